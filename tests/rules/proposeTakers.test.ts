import { describe, expect, it } from 'vitest';
import { proposeNewNurses } from '#rules/proposeNewNurses';

const session = (day: string, slot: string) => ({ day, time_period: [slot] });
const nurse = (id: string, clashes: readonly unknown[] = []) => ({ id, clashes });
const pack = (package_id: string, slot: string, ...candidates: ReturnType<typeof nurse>[]) => ({
  ...{ package_id, candidates },
  sessions: [session('2031-06-02', slot), session('2031-06-03', slot)],
});
const proposeTakers = (...packages: ReturnType<typeof pack>[]) =>
  Object.fromEntries(proposeNewNurses(packages));

describe('proposed nurses for a handover', () => {
  it('are the best without a conflict', () =>
    expect(proposeTakers(pack('1', '07:30-08:30', nurse('a', [{}]), nurse('b'), nurse('c')))).toEqual({
      1: 'b',
    }));
  it('have no other package at the same time', () =>
    expect(
      proposeTakers(pack('1', '07:30-08:30', nurse('a'), nurse('b')), pack('2', '08:00-09:00', nurse('a'))),
    ).toEqual({ 1: 'b', 2: 'a' }));
  it('may be one nurse for two packages at different times', () =>
    expect(proposeTakers(pack('1', '07:30-08:30', nurse('a')), pack('2', '13:00-14:00', nurse('a')))).toEqual(
      {
        ...{ 1: 'a', 2: 'a' },
      },
    ));
  it('are left open if no nurse is free', () =>
    expect(proposeTakers(pack('1', '07:30-08:30', nurse('a')), pack('2', '07:30-08:30', nurse('a')))).toEqual(
      {
        1: 'a',
      },
    ));
});
