import { expect, it } from 'vitest';
import { customerLevels } from '#rules/levels';
import { mergedLevel } from '#rules/mergedLevel';

it('is the higher of the two levels', () => {
  expect(mergedLevel('C3', 'L1')).toBe('L1');
  expect(mergedLevel('L1', 'C3')).toBe('L1');
  expect(mergedLevel('L1', 'L1-C')).toBe('L1');
  expect(mergedLevel('C3', 'L1-C')).toBe('L1-C');
  expect(mergedLevel('L1', 'L5')).toBe('L5');
});

it('does not depend on which customer remains', () => {
  for (const one of customerLevels)
    for (const other of customerLevels) expect(mergedLevel(one, other)).toBe(mergedLevel(other, one));
});
