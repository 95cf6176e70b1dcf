import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldSessions, paidByShare, sharesOf, withheldOf } from '#rules/shares';

const held = (...nurses: (string | null)[]) => nurses.map((agent_id) => ({ agent_id }));

test('a substitute’s share is rounded down, the package’s nurse gets the rest', () => {
  expect(sharesOf({ agent_id: '1', agent_income: 100 }, held(null, '2', null))).toEqual([
    { agent_id: '1', sessions: 2, income: 67 },
    { agent_id: '2', sessions: 1, income: 33 },
  ]);
});

test('the package’s nurse among substitutes is still its nurse', () => {
  expect(sharesOf({ agent_id: '1', agent_income: 100 }, held('1', '2'))).toEqual([
    { agent_id: '1', sessions: 1, income: 50 },
    { agent_id: '2', sessions: 1, income: 50 },
  ]);
});

test('without a finished session all is the package’s nurse’s; who held none has no share', () => {
  expect(sharesOf({ agent_id: '1', agent_income: 100 }, [])).toEqual([
    { agent_id: '1', sessions: 0, income: 100 },
  ]);
  expect(sharesOf({ agent_id: '1', agent_income: 100 }, held('3', '2', '3'))).toEqual([
    { agent_id: '3', sessions: 2, income: 67 },
    { agent_id: '2', sessions: 1, income: 33 },
  ]);
});

test('whoever held what: the shares add up to the pay, nobody’s is below 0', () => {
  const nurse = fc.constantFrom(null, '1', '2', '3', '4');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.array(nurse, { maxLength: 60 }),
      (income, all) => {
        const shares = sharesOf({ agent_id: '1', agent_income: income }, held(...all));
        expect(shares.reduce((sum, share) => sum + share.income, 0)).toBe(income);
        expect(shares.every((share) => share.income >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share.sessions, 0)).toBe(all.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('what is paid to nobody with a share is the first one’s', () => {
  const shares = sharesOf({ agent_id: '1', agent_income: 100 }, held(null, '2'));
  const to = (agent_id: string | null, amount: number) => ({ kind: 'agent_salary', amount, agent_id });
  const paid = paidByShare(shares, [to(null, 5), to('9', 6), to('2', 7), { ...to('2', 8), kind: 'revenue' }]);
  expect([...paid]).toEqual([
    ['1', 11],
    ['2', 7],
  ]);
});

test('what is taken back is hers again, and of a nurse who has no share any more it is even', () => {
  const shares = sharesOf({ agent_id: '1', agent_income: 100 }, held(null, '2'));
  const one = (kind: string, agent_id: string, amount: number) => ({ kind, agent_id, amount });
  const paid = paidByShare(shares, [
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

test('the sessions that no substitute held are the package’s nurse’s', () => {
  expect(heldSessions(3, [{ agent_id: '2', sessions: 2 }])).toEqual(held(null, '2', '2'));
});

test('the tax withheld of the payments of a share adds up to the tax on it, wherever the range begins', () => {
  const shares = sharesOf({ agent_id: '1', agent_income: 105 }, held(null));
  const pay = (at: string, amount: number, kind = 'agent_salary') => ({ at, kind, amount, agent_id: '1' });
  const pays = [pay('2026-09-30', 33), pay('2026-10-01', 33), pay('2026-12-31', 39)];
  expect(withheldOf(shares, pays, '2026-01-01').map(({ tax }) => tax)).toEqual([3, 4, 4]);
  expect(withheldOf(shares, pays, '2026-10-01')).toEqual([
    { agent_id: '1', gross: 33, tax: 4 },
    { agent_id: '1', gross: 39, tax: 4 },
  ]);
  expect(withheldOf(shares, [...pays, pay('2026-12-31', 39, 'agent_recovery')], '2026-12-31')).toEqual([
    { agent_id: '1', gross: 39, tax: 4 },
    { agent_id: '1', gross: -39, tax: -4 },
  ]);
  expect(withheldOf([], [pay('2026-12-31', 10)], '2026-10-01')).toEqual([
    { agent_id: null, gross: 10, tax: 0 },
  ]);
});
