/** Second factors' secrets are encrypted where they lie: a copy of the database alone makes no codes. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';

const keyOf = ({ jwtSecret }: Config): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'noi second factor', 32));

/** A text, encrypted and protected against changes (AES-256-GCM). */
export function seal(config: Config, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The text again; null when it was sealed under another JWT_SECRET: then recovery codes are left. */
export function unseal(config: Config, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
