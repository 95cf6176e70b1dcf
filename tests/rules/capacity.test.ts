import { describe, expect, it } from 'vitest';
import { calculateRemainingCapacity, summarizeCapacity } from '#rules/capacity';

describe('free capacity of a nurse', () => {
  it('is her capacity minus packages at L5-A, L6 and L7', () =>
    expect(calculateRemainingCapacity(10, { 'L5-A': 1, L6: 2, L7: 3 })).toBe(4));
  it('does not count other levels', () =>
    expect(calculateRemainingCapacity(5, { L5: 4, L8: 9, 'L7-C': 2 })).toBe(5));
  it('is never negative', () => expect(calculateRemainingCapacity(2, { L7: 3 })).toBe(0));
  it('uses a capacity of 5 if the profile has none', () =>
    expect(calculateRemainingCapacity(null, { L7: 1 })).toBe(4));
  it('is 0 if the capacity is 0', () => expect(calculateRemainingCapacity(0, {})).toBe(0));
});

describe('the header', () => {
  const levels = ['L5-A', 'L6'] as const;
  it('has the number and percentage of each level', () =>
    expect(summarizeCapacity([{ 'L5-A': 1, L6: 2 }, { L6: 1 }], levels)).toEqual({
      total: { ratio: 1, total: 4 },
      'L5-A': { ratio: 0.25, total: 1 },
      L6: { ratio: 0.75, total: 3 },
    }));
  it('counts only the displayed levels', () =>
    expect(summarizeCapacity([{ L8: 9, L6: 1 }], levels).total.total).toBe(1));
  it('has no percentage of zero', () =>
    expect(summarizeCapacity([], levels).L6).toEqual({ ratio: null, total: 0 }));
});
