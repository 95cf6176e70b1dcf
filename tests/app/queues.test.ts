import { expect, it } from 'vitest';
import { findResource } from '#schema/index';
import { findPageOfTab, hasListPage } from '#schema/pages';
import { queues } from '#schema/queues';
import { listFilters } from '#schema/resource';
import { buildTask, findTaskButton, listTaskFields, tasksByQueue } from '#schema/tasks';

it.each(queues)('$label has an existing list, with filters that each of its roles has', ({
  resource,
  filter,
  since,
  roles,
}) => {
  expect(hasListPage(resource) || findPageOfTab(resource) !== undefined).toBe(true);
  const declared = findResource(resource);
  if (!declared) throw new Error(`no resource ${resource}`);
  expect(Object.keys(declared.fields)).toContain(since);
  for (const role of roles) {
    expect(declared.access[role]).toBeDefined();
    const known = listFilters(declared).filter(({ roles: whose }) => !whose || whose.includes(role));
    expect(known.map((one) => one.name)).toEqual(expect.arrayContaining(Object.keys(filter('2026-11-21'))));
  }
});

it.each(queues)('$label has only fields and actions that its resource declares', ({
  name,
  resource,
  roles,
}) => {
  const declared = findResource(resource);
  if (!declared) throw new Error(`no resource ${resource}`);
  const task = tasksByQueue[name];
  expect(task.sentence).toContain('{name}');
  expect(Object.keys(declared.fields)).toEqual(expect.arrayContaining(listTaskFields(resource, task)));
  const called = resource === 'packages' ? findResource('customers') : declared;
  for (const button of task.buttons) {
    if (button.by === 'action') expect(Object.keys(declared.actions ?? {})).toContain(button.action);
    if (button.by === 'call')
      expect(Object.keys(called?.actions ?? {})).toEqual(expect.arrayContaining([...button.actions]));
  }
  // A role that works on a queue has a button for it; a partner only waits for the company.
  for (const role of roles)
    expect(findTaskButton(resource, task, { roles: [role] }) !== null).toBe(role !== 'partner');
});

it('offers "Thu tiền" only while an amount is due', () => {
  const label = (queue: 'stopped_packages' | 'ended_packages', due: number, role: 'sales' | 'finance') =>
    findTaskButton('packages', buildTask(queue, due), { roles: [role] })?.label;
  expect([label('stopped_packages', 1, 'sales'), label('stopped_packages', 0, 'sales')]).toEqual([
    'Thu tiền',
    'Xác nhận',
  ]);
  expect(label('stopped_packages', -50_000, 'sales')).toBe('Xác nhận');
  for (const queue of ['stopped_packages', 'ended_packages'] as const) {
    const { sentence, buttons } = buildTask(queue, 0);
    expect([sentence, ...buttons.map(({ label }) => label)].join()).not.toContain('Thu tiền');
  }
});
