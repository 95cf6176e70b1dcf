/**
 * Returns a new Idempotency-Key (use one key per opened form). Uses `getRandomValues`, because `crypto.randomUUID` is missing on plain-http
 * addresses.
 */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
