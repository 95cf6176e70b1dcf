import { test } from 'vitest';
import { openApi } from '../support/startApi.ts';
import { expectChangesNamed } from './changedRows.ts';

/** Number of changes; also the number for `npm run test:proof`. */
const changes = Number(process.env.NOI_CHANGES ?? 500);
const api = await openApi();

test(
  `${changes} changes of stored rows outside the program: each is named`,
  {
    timeout: 120_000 + changes * 1_000,
  },
  () => expectChangesNamed(api, changes),
);
