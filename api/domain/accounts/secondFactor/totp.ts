/** The six digits that an authenticator app shows: TOTP (RFC 6238) with SHA-1 and 30 seconds, as every such app has it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const period = 30;
/** Base32 of RFC 4648, as secrets are typed into apps. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret: 160 random bits as 32 letters and digits. */
export const newSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');

/** What the QR code says. */
export const addressOfSecret = (secret: string, email: string): string =>
  `otpauth://totp/Noi:${encodeURIComponent(email)}?secret=${secret}&issuer=Noi&algorithm=SHA1&digits=6&period=${period}`;

/** The code of a half minute, counted from 1970 (RFC 4226 §5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const place = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(place) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The half minute of an instant. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / period);

/**
 * The half minute that a code belongs to; null when it is not of now, of the one before or of the one after: clocks differ.
 * @param code six digits
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const steps = [-1, 0, 1].map((shift) => stepAt(now) + shift);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) ?? null;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
