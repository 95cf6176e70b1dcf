import { test } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';
import { expectChangesReported } from './changedRows.ts';

/** Number of changes; `npm run test:proof` sets it. */
const changes = Number(process.env.NOI_CHANGES ?? 500);
const api = await startApiForFile();

test(
  `${changes} changes of stored rows outside the program: each is named`,
  {
    timeout: 120_000 + changes * 1_000,
  },
  () => expectChangesReported(api, changes),
);
