import { describe, expect, test } from 'vitest';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { can } from '../../src/jsonapi/can.ts';
import { buildActionData } from '../../src/screens/actions/ActionForm.tsx';
import { listAllowedActions } from '../../src/screens/actions/listAllowedActions.ts';
import { listFormFields } from '../../src/screens/form/formFields.ts';
import { chooseColumns } from '../../src/screens/list/columns.ts';
import { listShownFilters } from '../../src/screens/list/listShownFilters.ts';
import { buildViewer } from './support/viewers.ts';

const named = (name: string) => resources[name] as AnyResource;
const names = (fields: readonly (readonly [string, unknown])[]) => fields.map(([name]) => name);

describe('permissions', () => {
  test.each([
    ['an admin deletes a draft', 'partner_revenues', 'delete', 'admin', { level: 'draft' }, true],
    ['nobody deletes a confirmed one', 'partner_revenues', 'delete', 'admin', { level: 'confirmed' }, false],
    [
      'an admin deletes what waits for approval',
      'transactions',
      'delete',
      'admin',
      { status: 'created' },
      true,
    ],
    [
      'only finance deletes what is approved',
      'transactions',
      'delete',
      'admin',
      { status: 'approved' },
      false,
    ],
    ['finance deletes what is approved', 'transactions', 'delete', 'finance', { status: 'approved' }, true],
    ['a partner reads their own', 'partner_revenues', 'read', 'partner', { partner_id: '7' }, true],
    ["a partner does not read another's", 'partner_revenues', 'read', 'partner', { partner_id: '8' }, false],
    ['nobody edits a user', 'users', 'edit', 'admin', {}, false],
    ['sales read no transactions', 'transactions', 'read', 'sales', {}, false],
  ] as const)('%s', (_what, resource, verb, role, record, allowed) => {
    expect(can(buildViewer(role), { resource, action: verb, record })).toBe(allowed);
  });

  test('one role of several is sufficient', () => {
    expect(
      can(buildViewer('admin', 'finance'), {
        resource: 'transactions',
        action: 'delete',
        record: { status: 'approved' },
      }),
    ).toBe(true);
  });
});

describe('a form has', () => {
  test('fields that are written on creation only, in create mode only', () => {
    expect(names(listFormFields(named('agents'), 'new', buildViewer('sales')))).toContain('password');
    expect(names(listFormFields(named('agents'), 'edit', buildViewer('sales')))).toEqual([
      'name',
      'email',
      'leaves_on',
      'no_messages',
    ]);
  });

  test.each([
    ['L4', ['started_at', 'services', 'agent_id', 'sales_id', 'note']],
    ['L6', ['started_at', 'services', 'agent_id', 'sales_id', 'note']],
    ['L7', ['agent_id', 'sales_id', 'note']],
    ['L8', ['sales_id', 'note']],
    ['L6-C', ['sales_id', 'note']],
  ])('for a package at %s, the fields that this level allows to change', (level, expected) => {
    const shown = names(listFormFields(named('packages'), 'edit', buildViewer('sales'), { id: '5', level }));
    const columns = ['started_at', 'services', 'agent_id', 'sales_id', 'note'];
    expect(columns.filter((name) => shown.includes(name))).toEqual(expected);
    if (expected.length === 2) expect(shown).toEqual(expected);
  });

  test('restricted fields, for users who may write them only', () => {
    expect(names(listFormFields(named('users'), 'new', buildViewer('admin')))).toContain('roles');
    expect(names(listFormFields(named('users'), 'new', buildViewer('finance')))).not.toContain('roles');
  });
});

describe('a list has', () => {
  const columns = (...roles: Parameters<typeof buildViewer>) =>
    chooseColumns(named('partner_revenues'), {}, buildViewer(...roles), true, {}).map(({ name }) => name);

  test('the partner, for staff only', () => {
    expect(columns('admin')).toContain('partner_id');
    expect(columns('partner')).toEqual(columns('admin').filter((name) => name !== 'partner_id'));
  });
});

describe('a filter bar has', () => {
  const filters = (resource: string, ...roles: Parameters<typeof buildViewer>) =>
    listShownFilters(named(resource), buildViewer(...roles)).map(({ filter }) => filter.name);

  test('no hidden filters', () => {
    expect(filters('transactions', 'finance')).toEqual(
      expect.arrayContaining(['kind', 'status', 'agent_id', 'at_from', 'at_to', 'month_from', 'month_to']),
    );
    expect(filters('transactions', 'finance')).not.toContain('customer_id');
  });

  test("the company's own fields, for staff only", () => {
    expect(filters('partner_revenues', 'admin')).toContain('partner_id');
    expect(filters('partner_revenues', 'partner')).not.toContain('partner_id');
  });

  test('fields of related records under their own labels', () => {
    const shown = listShownFilters(named('customers'), buildViewer('admin'));
    expect(shown.find(({ filter }) => filter.name === 'package_level')?.field.kind).toBe('choices');
    expect(shown.find(({ filter }) => filter.name === 'contacted_from')?.field.kind).toBe('date');
  });
});

describe('a filter by presence', () => {
  test.each([
    'partner_is_null',
    'partner_revenue_is_null',
    'finished_is_null',
  ])('offers "Có" for records with the value (%s), under a unique label', (name) => {
    const shown = listShownFilters(named('packages'), buildViewer('admin'), { [name]: 'false' });
    const filter = shown.find(({ filter }) => filter.name === name);
    expect(filter?.field.choices).toEqual([
      { value: 'false', label: 'Có' },
      { value: 'true', label: 'Không' },
    ]);
    expect(shown.filter(({ label }) => label === filter?.label)).toHaveLength(1);
  });
});

describe('an action', () => {
  test('with a negative order is not shown', () => {
    expect(listAllowedActions(named('agents'), buildViewer('admin'), 'view').map(({ code }) => code)).toEqual(
      ['reset_password', 'disable_account', 'enable_account', 'reset_second_factor', 'swap'],
    );
  });

  test('sends the entered values, and its target', () => {
    const input = named('packages').actions?.cancel_package?.input ?? {};
    expect(buildActionData('packages', { id: '12' }, input, { cancel_reason: 'Đổi ý' })).toEqual({
      package_id: '12',
      cancel_reason: 'Đổi ý',
    });
  });

  test('sends false, and leaves out empty values', () => {
    const input = named('packages').actions?.finish_package?.input ?? {};
    expect(
      buildActionData('packages', { id: '12' }, input, { paid: false, note: ' ', amount: null }),
    ).toEqual({
      package_id: '12',
      paid: false,
    });
  });
});
