import { defineConfig } from 'vitest/config';
import '../support/clock.mjs';

/** Runs only the tests of the rules, because the mutation run repeats them many times. */
export default defineConfig({ test: { include: ['tests/rules/**/*.test.ts'], testTimeout: 30_000 } });
