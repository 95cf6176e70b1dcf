import { expect, test } from 'vitest';
import { packageActions } from '#schema/packageActions';
import { isActionOffered } from '#schema/resource';
import { buildViewer } from '../screens/support/viewers.ts';

const isPayOffered = (level: string, due: number) =>
  isActionOffered(packageActions.pay, { level, due }, buildViewer('admin'));

test('collecting money is offered while an amount is due, not for 0 ₫ and not for an overpaid cancelled package', () => {
  expect([
    isPayOffered('L7', 1),
    isPayOffered('L7', 0),
    isPayOffered('L6-C', 0),
    isPayOffered('L8', 1),
  ]).toEqual([true, false, false, false]);
});
