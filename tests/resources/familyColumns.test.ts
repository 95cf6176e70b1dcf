import { describe, expect, it } from 'vitest';
import { packages } from '#schema/packages';
import { levelFamilyColumns } from '../../src/resources/packages/levelFamilyColumns.ts';

describe('the package list', () => {
  it('adds the cancellation columns when only L5 is chosen', () => {
    expect(levelFamilyColumns('L5,L5-C', true)).toEqual([
      ...packages.list.columns,
      'canceled_at',
      'cancel_reason',
      'level_up_time',
    ]);
  });
  it('adds only missing columns for L6', () => {
    expect(levelFamilyColumns('L6', true)?.slice(packages.list.columns.length)).toEqual([
      'l6_at',
      'canceled_at',
      'cancel_reason',
    ]);
  });
  it('keeps the declared columns for two level groups, for none and on narrow screens', () => {
    expect([
      levelFamilyColumns('L5,L6', true),
      levelFamilyColumns('', true),
      levelFamilyColumns('L5', false),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
