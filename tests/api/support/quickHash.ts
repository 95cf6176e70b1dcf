/**
 * Replaces `@node-rs/argon2` in the server tests: a hash takes one millisecond instead of sixty, and most tests create accounts or
 * sign in. `auth.hashing.test.ts` uses the real parameters.
 */
import { createRequire } from 'node:module';

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

export const { verify } = real;

export const hash = (password: string, options?: object): Promise<string> =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
