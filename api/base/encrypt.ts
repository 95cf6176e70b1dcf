/** Encrypts secrets for the database, so that a copy of the database is useless without JWT_SECRET. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** Purpose of a secret; each purpose has its own key. */
type Purpose =
  | 'noi second factor'
  | 'noi zalo token'
  | 'noi webhook secret'
  | 'noi work memo'
  | 'noi page link';

const deriveKey = ({ jwtSecret }: Pick<Config, 'jwtSecret'>, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));

/** Returns a secret encrypted and protected against changes (AES-256-GCM), as base64. */
export function encryptSecret(config: Pick<Config, 'jwtSecret'>, purpose: Purpose, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(config, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Returns the decrypted secret; null if it was encrypted with another JWT_SECRET. */
export function decryptSecret(
  config: Pick<Config, 'jwtSecret'>,
  purpose: Purpose,
  encrypted: string,
): string | null {
  const bytes = Buffer.from(encrypted, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(config, purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
