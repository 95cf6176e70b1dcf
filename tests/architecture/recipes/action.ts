import type { Recipe } from './recipe.ts';

export const actionRecipe: Recipe = {
  name: 'An action',
  steps: [
    {
      file: 'src/schema/customers.ts',
      after: '  actions: {',
      add: `    call_back: {
      label: 'Hẹn gọi lại',
      on: ['view'],
      roles: sellers,
      when: (customer) => customer.level === 'C3',
      input: { note: multilineText('Ghi chú', { required: true }) },
      order: 6,
    },`,
    },
    {
      file: 'api/domain/customers/customers.ts',
      after: "export const customersActions: ActionHandlersOf<'customers'> = {",
      add: `  async call_back(ctx, { id }, input) {
    await update(ctx, 'customers', id, { note: input.note });
  },
`,
    },
    {
      file: 'tests/api/access/permissions.ts',
      after: '    succeed_contact: sellers,',
      add: '    call_back: sellers,',
      list: true,
    },
  ],
  most: 2,
  forgotten: { steps: 1, file: 'api/domain/customers/customers.ts', says: /'call_back' is missing/ },
  tests: ['tests/api/access/offered.test.ts', 'tests/api/access/matrix.test.ts', 'tests/api/openapi.test.ts'],
};
