import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSubstitutes, type SessionToCover } from '#rules/assignSubstitutes';
import { doSlotsOverlap, timeSlots } from '#rules/slots';

const session = (
  shift_id: string,
  nurses: string,
  slot = '07:30-08:30',
  day = '2026-11-20',
): SessionToCover => ({
  shift_id,
  day,
  time_period: [slot],
  candidates: [...nurses].map((id) => ({ id })),
});

test('each session gets the best free nurse, one nurse per time', () => {
  const plan = assignSubstitutes([session('1', 'ab'), session('2', 'ac'), session('3', 'ab', '10:00-11:00')]);
  expect(Object.fromEntries(plan)).toEqual({ 1: 'a', 2: 'c', 3: 'a' });
});

test('a session with a single candidate gets her, even if she suits another session better', () => {
  expect(Object.fromEntries(assignSubstitutes([session('1', 'ab'), session('2', 'a')]))).toEqual({
    1: 'b',
    2: 'a',
  });
});

test('an assigned nurse is moved to another session if more sessions can be covered', () => {
  const plan = assignSubstitutes([
    session('1', 'ab'),
    session('2', 'bc'),
    session('3', 'ac'),
    session('4', ''),
  ]);
  expect(plan.size).toBe(3);
  expect(new Set(plan.values()).size).toBe(3);
});

const nurses = fc.shuffledSubarray([...'abcdefghij']);
const sessions = fc
  .array(
    fc.record({
      day: fc.constantFrom('2026-11-20', '2026-11-21'),
      slot: fc.constantFrom(...timeSlots.slice(0, 5)),
      nurses,
    }),
    {
      maxLength: 16,
    },
  )
  .map((all) => all.map(({ day, slot, nurses: free }, at) => session(String(at), free.join(''), slot, day)));

const clash = (one: SessionToCover, other: SessionToCover) =>
  one.day === other.day && doSlotsOverlap(one.time_period[0] ?? '', other.time_period[0] ?? '');

/** True if this nurse can take the session at `at`, with the plan of the others. */
const isFree = (
  all: readonly SessionToCover[],
  plan: ReadonlyMap<string, string>,
  at: number,
  nurse: string,
  but = -1,
) =>
  all.every(
    (other, index) =>
      index === at ||
      index === but ||
      plan.get(other.shift_id) !== nurse ||
      !clash(all[at] as SessionToCover, other),
  );

test('no nurse has two sessions at once, no better nurse is free, and no swap of two sessions is better for both', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const plan = assignSubstitutes(all);
      const placeOf = (one: SessionToCover, nurse: string | undefined) =>
        one.candidates.findIndex(({ id }) => id === nurse);
      for (const [at, one] of all.entries()) {
        const nurse = plan.get(one.shift_id);
        const place = nurse ? placeOf(one, nurse) : one.candidates.length;
        if (nurse) expect(isFree(all, plan, at, nurse)).toBe(true);
        for (const { id } of one.candidates.slice(0, place)) expect(isFree(all, plan, at, id)).toBe(false);
        for (const [second, other] of all.entries()) {
          const theirs = plan.get(other.shift_id);
          if (!nurse || !theirs || second <= at) continue;
          const [forOne, forOther] = [placeOf(one, theirs), placeOf(other, nurse)];
          const better = forOne >= 0 && forOther >= 0 && forOne < place && forOther < placeOf(other, theirs);
          const possible = isFree(all, plan, at, theirs, second) && isFree(all, plan, second, nurse, at);
          expect(better && possible).toBe(false);
        }
      }
    }),
    { numRuns: 300 },
  );
});
