import { randomUUID } from 'node:crypto';
import type { Call } from './cases.ts';
import type { Facts } from './facts.ts';
import { writeCases } from './writeCases.ts';

/** One after another, endlessly: what an office writes, so that every table that lists and reports read is written to. */
export function officeWrites(facts: Facts): { next: () => Call; kinds: number } {
  const kinds = writeCases(facts).flatMap(({ name, calls: { noi } }) =>
    typeof noi === 'function' && name !== 'sign-in' ? [noi] : [],
  );
  kinds.push(transaction(facts));
  let made = 0;
  const next = (): Call => {
    made += 1;
    return (kinds[made % kinds.length] as () => Call)();
  };
  return { next, kinds: kinds.length };
}

const transaction =
  ({ day }: Facts) =>
  (): Call => ({
    method: 'POST',
    path: '/transactions',
    body: { data: { type: 'transactions', attributes: { at: day, kind: 'supplies', amount: 120_000 } } },
    headers: { 'idempotency-key': randomUUID() },
  });
