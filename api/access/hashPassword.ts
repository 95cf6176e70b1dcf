/** Hashes and verifies passwords (schema 5.1). Each hash takes tens of milliseconds: never call these functions in a transaction. */
import { hash, verify } from '@node-rs/argon2';
import type { Fields } from '#schema/kinds';
import { findValueError } from '#schema/values';
import { isObject } from '../base/isObject.ts';
import type { Context } from '../context.ts';

/**
 * Returns the hash to store: argon2id (m = 19 MiB, t = 2, p = 1) in PHC form. The password is normalized to NFC, because systems encode the
 * same typed letters differently.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

/**
 * Hashes the password fields of a request, for `Context.passwordHashes`. Runs before the transaction. Skips invalid passwords, because the
 * request is refused later when its fields are parsed.
 */
export async function hashPasswords(
  fields: Fields | undefined,
  given: unknown,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const values = isObject(given) ? given : {};
  for (const [name, field] of Object.entries(fields ?? {})) {
    const value = values[name];
    if (field.kind !== 'password' || typeof value !== 'string' || findValueError(field, value)) continue;
    if (!hashes.has(value)) hashes.set(value, await hashPassword(value));
  }
  return hashes;
}

/** Returns the hash of this password from `Context.passwordHashes`, made before the transaction began. */
export function getPreparedHash({ passwordHashes }: Context, password: string): string {
  const prepared = passwordHashes?.get(password);
  if (prepared === undefined) throw new Error('The password was not hashed before the transaction.');
  return prepared;
}

/**
 * Hash of a random, unknown password. If an account has no hash, the password is compared with this hash, so that the response takes the
 * same time.
 */
const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$HUJWqINhqSvO9SVeRfWGEg$CdwNxdWkY4fqiMHxRRJemgm60t10ZVTfrafZKpE1CkY';

/** True if the password matches the stored hash. Without a stored hash it returns false, after the same time as with one (schema 5.2). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? placeholderHash, password.normalize('NFC'));
  return isRight && stored !== null;
}
