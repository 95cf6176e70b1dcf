import { expect, test } from 'vitest';
import { packageActions } from '#schema/packageActions';
import { isOffered } from '#schema/resource';
import { buildViewer } from '../screens/support/viewers.ts';

const offers = (level: string, due: number) =>
  isOffered(packageActions.pay, { level, due }, buildViewer('admin'));

test('collecting money is offered while an amount is due, not for 0 ₫ and not for an overpaid cancelled package', () => {
  expect([offers('L7', 1), offers('L7', 0), offers('L6-C', 0), offers('L8', 1)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
