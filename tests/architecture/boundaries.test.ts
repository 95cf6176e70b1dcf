/** Modules import each other in one order; a planted file shows that the linter refuses each way around it. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const restricted = 'lint/style/noRestrictedImports';
const circle = 'lint/suspicious/noImportCycles';

/** Each module, and imports it must be refused. */
const refused: Record<string, string[]> = {
  'src/rules': [
    'react',
    'knex',
    'fastify',
    'node:fs',
    '#api/config',
    '../jsonapi/request.ts',
    '../../api/config.ts',
  ],
  'src/schema': ['react', 'knex', 'node:path', '#api/config', '../screens/can.ts', 'libphonenumber-js/max'],
  'src/jsonapi': [
    '../kinds/text.tsx',
    '../screens/can.ts',
    '../shell/vi.ts',
    '#api/config',
    '../../api/config.ts',
  ],
  'src/kinds': ['../screens/can.ts', '../shell/store.ts', '../resources/index.ts', '#migrations', 'knex'],
  'src/kinds/parts': ['../../screens/can.ts', '../../shell/store.ts', '../../../api/config.ts'],
  'src/screens': [
    '../resources/index.ts',
    '../reports/index.ts',
    '../shell/vi.ts',
    '#seeds/index',
    'node:fs',
  ],
  'src/screens/list': ['../../resources/index.ts', '../../shell/vi.ts'],
  'src/resources': ['../shell/vi.ts', '../../api/config.ts', '../../migrations/index.ts'],
  'src/reports': ['../resources/index.ts', '../shell/vi.ts', '#api/config', 'pg'],
  'src/shell': [
    '#api/config',
    '../../api/config.ts',
    '../../seeds/index.ts',
    '../../tests/x.ts',
    'fastify',
    'knex',
  ],
  api: ['../src/kinds/text.tsx', '../src/schema/index.ts', 'react', '@mui/material', 'undici', 'node:https'],
  'api/kinds': ['../db/dialect.ts', '../domain/packages/level.ts'],
  'api/db': ['../access/permit.ts', '../resources/hooks.ts', '../lists/listOf.ts'],
  'api/db/sqlite': ['../../lists/listOf.ts', '../../domain/packages/level.ts'],
  'api/access': ['../http/services.ts', '../resources/act.ts'],
  'api/lists': ['../domain/packages/level.ts', '../resources/list.ts', '../http/unitOfWork.ts'],
  'api/http': ['../resources/act.ts', '../domain/accounts/authenticate.ts'],
  'api/mail': ['../jobs/defineJob.ts', '../outgoing/request.ts'],
  'api/outgoing': ['../jobs/defineJob.ts', '../domain/index.ts'],
  'api/jobs': ['undici', '../resources/act.ts', '../domain/jobs/jobs.ts', '../reports/pl.ts'],
  'api/audit': ['../resources/answer.ts', '../domain/index.ts'],
  'api/resources': [
    '../../src/jsonapi/request.ts',
    '../../tests/support/postgres.ts',
    'react-admin',
    '../domain/index.ts',
    '../reports/pl.ts',
  ],
  'api/domain/packages': [
    '../../http/unitOfWork.ts',
    '../../jsonapi/query.ts',
    '../../openapi/shapes.ts',
    '../../reports/pl.ts',
    '../../exports/routes.ts',
    '../../cli/seed.ts',
  ],
  'api/reports': ['../exports/routes.ts', '../imports/routes.ts'],
  'api/exports': ['../imports/routes.ts', '../cli/seed.ts'],
  migrations: [
    '../src/schema/index.ts',
    '../api/db/dialect.ts',
    'react',
    '#schema/index',
    '#api/db/dialect',
    '#api/db/shape',
    '#rules/fold',
    '#migrations',
  ],
  seeds: ['../src/rules/money.ts', 'react'],
};

/** Each module, and imports it must be left. */
const allowed: Record<string, string[]> = {
  'src/rules': ['./money.ts', '#rules/money', '#schema/levels', 'libphonenumber-js/max'],
  'src/schema': ['./kinds.ts', '#rules/money'],
  'src/schema/reports': ['../kinds.ts', '#schema/kinds'],
  'src/jsonapi': ['./request.ts', '#schema/index', '#rules/fold', 'ra-core'],
  'src/kinds': ['../jsonapi/request.ts', './parts/DateBox.tsx', '#schema/kinds', 'react'],
  'src/screens': ['../kinds/index.tsx', '../jsonapi/request.ts', './list/FilterBar.tsx', '#rules/fold'],
  'src/resources': [
    '../screens/screensOf.ts',
    '../reports/index.ts',
    '../kinds/index.tsx',
    '../jsonapi/request.ts',
  ],
  'src/reports': ['../screens/screensOf.ts', 'recharts'],
  'src/shell': [
    '../screens/screensOf.ts',
    '../resources/index.ts',
    '../reports/index.ts',
    'react-dom/client',
  ],
  api: ['#schema/index', '#rules/money', '#migrations', './jsonapi/query.ts', 'knex', 'node:fs'],
  migrations: ['knex', 'node:crypto', './table.ts'],
  'api/lists': ['../db/dialect.ts', '../access/permit.ts', '../kinds/index.ts'],
  'api/outgoing': ['undici', '../config.ts'],
  'api/jobs': ['../db/dialect.ts', '../http/unitOfWork.ts', '../outgoing/request.ts'],
  'api/domain/packages': ['../shifts/plan.ts', '../../resources/hooks.ts', '../../db/store.ts'],
  'api/reports': [
    '../jsonapi/query.ts',
    '../resources/list.ts',
    '../kinds/index.ts',
    '../domain/packages/facts.ts',
  ],
};

/** The only file of a subject that may know of HTTP. */
const routes = 'api/domain/packages/routes.ts';
/** Ways of calling another host without `api/outgoing`, and what the linter says of them. */
const calls: Record<string, [text: string, rule: string]> = {
  'the global fetch': [
    "export const call = () => fetch('https://example.com');\n",
    'lint/style/noRestrictedGlobals',
  ],
  'request of node:http': [
    "import { request } from 'node:http';\nexport const call = request;\n",
    restricted,
  ],
};

/** Ways of going round in a circle. */
const circles: Record<string, [name: string, text: string][]> = {
  'between two files': [
    ['src/rules/one.ts', "import { b } from './two.ts';\nexport const a = () => b;\n"],
    ['src/rules/two.ts', "import { a } from './one.ts';\nexport const b = () => a;\n"],
  ],
  'between modules, by their names': [
    ['src/rules/three.ts', "import { d } from '#schema/four';\nexport const c = () => d;\n"],
    ['src/schema/four.ts', "import { c } from '#rules/three';\nexport const d = () => c;\n"],
  ],
  'of types alone': [
    ['src/rules/five.ts', "import type { Six } from './six.ts';\nexport type Five = Six | 5;\n"],
    ['src/rules/six.ts', "import type { Five } from './five.ts';\nexport type Six = Five | 6;\n"],
  ],
  'through a third file': [
    ['api/one.ts', "import { f } from './two.ts';\nexport const e = () => f;\n"],
    ['api/two.ts', "import { g } from './three.ts';\nexport const f = () => g;\n"],
    ['api/three.ts', "import { e } from '#api/one';\nexport const g = () => e;\n"],
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'noi-modules-'));
/** What the linter reported, by file. */
const reported = new Map<string, string[]>();

const fileOf = (kind: string, module: string, index: number) => `${module}/${kind}${index}.ts`;

function plant(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

beforeAll(() => {
  for (const name of ['biome.json', 'package.json']) copyFileSync(name, join(folder, name));
  for (const [kind, modules] of Object.entries({ refused, allowed }))
    for (const [module, imports] of Object.entries(modules))
      imports.forEach((from, index) => {
        plant(fileOf(kind, module, index), `import * as it from '${from}';\nexport const used = it;\n`);
      });
  Object.values(calls).forEach(([text], index) => {
    plant(`api/domain/call${index}.ts`, text);
  });
  for (const files of Object.values(circles)) for (const [name, text] of files) plant(name, text);
  plant(routes, "import * as it from '../../http/unitOfWork.ts';\nexport const used = it;\n");

  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const words = ['lint', '--reporter=json', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  const start = stdout.indexOf('{');
  if (start < 0) throw new Error(`The linter reported nothing: ${stderr}`);
  for (const { category, location } of JSON.parse(stdout.slice(start)).diagnostics) {
    const name = location.path.file ?? location.path;
    reported.set(name, [...(reported.get(name) ?? []), category]);
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(refused))('%s', (module, imports) => {
  test.each(imports.map((from, index) => [from, index] as const))('may not import %s', (_, index) => {
    expect(reported.get(fileOf('refused', module, index))).toContain(restricted);
  });
});

describe.each(Object.entries(allowed))('%s', (module, imports) => {
  test.each(imports.map((from, index) => [from, index] as const))('may import %s', (_, index) => {
    expect(reported.get(fileOf('allowed', module, index)) ?? []).not.toContain(restricted);
  });
});

test('the routes of a subject may import http', () => {
  expect(reported.get(routes) ?? []).not.toContain(restricted);
});

describe('the API may not call another host', () => {
  test.each(
    Object.entries(calls).map(([way, [, rule]], index) => [way, rule, index] as const),
  )('by %s', (_way, rule, index) => {
    expect(reported.get(`api/domain/call${index}.ts`)).toContain(rule);
  });
});

describe('a circle', () => {
  test.each(Object.entries(circles))('%s is refused', (_, files) => {
    for (const [name] of files) expect(reported.get(name)).toContain(circle);
  });
});
