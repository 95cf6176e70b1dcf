/** Modules import each other in one order (`layers.ts`), without cycles, and only `api/outgoing` calls other hosts. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listForbiddenImports } from './layers.ts';

const circularImportRule = 'lint/suspicious/noImportCycles';

/** Module → imports that must be refused. */
const refusedImports: Record<string, string[]> = {
  'src/rules': [
    'react',
    'knex',
    'fastify',
    'node:fs',
    '#api/config',
    '#schema/levels',
    '../jsonapi/request.ts',
    '../../api/config.ts',
  ],
  'src/schema': ['react', 'knex', 'node:path', '#api/config', '../screens/can.ts', 'libphonenumber-js/max'],
  'src/jsonapi': [
    '../kinds/text.tsx',
    '../screens/can.ts',
    '../app/vi.ts',
    '#api/config',
    '../../api/config.ts',
  ],
  'src/kinds': ['../screens/can.ts', '../app/store.ts', '../resources/index.ts', '#migrations', 'knex'],
  'src/kinds/parts': ['../../screens/can.ts', '../../app/store.ts', '../../../api/config.ts'],
  'src/screens': ['../resources/index.ts', '../reports/index.ts', '../app/vi.ts', '#seeds/index', 'node:fs'],
  'src/screens/list': ['../../resources/index.ts', '../../app/vi.ts'],
  'src/resources': ['../app/vi.ts', '../../api/config.ts', '../../migrations/index.ts'],
  'src/reports': ['../resources/index.ts', '../app/vi.ts', '#api/config', 'pg'],
  'src/ui': [
    '../jsonapi/request.ts',
    '../kinds/text.tsx',
    '../screens/can.ts',
    '#schema/levels',
    'react-admin',
    '@tanstack/react-query',
  ],
  'src/pages': ['../app/vi.ts', '#api/config', 'fastify'],
  'src/app': [
    '#api/config',
    '../../api/config.ts',
    '../../seeds/index.ts',
    '../../tests/x.ts',
    'fastify',
    'knex',
  ],
  'api/cli': [
    '../../src/kinds/text.tsx',
    '../../src/schema/index.ts',
    'react',
    '@mui/material',
    'undici',
    'node:https',
  ],
  'api/kinds': ['../db/dialect.ts', '../domain/packages/level.ts'],
  'api/db': ['../access/permit.ts', '../resources/hooks.ts', '../lists/buildListInput.ts'],
  'api/db/sqlite': ['../../lists/buildListInput.ts', '../../domain/packages/level.ts'],
  'api/access': ['../http/services.ts', '../resources/performAction.ts'],
  'api/lists': ['../domain/packages/level.ts', '../resources/listRecords.ts', '../http/unitOfWork.ts'],
  'api/http': ['../resources/performAction.ts', '../domain/accounts/signInSessions.ts'],
  'api/events': ['../http/unitOfWork.ts', '../resources/record.ts'],
  'api/base': ['../db/store.ts', '../http/services.ts'],
  'api/mail': ['../jobs/defineJob.ts', '../outgoing/request.ts'],
  'api/outgoing': ['../jobs/defineJob.ts', '../domain/index.ts'],
  'api/jobs': [
    'undici',
    '../resources/performAction.ts',
    '../domain/notes/notes.ts',
    '../reports/loadProfitLoss.ts',
  ],
  'api/audit': ['../resources/answer.ts', '../domain/index.ts'],
  'api/resources': [
    '../../src/jsonapi/request.ts',
    '../support/postgres.ts',
    'react-admin',
    '../domain/index.ts',
    '../reports/loadProfitLoss.ts',
  ],
  'api/domain/packages': [
    '../../http/unitOfWork.ts',
    '../../jsonapi/query.ts',
    '../../openapi/shapes.ts',
    '../../reports/loadProfitLoss.ts',
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
    '#rules/foldText',
    '#migrations',
  ],
  seeds: ['../src/rules/money.ts', 'react'],
};

/** Module → imports that must be allowed. */
const allowedImports: Record<string, string[]> = {
  'src/rules': ['./money.ts', '#rules/money', 'libphonenumber-js/max'],
  'src/schema': ['./kinds.ts', '#rules/money'],
  'src/schema/reports': ['../kinds.ts', '#schema/kinds'],
  'src/jsonapi': ['./request.ts', '#schema/index', '#rules/foldText', 'react-admin'],
  'src/kinds': ['../jsonapi/request.ts', './parts/DateBox.tsx', '#schema/kinds', 'react'],
  'src/screens': ['../kinds/index.tsx', '../jsonapi/request.ts', './list/FilterBar.tsx', '#rules/foldText'],
  'src/resources': [
    '../screens/customizeScreens.ts',
    '../reports/index.ts',
    '../kinds/index.tsx',
    '../jsonapi/request.ts',
  ],
  'src/reports': ['../screens/customizeScreens.ts', 'recharts'],
  'src/app': [
    '../screens/customizeScreens.ts',
    '../resources/index.ts',
    '../reports/index.ts',
    'react-dom/client',
  ],
  'api/cli': ['#schema/index', '#rules/money', '#migrations', '../jsonapi/query.ts', 'knex', 'node:fs'],
  migrations: ['knex', 'node:crypto', './table.ts'],
  'api/lists': ['../db/dialect.ts', '../access/permit.ts', '../kinds/index.ts'],
  'api/outgoing': ['undici', '../config.ts'],
  'api/jobs': ['../db/dialect.ts', '../http/unitOfWork.ts'],
  'api/domain/packages': ['../shifts/plan.ts', '../../resources/hooks.ts', '../../db/store.ts'],
  'api/reports': [
    '../jsonapi/query.ts',
    '../resources/listRecords.ts',
    '../kinds/index.ts',
    '../domain/packages/facts.ts',
  ],
};

/** Kinds of import cycles. */
const circularImports: Record<string, [name: string, text: string][]> = {
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
/** File → messages of the linter. */
const reportedRules = new Map<string, string[]>();

function writeModule(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** A file that calls another host with the global `fetch`. */
const callingFile = 'api/domain/call.ts';

beforeAll(() => {
  for (const name of ['biome.json', 'package.json']) copyFileSync(name, join(folder, name));
  for (const files of Object.values(circularImports))
    for (const [name, text] of files) writeModule(name, text);
  writeModule(callingFile, "export const call = () => fetch('https://example.com');\n");

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
    reportedRules.set(name, [...(reportedRules.get(name) ?? []), category]);
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importOf = (from: string) => `import * as it from '${from}';\nexport const used = it;\n`;

test('every file follows the table', () => {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const files = listed.stdout
    .split('\n')
    .filter((name) => /^(src|api|migrations|seeds)\/.*\.(ts|tsx|mjs)$/.test(name));
  expect(files.length).toBeGreaterThan(1000);
  expect(
    files.filter(existsSync).flatMap((file) => listForbiddenImports(file, readFileSync(file, 'utf8'))),
  ).toEqual([]);
});

describe.each(Object.entries(refusedImports))('%s', (module, imports) => {
  test.each(imports)('may not import %s', (from) => {
    expect(listForbiddenImports(`${module}/planted.ts`, importOf(from))).toHaveLength(1);
  });
});

describe.each(Object.entries(allowedImports))('%s', (module, imports) => {
  test.each(imports)('may import %s', (from) => {
    expect(listForbiddenImports(`${module}/planted.ts`, importOf(from))).toEqual([]);
  });
});

test('the routes of a subject may import http, its other files may not', () => {
  const text = importOf('../../http/unitOfWork.ts');
  expect(listForbiddenImports('api/domain/packages/routes.ts', text)).toEqual([]);
  expect(listForbiddenImports('api/domain/packages/register.ts', text)).toHaveLength(1);
});

test('multi-line imports, dynamic imports and imports without names are found', () => {
  const lines =
    "import {\n  a,\n} from '../domain/notes/notes.ts';\nimport '../reports/loadProfitLoss.ts';\nvoid import('../http/drain.ts');\n";
  expect(listForbiddenImports('api/lists/planted.ts', lines)).toHaveLength(3);
});

describe('the API may not call another host directly', () => {
  test('with the global fetch', () => {
    expect(reportedRules.get(callingFile)).toContain('lint/style/noRestrictedGlobals');
  });

  test('with request of node:http', () => {
    const text = "import { request } from 'node:http';\nexport const call = request;\n";
    expect(listForbiddenImports('api/domain/planted.ts', text)).toHaveLength(1);
    expect(listForbiddenImports('api/outgoing/planted.ts', text)).toEqual([]);
  });
});

describe('an import cycle', () => {
  test.each(Object.entries(circularImports))('%s is refused', (_, files) => {
    for (const [name] of files) expect(reportedRules.get(name)).toContain(circularImportRule);
  });
});
