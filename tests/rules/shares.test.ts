import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildHeldSessions,
  calculateSessionPays,
  calculateShares,
  sumPaidByShare,
  sumTaxByShare,
} from '#rules/shares';

const held = (...nurses: (string | null)[]) => nurses.map((agent_id) => ({ agent_id }));

test('a substitute’s share is rounded down, and the package’s nurse gets the rest', () => {
  expect(calculateShares({ agent_id: '1', agent_income: 100 }, held(null, '2', null))).toEqual([
    { agent_id: '1', sessions: 2, income: 67 },
    { agent_id: '2', sessions: 1, income: 33 },
  ]);
});

test('the package’s nurse keeps her share among substitutes', () => {
  expect(calculateShares({ agent_id: '1', agent_income: 100 }, held('1', '2'))).toEqual([
    { agent_id: '1', sessions: 1, income: 50 },
    { agent_id: '2', sessions: 1, income: 50 },
  ]);
});

test('without a finished session the package’s nurse gets all; a nurse who held none has no share', () => {
  expect(calculateShares({ agent_id: '1', agent_income: 100 }, [])).toEqual([
    { agent_id: '1', sessions: 0, income: 100 },
  ]);
  expect(calculateShares({ agent_id: '1', agent_income: 100 }, held('3', '2', '3'))).toEqual([
    { agent_id: '3', sessions: 2, income: 67 },
    { agent_id: '2', sessions: 1, income: 33 },
  ]);
});

test('for any distribution of sessions the shares add up to the pay, and none is negative', () => {
  const nurse = fc.constantFrom(null, '1', '2', '3', '4');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.array(nurse, { maxLength: 60 }),
      (income, all) => {
        const shares = calculateShares({ agent_id: '1', agent_income: income }, held(...all));
        expect(shares.reduce((sum, share) => sum + share.income, 0)).toBe(income);
        expect(shares.every((share) => share.income >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share.sessions, 0)).toBe(all.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('payments to a nurse without a share count for the first share', () => {
  const shares = calculateShares({ agent_id: '1', agent_income: 100 }, held(null, '2'));
  const to = (agent_id: string | null, amount: number) => ({ kind: 'agent_salary', amount, agent_id });
  const paid = sumPaidByShare(shares, [
    to(null, 5),
    to('9', 6),
    to('2', 7),
    { ...to('2', 8), kind: 'revenue' },
  ]);
  expect([...paid]).toEqual([
    ['1', 11],
    ['2', 7],
  ]);
});

test('recovered pay is due again, and a nurse without a share ends at 0', () => {
  const shares = calculateShares({ agent_id: '1', agent_income: 100 }, held(null, '2'));
  const one = (kind: string, agent_id: string, amount: number) => ({ kind, agent_id, amount });
  const paid = sumPaidByShare(shares, [
    one('agent_salary', '2', 50),
    one('agent_recovery', '2', 20),
    one('agent_salary', '9', 100),
    one('agent_recovery', '9', 100),
  ]);
  expect([...paid]).toEqual([
    ['1', 0],
    ['2', 30],
  ]);
});

test('sessions without a substitute belong to the package’s nurse', () => {
  expect(buildHeldSessions(3, [{ agent_id: '2', sessions: 2 }])).toEqual(held(null, '2', '2'));
});

test('the tax of each share is the tax stored with its payments, minus that of recovered pay', () => {
  const shares = calculateShares({ agent_id: '1', agent_income: 200 }, held(null, '2'));
  const one = (kind: string, agent_id: string, tax: number | null) => ({ kind, agent_id, amount: 50, tax });
  const taxes = sumTaxByShare(shares, [
    one('agent_salary', '2', 5),
    one('agent_recovery', '2', 2),
    one('agent_salary', '9', 4),
    one('revenue', '1', null),
  ]);
  expect([...taxes]).toEqual([
    ['1', 4],
    ['2', 3],
  ]);
});

test('the pays of a nurse’s sessions add up to her share of the package, to the đồng', () => {
  const nurse = fc.constantFrom(null, '1', '2', '3');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.array(nurse, { minLength: 1, maxLength: 60 }),
      (agent_income, all) => {
        const pack = { agent_id: '1', agent_income };
        const sessions = all.map((agent_id, at) => ({ id: String(at), agent_id }));
        for (const share of calculateShares(pack, sessions)) {
          const pays = [...calculateSessionPays(pack, sessions, share.agent_id).values()];
          expect(pays.length).toBe(share.sessions);
          expect(pays.reduce((sum, pay) => sum + pay, 0)).toBe(share.income);
        }
      },
    ),
  );
  const pays = calculateSessionPays({ agent_id: '1', agent_income: 100 }, [{ id: '7', agent_id: '2' }], '1');
  expect(pays.size).toBe(0);
});
