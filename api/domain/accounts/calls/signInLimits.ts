import type { Limit } from './limitTries.ts';

/**
 * How often a password, or the code after it, may be wrong in a quarter of an hour: ten times for an account from one address,
 * fifty times from anywhere, two hundred times from one address for any account.
 * @param success what being right does to the account's count; `forget` once somebody is signed in
 */
export const signInLimits = (
  email: string,
  address: string,
  success: Limit['success'],
): readonly [Limit, Limit, Limit] => [
  { key: `login account ${email} from ${address}`, most: 10, success },
  { key: `login account ${email}`, most: 50, success },
  { key: `login from ${address}`, most: 200, success: 'refund' },
];
