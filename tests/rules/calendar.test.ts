import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSessionDays,
  calculatePostponement,
  countSessionDaysBetween,
  findFinishDay,
  listSessionDays,
  listSessionDaysAround,
  type ShiftDay,
  sumSessions,
} from '#rules/calendar';
import { addDays, diffDays, isSunday } from '#rules/days';
import { anyDay } from './arbitraries.ts';

const counts = fc.integer({ min: 1, max: 60 });

describe('listSessionDays', () => {
  it('three sessions from Friday end on Monday', () =>
    expect(listSessionDays('2026-11-20', 3)).toEqual(['2026-11-20', '2026-11-21', '2026-11-23']));
  it('a Sunday start moves to Monday', () =>
    expect(listSessionDays('2026-11-22', 2)).toEqual(['2026-11-23', '2026-11-24']));
  it('no sessions have no days', () => expect(listSessionDays('2026-11-20', 0)).toEqual([]));
  it('are the same days as by walking and skipping Sundays', () => {
    fc.assert(
      fc.property(anyDay, counts, (start, count) => {
        const walked: string[] = [];
        for (let day = start; walked.length < count; day = addDays(day, 1))
          if (!isSunday(day)) walked.push(day);
        expect(listSessionDays(start, count)).toEqual(walked);
      }),
    );
  });
});

describe('listSessionDaysAround', () => {
  it('skips occupied days', () =>
    expect(listSessionDaysAround('2026-11-20', 3, ['2026-11-21', '2026-11-24', '2026-11-22'])).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-25',
    ]));
  it('equals listSessionDays when no day is occupied', () =>
    fc.assert(
      fc.property(anyDay, counts, (start, count) => {
        expect(listSessionDaysAround(start, count, [])).toEqual(listSessionDays(start, count));
      }),
    ));
});

describe('addSessionDays', () => {
  it('one day after Saturday is Monday', () => expect(addSessionDays('2026-11-21', 1)).toBe('2026-11-23'));
  it('one day after Sunday is Monday', () => expect(addSessionDays('2026-11-22', 1)).toBe('2026-11-23'));
  it('six days later is a week later', () => expect(addSessionDays('2026-11-20', 6)).toBe('2026-11-27'));
  it('zero days later is the same day', () => expect(addSessionDays('2026-11-20', 0)).toBe('2026-11-20'));
  it('equals the distance when counted back', () => {
    fc.assert(
      fc.property(
        anyDay,
        counts,
        (day, n) => void expect(countSessionDaysBetween(day, addSessionDays(day, n))).toBe(n),
      ),
    );
  });
});

describe('sumSessions', () => {
  it('is the largest of quantity × amount', () =>
    expect(
      sumSessions([
        { quantity: 2, amount: 5 },
        { quantity: 3, amount: 3 },
        { quantity: 1, amount: 1 },
      ]),
    ).toBe(10));
  it('adds services that were added later separately', () =>
    expect(
      sumSessions([
        { quantity: 5, amount: 1 },
        { quantity: 3, amount: 1, round: 1 },
        { quantity: 1, amount: 2, round: 1 },
        { quantity: 4, amount: 1, round: 2 },
      ]),
    ).toBe(12));
  it('is 0 without services', () => expect(sumSessions([])).toBe(0));
});

describe('finishDay', () => {
  it('is the last day, in any order', () =>
    expect(findFinishDay(['2026-11-21', '2026-12-01', '2026-11-30'])).toBe('2026-12-01'));
  it('is null without days', () => expect(findFinishDay([])).toBeNull());
});

const planned = (days: string[]): ShiftDay[] =>
  days.map((day, at) => ({ id: String(at + 1), day, status: 'planned' }));

describe('postpone', () => {
  const shifts = planned(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23']);
  const second = shifts[1] as ShiftDay;

  it('moves the session to the new day and the later ones by the same number of session days', () => {
    expect(calculatePostponement(shifts, second, '2026-11-23').moves).toEqual([
      { id: '2', from: '2026-11-20', to: '2026-11-23' },
      { id: '3', from: '2026-11-21', to: '2026-11-24' },
      { id: '4', from: '2026-11-23', to: '2026-11-25' },
    ]);
  });
  it('counts the delay in calendar days, including Sundays', () =>
    expect(calculatePostponement(shifts, second, '2026-11-23').delayed_days).toBe(3));
  it('does not move finished and cancelled sessions', () => {
    const mixed = shifts.map((shift, at): ShiftDay => (at === 2 ? { ...shift, status: 'cancelled' } : shift));
    expect(calculatePostponement(mixed, second, '2026-11-21').moves.map((move) => move.id)).toEqual([
      '2',
      '4',
    ]);
  });
  it('does not move another session on the same day', () => {
    const added: ShiftDay = { id: '9', day: second.day, status: 'planned' };
    expect(
      calculatePostponement([...shifts, added], second, '2026-11-23').moves.map((move) => move.id),
    ).not.toContain('9');
  });
  it.each([
    ['2026-11-20', 'not_after'],
    ['2026-11-18', 'not_after'],
    ['2026-11-22', 'sunday'],
  ])('refuses %s: %s', (day, code) =>
    expect(calculatePostponement(shifts, second, day).refused?.code).toBe(code));
  it('refuses a finished session on the new day of any moved session', () => {
    const done: ShiftDay = { id: '9', day: '2026-11-25', status: 'finished' };
    for (const day of ['2026-11-25', '2026-11-23'])
      expect(calculatePostponement([...shifts, done], second, day).refused).toEqual({
        code: 'taken',
        reason: 'Gói đã có buổi đã tắm vào ngày 25/11/2026. Hãy chọn ngày mới khác.',
      });
    expect(calculatePostponement([...shifts, done], second, '2026-11-26').refused).toBeNull();
  });
  it('refuses a session that is not planned', () =>
    expect(calculatePostponement(shifts, { ...second, status: 'finished' }, '2026-11-23').refused?.code).toBe(
      'not_planned',
    ));
  it('moves nothing when it refuses', () =>
    expect(calculatePostponement(shifts, second, '2026-11-22').moves).toEqual([]));

  const lives = fc.record({
    start: anyDay,
    count: counts,
    which: fc.nat(59),
    by: fc.integer({ min: 1, max: 40 }),
  });
  const run = ({ start, count, which, by }: { start: string; count: number; which: number; by: number }) => {
    const all = planned(listSessionDays(start, count));
    const shift = all[which % count] as ShiftDay;
    const newDay = addSessionDays(shift.day, by);
    const result = calculatePostponement(all, shift, newDay);
    const to = new Map(result.moves.map((move) => [move.id, move.to]));
    return { all, shift, newDay, result, after: all.map(({ id, day }) => to.get(id) ?? day) };
  };
  it('keeps the order: no two sessions meet or overtake each other', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { after } = run(life);
        expect(after).toEqual([...new Set(after)].sort());
      }),
    );
  });
  it('keeps the number of sessions and moves all of them from this session on', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { all, shift, result } = run(life);
        expect(result.moves.map((move) => move.id)).toEqual(
          all.slice(all.indexOf(shift)).map((one) => one.id),
        );
      }),
    );
  });
  it('puts no session on a Sunday', () => {
    fc.assert(fc.property(lives, (life) => void expect(run(life).after.filter(isSunday)).toEqual([])));
  });
  it('moves the end of the package by the same number of session days', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { all, after } = run(life);
        expect(
          countSessionDaysBetween(findFinishDay(all.map((one) => one.day)) ?? '', findFinishDay(after) ?? ''),
        ).toBe(life.by);
      }),
    );
  });
  it('has a delay equal to the calendar days between', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { shift, newDay, result } = run(life);
        expect(result.delayed_days).toBe(diffDays(newDay, shift.day));
      }),
    );
  });
});
