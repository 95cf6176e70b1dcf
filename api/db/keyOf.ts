import { createHash } from 'node:crypto';

/** Longer texts are kept as what they hash to: a search can name thousands of rows. */
const LONG = 1000;

/** A short text that is the same for the same things only, to keep something under. */
export function keyOf(things: unknown): string {
  const text = JSON.stringify(things);
  return text.length > LONG ? createHash('sha256').update(text).digest('base64') : text;
}
