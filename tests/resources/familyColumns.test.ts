import { describe, expect, it } from 'vitest';
import { packages } from '#schema/packages';
import { chooseLevelFamilyColumns } from '../../src/resources/packages/chooseLevelFamilyColumns.ts';

describe('the package list', () => {
  it('adds the cancellation columns when only L5 is chosen', () => {
    expect(chooseLevelFamilyColumns('L5,L5-C', true)).toEqual([
      ...packages.list.columns,
      'canceled_at',
      'cancel_reason',
      'level_up_time',
    ]);
  });
  it('adds only missing columns for L6', () => {
    expect(chooseLevelFamilyColumns('L6', true)?.slice(packages.list.columns.length)).toEqual([
      'l6_at',
      'canceled_at',
      'cancel_reason',
    ]);
  });
  it('keeps the declared columns for two level groups, for none and on narrow screens', () => {
    expect([
      chooseLevelFamilyColumns('L5,L6', true),
      chooseLevelFamilyColumns('', true),
      chooseLevelFamilyColumns('L5', false),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
