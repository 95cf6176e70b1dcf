/**
 * Proof of the books: every night, stored values are compared with values calculated from the records (rules 11).
 *
 * Job prove_books, every day at 03:00
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { generalProofs, proveBooksNightly } from './proveBooks.ts';

export const proof: Module = {
  jobs: [proveBooksNightly],
  proofs: generalProofs,
  expires: [{ table: 'proof_runs', column: 'checked_at', after: 365 * DAY_MS }],
};
