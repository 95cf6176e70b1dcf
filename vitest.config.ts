import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
// Sets the clock of this process, which seeds databases, and of the processes of the tests.
import './tests/support/clock.mjs';
import './tests/support/memoryFolder.mjs';

/**
 * The tests to run: `usual` for those of `npm test`, `rest` for the long rounds that only `npm run test:all` runs,
 * `all` for both, so that any single file is found.
 */
const chosen = process.env.NOI_TESTS ?? 'usual';

/**
 * Returns the files of a project: the usual ones, the rest, or both. Excludes the files in `other`, which belong to
 * another project.
 */
function files(usual: readonly string[], rest: readonly string[], other: readonly string[] = []) {
  if (chosen === 'usual') return { include: [...usual], exclude: [...rest, ...other] };
  return { include: chosen === 'rest' ? [...rest] : [...usual], exclude: [...other] };
}

const longRounds = [
  // Files that visit everything: each call as each caller, each field with each wrong value, each linked figure.
  'tests/api/junk.test.ts',
  'tests/api/access/{answers,keys,massAssignment,offered}.test.ts',
  'tests/api/privacy/erase.copies.test.ts',
  'tests/api/exports/noted.test.ts',
  'tests/api/why.demo.test.ts',
  'tests/api/reports/links.test.ts',
  // Files as people create them, with the expected result of every cell; and malicious workbooks.
  'tests/api/bank/{banks,cases,exports,names}.test.ts',
  'tests/api/imports/{cases,firstWeek,lists,roundTrip,unpack}.test.ts',
  // Command-line programs, each of which fills its own database.
  'tests/api/accounts.createAdmin.test.ts',
  'tests/api/seeds.{test,rules.test,places.test,program.test,copies.test}.ts',
  'tests/api/releases.test.ts',
  // Random rounds, whole businesses and large files.
  'tests/api/lives/**/*.test.ts',
  'tests/api/payMonths/many.test.ts',
  'tests/api/fuzz/**/*.test.ts',
  'tests/api/shifts/{month,weeks}.test.ts',
  'tests/api/messages/evening.test.ts',
  'tests/api/trash.random.test.ts',
  'tests/api/proof/many.test.ts',
  'tests/api/reports/{businesses,zones}.test.ts',
  'tests/api/exports/large.test.ts',
];

/** See `quickHash.ts`. */
const quickHash = {
  alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/api/support/quickHash.ts', import.meta.url)) },
};

/**
 * Tests of every text and filter, and of screens that a browser test of `npm test` or another file about the same
 * subject covers too.
 */
const longScreens = [
  'tests/screens/{drafts,listChoices,nextStep}.test.tsx',
  'tests/screens/{escape,filterWords,words}.test.tsx',
  // Every form, action and list; one of each is in `form`, `actions` and `list.test.tsx` of the same folder.
  'tests/screens/next/*.test.tsx',
  'tests/app/{callDialog,passkeys,settings}.test.tsx',
  'tests/resources/{invite,packageActions,packageForm,pasteMessage,registerAgain,sent,timelinePanel}.test.tsx',
  'tests/reports/{scheduleFree,scheduleTimeline}.test.tsx',
];

/**
 * Tests whose result can differ on PostgreSQL: statements with different SQL, lists and searches, locks, events between
 * processes, background work, restored backups.
 */
const differsOnPostgres = [
  'tests/api/engine.{list,raw,write,idempotency}.test.ts',
  'tests/api/{lists,events,jobs,work}/**/*.test.ts',
  'tests/api/bank/feed.test.ts',
  'tests/api/money/parallel.test.ts',
  'tests/api/privacy/recordViews.test.ts',
  'tests/api/reports/sums.test.ts',
  'tests/api/{unavailable,search,clients,databaseTransactions}.test.ts',
];

/** Tests that measure time. `npm run test:all` runs them alone on the machine. */
const timed = ['tests/api/**/*.timed.test.ts'];

/** Tests with the same result on PostgreSQL, because they use their own SQLite database or hardly any database. */
const sameOnPostgres = [
  ...timed,
  'tests/api/auth.*.test.ts',
  'tests/api/bank/{exports,overlaps,statement}.test.ts',
  'tests/api/{bodies,headers,http.*,junk,limits,openapi,openapi.*,paper,readMessage,status}.test.ts',
  'tests/api/outgoing/*.test.ts',
  'tests/api/imports/{firstWeek,unpack}.test.ts',
  'tests/api/seeds.{test,rules.test,places.test,program.test}.ts',
  'tests/api/accounts.createAdmin.test.ts',
  'tests/api/why.demo.test.ts',
];

function onPostgres(): { include: string[]; exclude: string[] } {
  const every = ['tests/api/**/*.test.ts'];
  if (chosen === 'usual') return { include: differsOnPostgres, exclude: [...timed] };
  return {
    include: every,
    exclude: chosen === 'rest' ? [...sameOnPostgres, ...differsOnPostgres] : sameOnPostgres,
  };
}

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: 'tests/support/restartClock.ts',
    // Uses both processors of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Generous time-outs, because the machine may be busy.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['tests/rules/**/*.test.ts'],
          // Generous time-out, because the machine may be busy and a test starts a program.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        resolve: quickHash,
        test: {
          name: 'api',
          ...files(['tests/{api,schema,seeds}/**/*.test.ts'], longRounds, timed),
          globalSetup: 'tests/api/support/template.ts',
          // Each file has its own server and database, and the modules are loaded once.
          isolate: false,
          // Generous time-out, because the machine may be busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: timed,
          globalSetup: 'tests/api/support/template.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        resolve: quickHash,
        test: {
          name: 'postgres',
          ...onPostgres(),
          globalSetup: 'tests/api/support/templatePostgres.ts',
          isolate: false,
          // Generous time-out, because the machine may be busy.
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
              'tests/faults/{bankFeed,disk,files,listening,messages,migrations,nursePage,operate,operating,overload,restore,together,verify,webhooks,work}.test.ts',
            ],
          ),
          globalSetup: 'tests/faults/support/prepare.ts',
          // Generous time-out, because the machine may be busy.
          testTimeout: process.env.NOI_FAULTS === 'long' ? 3_600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/{jsonapi,kinds,screens,resources,reports,app}/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...files(['tests/{jsonapi,kinds,screens,resources,reports,app}/**/*.test.tsx'], longScreens),
          environment: 'happy-dom',
          setupFiles: 'tests/screens/support/window.ts',
          isolate: false,
          // Generous time-out, because the machine may be busy.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
