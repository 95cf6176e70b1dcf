import { describe, expect, it } from 'vitest';
import { packages } from '#schema/packages';
import { levelFamilyColumns } from '../../src/resources/packages/levelFamilyColumns.ts';

describe('the package list’s columns', () => {
  it('gain the cancellation when only L5 is chosen', () => {
    expect(levelFamilyColumns('L5,L5-C', true)).toEqual([
      ...packages.list.columns,
      'canceled_at',
      'cancel_reason',
      'level_up_time',
    ]);
  });
  it('gain only what is missing for L6', () => {
    expect(levelFamilyColumns('L6', true)?.slice(packages.list.columns.length)).toEqual([
      'l6_at',
      'canceled_at',
      'cancel_reason',
    ]);
  });
  it('stay as declared for two families, for none and on narrow screens', () => {
    expect([
      levelFamilyColumns('L5,L6', true),
      levelFamilyColumns('', true),
      levelFamilyColumns('L5', false),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
