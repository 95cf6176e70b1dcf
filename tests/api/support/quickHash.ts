/**
 * Replaces `@node-rs/argon2` in the server tests: a hash takes 1 ms instead of 60 ms, and most tests create accounts or sign in.
 * `auth.hashing.test.ts` uses the real parameters.
 */
import { createRequire } from 'node:module';

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

export const { verify } = real;

export const hash = (password: string, options?: object): Promise<string> =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
