import type { RecipeStep } from './recipe.ts';

/** The end of the list of migrations: the newest migration runs last. */
const migrationListEnd = '];\n\nexport const migrationSource';

/** Returns the steps for a new migration and its two lines in the list. */
export const buildMigrationSteps = (number: string, name: string, body: string): RecipeStep[] => {
  const file = `${number}_${name}`;
  const called = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    {
      file: `migrations/${file}.ts`,
      add: `import type { Knex } from 'knex';\n${body.replace('NAME', `export const name = '${file}';`)}`,
    },
    {
      file: 'migrations/index.ts',
      after: "import type { Knex } from 'knex';",
      add: `import * as ${called} from './${file}.ts';`,
      list: true,
    },
    {
      file: 'migrations/index.ts',
      instead: migrationListEnd,
      add: `  ${called},\n${migrationListEnd}`,
      list: true,
    },
  ];
};
