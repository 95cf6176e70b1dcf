import { expect, it } from 'vitest';
import { chooseMergedLevel } from '#rules/chooseMergedLevel';
import { customerLevels } from '#rules/levels';

it('is the higher of the two levels', () => {
  expect(chooseMergedLevel('C3', 'L1')).toBe('L1');
  expect(chooseMergedLevel('L1', 'C3')).toBe('L1');
  expect(chooseMergedLevel('L1', 'L1-C')).toBe('L1');
  expect(chooseMergedLevel('C3', 'L1-C')).toBe('L1-C');
  expect(chooseMergedLevel('L1', 'L5')).toBe('L5');
});

it('does not depend on which customer remains', () => {
  for (const one of customerLevels)
    for (const other of customerLevels)
      expect(chooseMergedLevel(one, other)).toBe(chooseMergedLevel(other, one));
});
