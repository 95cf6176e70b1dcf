/** Code that must not compile. refusals.test.ts proves that every `@ts-expect-error` here is needed. */

import { kinds as apiKinds } from '#api/kinds/index';
import type { ApiKind } from '#api/kinds/kind';
import type { AllHooks } from '#api/resources/hooks';
import type { ActionHandlersOf } from '#api/resources/perform';
import { choice, type FieldKind, money, ref, text } from '#schema/kinds';
import { defineResource, filter, type RecordOf } from '#schema/resource';
import type { Transaction } from '#schema/transactions';
import type { NoiDataProvider } from '../../src/jsonapi/dataProvider.ts';
import { componentsByKind } from '../../src/kinds/index.tsx';
import type { KindComponents } from '../../src/kinds/webKind.ts';

const levels = [
  { value: 'L5', label: 'L5' },
  { value: 'L6', label: 'L6' },
] as const;
const fields = {
  name: text('Tên', { required: true }),
  level: choice('Cấp độ', levels, { write: 'never', default: 'L5' }),
  total: money('Tổng', { write: 'never' }),
  owner_name: text('Chủ', { from: 'owner.name' }),
  owner_id: ref('Chủ', 'users'),
};
const common = { label: 'Thử', title: 'name', fields, access: {} } as const;
const list = { columns: ['name'], narrow: ['name'] } as const;

export const fine = defineResource('fine', {
  ...common,
  list: { ...list, columns: ['name', 'owner_name'], filters: ['level', filter('q', 'name')], sort: '-total' },
  form: { fields: ['name', 'owner_id'] },
  actions: {
    raise: { label: 'Nâng', on: ['view'], roles: ['admin'], when: (record) => record.level === 'L5' },
  },
});

// @ts-expect-error an unknown column
export const column = defineResource('x', { ...common, list: { ...list, columns: ['nonsense'] } });

// @ts-expect-error an unknown field to sort by
export const sort = defineResource('x', { ...common, list: { ...list, sort: '-nonsense' } });

// @ts-expect-error a filter on an unknown field
export const filters = defineResource('x', { ...common, list: { ...list, filters: ['nonsense'] } });

// @ts-expect-error an input that writes a field nobody writes
export const form = defineResource('x', { ...common, list, form: { fields: ['total'] } });

// @ts-expect-error an input that writes a field of another record
export const elsewhere = defineResource('x', { ...common, list, form: { fields: ['owner_name'] } });

// @ts-expect-error a title that is no field
export const title = defineResource('x', { ...common, title: 'nonsense', list });

// @ts-expect-error a default that is not among the choices
export const standard = choice('Cấp độ', levels, { default: 'L9' });

export const action = defineResource('x', {
  ...common,
  list,
  actions: {
    // @ts-expect-error a level that does not exist
    raise: { label: 'Nâng', on: ['view'], roles: ['admin'], when: (record) => record.level === 'L9' },
  },
});

export const role = defineResource('x', {
  ...common,
  list,
  // @ts-expect-error a role that does not exist
  access: { boss: ['read'] },
});

// @ts-expect-error a kind without its column, its wire form and its SQL
export const kinds: Record<FieldKind, ApiKind> = { ...apiKinds, text: undefined };

// @ts-expect-error a new kind that nobody has written
export const more: Record<FieldKind | 'colour', ApiKind> = { ...apiKinds };

const { Field: _field, ...withoutField } = componentsByKind.text;
// @ts-expect-error a kind without its Field
export const fieldless: KindComponents = { ...withoutField };

// @ts-expect-error a new kind that no screen can show
export const shown: { [K in FieldKind | 'colour']: unknown } = { ...componentsByKind };

// @ts-expect-error an action that is declared and does nothing
export const performs: ActionHandlersOf<'transactions'> = {};

export const hooks: AllHooks = {
  // @ts-expect-error a hook that answers a field the record does not have
  transactions: { beforeUpdate: async () => ({ nonsense: 1 }) },
};

// @ts-expect-error a status that does not exist
export const status: Transaction['status'] = 'paid';

// @ts-expect-error a required field is never empty
export const amount: RecordOf<typeof fine>['name'] = null;

export const acts = (provider: NoiDataProvider) => [
  provider.act('packages', '1', { action_code: 'add_discount', action_data: { amount: 1_000 } }),

  // @ts-expect-error an action that the resource does not have
  provider.act('packages', '1', { action_code: 'nonsense' }),

  // @ts-expect-error words where the action takes money
  provider.act('packages', '1', { action_code: 'add_discount', action_data: { amount: 'nonsense' } }),

  // @ts-expect-error an input that the action does not take
  provider.act('packages', '1', { action_code: 'add_discount', action_data: { nonsense: 1 } }),
];
