import { expect, test } from 'vitest';
import { packageActions } from '#schema/packageActions';
import { isOffered } from '#schema/resource';
import { viewer } from '../screens/support/viewers.ts';

const offers = (level: string, due: number) => isOffered(packageActions.pay, { level, due }, viewer('admin'));

test('collecting money is offered while something is due, not for 0 ₫ nor for a cancelled package that was overpaid', () => {
  expect([offers('L7', 1), offers('L7', 0), offers('L6-C', 0), offers('L8', 1)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
