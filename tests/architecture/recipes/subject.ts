import type { Recipe } from './recipe.ts';

export const subjectRecipe: Recipe = {
  name: 'A subject',
  steps: [
    {
      file: 'api/domain/areas/listAreas.ts',
      add: `import type { Context } from '../../context.ts';

/** The areas of the locations, with the number of locations of each. */
export async function listAreas({ db }: Context): Promise<{ name: string; locations: number }[]> {
  const rows: { name: string; locations: number | string }[] = await db('locations')
    .whereNotNull('area')
    .groupBy('area')
    .orderBy('area')
    .select({ name: 'area' })
    .count({ locations: '*' });
  return rows.map(({ name, locations }) => ({ name, locations: Number(locations) }));
}
`,
    },
    {
      file: 'api/domain/areas/routes.ts',
      add: `import { integerShape, listOf, shape, stringShape } from '#schema/answers';
import type { RouteSet } from '../../http/services.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import { listAreas } from './listAreas.ts';

export const areasRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /areas',
    {
      permission: { roles: ['admin', 'sales'] },
      tag: 'locations',
      summary: 'Các khu vực',
      answer: listOf(shape({ name: stringShape, locations: integerShape })),
    },
    ({ ctx }) => listAreas(ctx),
  );
};
`,
    },
    {
      file: 'api/domain/areas/index.ts',
      add: `/**
 * Areas: the parts of the city that nurses work in.
 *
 * GET /areas: admin, sales
 */
import type { Module } from '../../resources/module.ts';
import { areasRoutes } from './routes.ts';

export const areas: Module = { routes: [areasRoutes] };
`,
    },
    {
      file: 'api/modules.ts',
      after: "export { accounts } from './domain/accounts/index.ts';",
      add: "export { areas } from './domain/areas/index.ts';",
      list: true,
    },
    {
      file: 'tests/api/access/expectation.ts',
      after: "  'GET /me': () => 200,",
      add: "  'GET /areas': (caller) => (holds(caller, sellers) ? 200 : 403),",
      list: true,
    },
  ],
  most: 3,
  forgotten: null,
  tests: [
    'tests/architecture/modules.test.ts',
    'tests/api/access/contents.test.ts',
    'tests/api/access/matrix.test.ts',
    'tests/api/openapi.test.ts',
  ],
};
