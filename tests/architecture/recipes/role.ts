import type { Recipe } from './recipe.ts';

export const roleRecipe: Recipe = {
  name: 'A role',
  steps: [
    {
      file: 'src/schema/access.ts',
      instead: "'partner'] as const;",
      add: "'partner', 'coordinator'] as const;",
    },
    { file: 'src/schema/choices.ts', after: "  partner: 'Đối tác',", add: "  coordinator: 'Điều phối'," },
    {
      file: 'src/schema/locations.ts',
      instead: "partner: ['read'] }",
      add: "partner: ['read'], coordinator: ['read'] }",
    },
    {
      file: 'tests/api/access/permissions.ts',
      instead: "locations: { ...everyStaff('rced'), partner: 'r' }",
      add: "locations: { ...everyStaff('rced'), partner: 'r', coordinator: 'r' }",
      list: true,
    },
  ],
  most: 4,
  forgotten: { steps: 1, file: 'src/schema/choices.ts', says: /'coordinator' is missing/ },
  tests: ['tests/architecture/schema.test.ts', 'tests/api/accounts.test.ts'],
};
