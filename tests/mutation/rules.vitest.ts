import { defineConfig } from 'vitest/config';
import '../support/clock.mjs';

/** The rules' tests alone, as the mutation run starts them over and over. */
export default defineConfig({ test: { include: ['tests/rules/**/*.test.ts'], testTimeout: 30_000 } });
