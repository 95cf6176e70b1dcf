import { expect, test } from 'vitest';
import { packages } from '#schema/packages';
import { shifts } from '#schema/shifts';
import { buildActionData } from '../../src/screens/actions/ActionForm.tsx';

const assign = packages.actions?.assign_agent.input ?? {};
const record = { id: '7', agent_id: '3', agent_commission: 40 };

test('contains the target, and leaves out empty values that were empty before', () =>
  expect(buildActionData('packages', record, assign, { ...record, agent1_id: null, agent2_id: '' })).toEqual({
    package_id: '7',
    agent_id: '3',
    agent_commission: 40,
  }));

test('sends a cleared value as null', () =>
  expect(
    buildActionData('packages', record, assign, { agent_id: null, agent1_id: '4', agent_commission: 40 }),
  ).toEqual({
    package_id: '7',
    agent_id: null,
    agent1_id: '4',
    agent_commission: 40,
  }));

test('a postponement is checked before it is sent: session no longer planned, a Sunday, an earlier day', () => {
  const shift = { status: 'planned', day: '2026-11-20' } as never;
  const check = (new_day: unknown) => shifts.actions?.delay_shift.check?.({ new_day }, shift);
  expect(check('2026-11-23')).toBeNull();
  expect(check(null)).toBeNull();
  expect(check('2026-11-22')).toEqual({ field: 'new_day', message: expect.stringContaining('Chủ nhật') });
  expect(check('2026-11-20')?.field).toBe('new_day');
});
