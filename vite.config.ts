/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Puts a .gz and a .br beside every text file of the build, so that the server only has to pick one. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => /\.(js|css|html|svg|json)$/.test(name)).map(compress));
    },
  };

  async function compress(name: string): Promise<void> {
    const text = await readFile(join(folder, name));
    if (text.length < 1024) return;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(text, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(text, quality));
  }
}

const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);

const initial = (name: string, test: RegExp) => ({
  name,
  test,
  tags: ['$initial' as const],
  priority: 3,
});

/** Parts that are loaded when they are needed, with what they import: files that import one another in a circle do not start. */
const onDemand = (name: string, test: RegExp) => ({ name, test, priority: 2 });

/** The file that a part loaded on demand goes into, by where its source stands; null for none in particular. */
function lazyGroup(id: string): string | null {
  const [, folder, name] = /\/src\/(resources|reports|screens|shell)\/([^/.]+)/.exec(id) ?? [];
  if (folder === 'resources') return `resource-${name}`;
  if (folder === 'reports') return `report-${name}`;
  // What a list loads comes one by one: on a phone its pages come with the rows, its filters after them.
  if (folder === 'screens' && name === 'list') return null;
  return folder && name ? `${folder}-${name}` : null;
}

/**
 * Which tests run: those of `npm test`, only the long rounds that `npm run test:all` adds (`rest`), or `all`, so that a single file
 * of either is found.
 */
const chosen = process.env.NOI_TESTS ?? 'usual';

/** What one project runs: the usual files, the rest, or both. */
function files(usual: readonly string[], rest: readonly string[]): { include: string[]; exclude: string[] } {
  if (chosen === 'usual') return { include: [...usual], exclude: [...rest] };
  return { include: chosen === 'rest' ? [...rest] : [...usual], exclude: [] };
}

const longRounds = [
  // What others prove in fewer steps, one file or two of each subject being left to `npm test`.
  'tests/api/access/{answers,keys,massAssignment,offered}.test.ts',
  'tests/api/accounts.createAdmin.test.ts',
  'tests/api/bank/banks.test.ts',
  'tests/api/exports/noted.test.ts',
  'tests/api/imports/{beside,firstWeek,unpack}.test.ts',
  'tests/api/junk.test.ts',
  'tests/api/packages/rightNurse.test.ts',
  'tests/api/privacy/erase.copies.test.ts',
  'tests/api/reports/links.test.ts',
  'tests/api/seeds.{test,rules.test,places.test,program.test}.ts',
  'tests/api/shifts/{calendar,month}.test.ts',
  // Rounds of chance, and what takes long by its nature.
  'tests/api/lives/**/*.test.ts',
  'tests/api/fuzz/**/*.test.ts',
  'tests/api/shifts/weeks.test.ts',
  'tests/api/trash.random.test.ts',
  'tests/api/proof/many.test.ts',
  'tests/api/reports/businesses.test.ts',
  'tests/api/reports/zones.test.ts',
  'tests/api/exports/large.test.ts',
  'tests/api/seeds.copies.test.ts',
];

/** Screens whose work a browser test of `npm test` does as well, or another file of the same subject. */
const longScreens = [
  'tests/screens/{drafts,listChoices,nextStep}.test.tsx',
  'tests/shell/settings.test.tsx',
  'tests/resources/{invite,packageActions,packageForm,registerAgain,sent,timelinePanel}.test.tsx',
  'tests/reports/{scheduleFree,scheduleTimeline}.test.tsx',
];

/** What can differ on PostgreSQL: the engine, lists, searches, reports, events over processes, money, bank, restored backups. */
const differsOnPostgres = [
  'tests/api/engine.*.test.ts',
  'tests/api/{lists,events,money,jobs}/**/*.test.ts',
  'tests/api/bank/feed.test.ts',
  'tests/api/privacy/recordViews.test.ts',
  'tests/api/reports/{sums,revenue,profit,partners,marketing,today}.test.ts',
  'tests/api/packages/{actions,registration}.test.ts',
  'tests/api/{search,releases,revert,trash,merge,transactions,clients,databaseTransactions}.test.ts',
];

/** Each of these makes a SQLite database of its own: on PostgreSQL the very same would run a second time. */
const ownSqlite = [
  'tests/api/seeds.{test,rules.test,places.test,program.test}.ts',
  'tests/api/accounts.createAdmin.test.ts',
];

function onPostgres(): { include: string[]; exclude: string[] } {
  const every = ['tests/api/**/*.test.ts'];
  if (chosen === 'usual') return { include: differsOnPostgres, exclude: [] };
  return { include: every, exclude: chosen === 'rest' ? [...ownSqlite, ...differsOnPostgres] : ownSqlite };
}

export default defineConfig({
  root: process.env.VITEST ? '.' : 'src',
  plugins: [react(), precompressed()],
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first page needs, in a few files. Libraries change rarely, so browsers keep them between releases.
            initial('react', packages('react|react-dom|react-router|react-router-dom|scheduler')),
            initial('mui', packages('@mui/[^/]+|@emotion/[^/]+')),
            initial('admin', packages('react-admin|ra-[^/]+|@tanstack/[^/]+|react-hook-form')),
            initial('app', /./),
            // What is loaded when it is needed: libraries, what several parts share, then a file per resource and per report.
            onDemand('charts', packages('recharts|d3-[^/]+|victory-vendor')),
            onDemand('dates', packages('@mui/x-[^/]+')),
            onDemand('phone', packages('libphonenumber-js')),
            onDemand('mui-more', packages('@mui/[^/]+|@emotion/[^/]+')),
            onDemand('html', packages('dompurify')),
            onDemand('passkeys', packages('@simplewebauthn/[^/]+')),
            onDemand('forms', packages('react-admin|ra-[^/]+|react-hook-form')),
            onDemand('shared', /\/src\/(icons|schema|jsonapi|screens\/parts\/(?!QrCode))/),
            onDemand('inputs', /\/src\/(screens\/form|kinds\/inputs)\//),
            // The profile uses them as well, whose file the page for signing in would otherwise load with all that it needs.
            onDemand(
              'signin-parts',
              /\/src\/shell\/signin\/(inputs|AccountForm|CodeStep|ErrorBox|passkeysWork)\./,
            ),
            // The home page has these two buttons, and needs nothing else of messages and sessions.
            onDemand(
              'day-buttons',
              /\/src\/resources\/(messages\/MessagesButton|shifts\/closeDay\/CloseDayButton)\./,
            ),
            // Figures stand on the home page as well, which needs nothing else of a report.
            onDemand(
              'figures',
              /\/src\/reports\/parts\/(Figures|Amount|amountText|changeOf|listHref|useReport|dayWords)\./,
            ),
            // The chart itself stays apart: only it needs the library of charts.
            onDemand('report-parts', /\/src\/reports\/parts\/(?!SeriesChart)/),
            onDemand('record', /\/src\/screens\/(ResourcePage|actions|record|quick|history|live)/),
            { name: lazyGroup, debugName: 'lazyGroup', priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    // Of two processors, both.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['tests/rules/**/*.test.ts'],
          // A busy machine is slow, not wrong; one of them starts a program.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          ...files(['tests/{api,schema,seeds}/**/*.test.ts'], longRounds),
          globalSetup: 'tests/api/support/template.ts',
          // Each file has a server and a database of its own; the modules are loaded once.
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          ...onPostgres(),
          globalSetup: 'tests/api/support/templatePostgres.ts',
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          ...files(
            ['tests/faults/**/*.test.ts'],
            [
              'tests/faults/{bankFeed,disk,files,listening,messages,migrations,operate,overload,readme,together,webhooks}.test.ts',
            ],
          ),
          globalSetup: 'tests/faults/support/prepare.ts',
          // A busy machine is slow, not wrong.
          testTimeout: process.env.NOI_FAULTS === 'long' ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/{jsonapi,kinds,screens,resources,reports,shell}/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...files(['tests/{jsonapi,kinds,screens,resources,reports,shell}/**/*.test.tsx'], longScreens),
          environment: 'happy-dom',
          setupFiles: 'tests/screens/support/window.ts',
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
