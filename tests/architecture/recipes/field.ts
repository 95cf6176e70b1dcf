import { buildMigrationSteps } from './migration.ts';
import type { Recipe } from './recipe.ts';

export const fieldRecipe: Recipe = {
  name: 'A field',
  steps: [
    {
      file: 'src/schema/customers.ts',
      after: "    address: text('Địa chỉ'",
      add: "    baby_name: text('Tên bé', { fold: true, personal: true }),",
    },
    ...buildMigrationSteps(
      '901',
      'baby_name',
      `import { addColumns } from './table.ts';

NAME

export const up = (knex: Knex): Promise<void> => addColumns(knex, 'customers', (t) => t.folded('baby_name'));
`,
    ),
  ],
  most: 2,
  forgotten: null,
  tests: ['tests/architecture/schema.test.ts', 'tests/api/customers.test.ts'],
};
