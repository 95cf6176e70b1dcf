import { buildMigrationSteps } from './migration.ts';
import type { Recipe } from './recipe.ts';

export const resourceRecipe: Recipe = {
  name: 'A resource',
  steps: [
    {
      file: 'src/schema/index.ts',
      after: "import { discounts } from './discounts.ts';",
      add: "import { holidays } from './holidays.ts';",
      list: true,
    },
    {
      file: 'src/schema/index.ts',
      after: 'export const resourceDeclarations = {',
      add: '  holidays,',
      list: true,
    },
    {
      file: 'src/schema/holidays.ts',
      add: `import { allVerbs } from './access.ts';
import { date, text } from './kinds.ts';
import { defineResource } from './resource.ts';

/** Days on which nobody works. */
export const holidays = defineResource('holidays', {
  label: 'Ngày nghỉ',
  title: 'name',
  fields: {
    name: text('Tên', { required: true, personal: false }),
    day: date('Ngày', { required: true }),
  },
  list: { columns: ['day', 'name'], narrow: ['day', 'name'], filters: ['day'], sort: '-day' },
  access: { admin: allVerbs },
});
`,
    },
    ...buildMigrationSteps(
      '902',
      'holidays',
      `import { createTable } from './table.ts';

NAME

export const up = (knex: Knex): Promise<void> =>
  createTable(knex, 'holidays', (t) => {
    t.text('name', { required: true });
    t.day('day', { required: true });
    t.index('day');
  });
`,
    ),
    {
      file: 'tests/api/access/permissions.ts',
      after: 'export const resourceRights',
      add: "  holidays: { admin: 'rced' },",
      list: true,
    },
  ],
  most: 2,
  forgotten: null,
  tests: [
    'tests/architecture/schema.test.ts',
    'tests/api/access/offered.test.ts',
    'tests/api/openapi.test.ts',
  ],
};
