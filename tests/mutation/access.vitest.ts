import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import '../support/clock.mjs';

/** Fastest files first, because most mutants are detected before the long files begin. */
const files = [
  ...[
    'api/reports/partnerScope',
    'api/access/rowScope',
    'api/access/scope',
    'api/reports/partners',
    'api/databaseTransactions',
    'api/events/events',
  ],
  ...['api/connections/apiKeys', 'api/access/keys', 'api/access/leaks', 'api/access/matrix'],
];
const placeOf = ({ moduleId }: TestSpecification): number =>
  files.findIndex((file) => moduleId.endsWith(`/${file}.test.ts`));

class QuickestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Runs only the tests of rights and row scope, because the mutation run repeats them many times. */
export default defineConfig({
  test: {
    include: files.map((file) => `tests/${file}.test.ts`),
    setupFiles: 'tests/support/restartClock.ts',
    globalSetup: 'tests/api/support/template.ts',
    sequence: { sequencer: QuickestFirst },
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
