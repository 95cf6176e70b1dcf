/** Hashes passwords and compares them (schema 5.1). It takes tens of milliseconds: never in a transaction. */
import { hash, verify } from '@node-rs/argon2';
import type { Fields } from '#schema/kinds';
import { valueError } from '#schema/values';
import { isObject } from '../base/isObject.ts';
import type { Context } from '../context.ts';

/**
 * A password as it is stored: argon2id (m = 19 MiB, t = 2, p = 1) in PHC form, of its composed Unicode form, so that the
 * same password typed on another system is the same.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

/**
 * Hashes the values that a request has for password fields, for `Context.passwordHashes`: before the transaction. Values that are not
 * allowed are left out; reading the values refuses them.
 */
export async function hashPasswords(
  fields: Fields | undefined,
  given: unknown,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const values = isObject(given) ? given : {};
  for (const [name, field] of Object.entries(fields ?? {})) {
    const value = values[name];
    if (field.kind !== 'password' || typeof value !== 'string' || valueError(field, value)) continue;
    if (!hashes.has(value)) hashes.set(value, await hashPassword(value));
  }
  return hashes;
}

/** The hash that was made of this password before the transaction began (`Context.passwordHashes`). */
export function preparedHash({ passwordHashes }: Context, password: string): string {
  const prepared = passwordHashes?.get(password);
  if (prepared === undefined) throw new Error('The password was not hashed before the transaction.');
  return prepared;
}

/** The hash of a random password that nobody knows: comparing with it takes as long as with a real one. */
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$HUJWqINhqSvO9SVeRfWGEg$CdwNxdWkY4fqiMHxRRJemgm60t10ZVTfrafZKpE1CkY';

/** Is this the password of the stored hash? Without a hash the answer is no, after the same time (schema 5.2). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? unknownHash, password.normalize('NFC'));
  return isRight && stored !== null;
}
