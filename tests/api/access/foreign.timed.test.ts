import { expect, test } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';
import { signInCallers } from './people.ts';
import {
  chooseRecordId,
  completeRecords,
  findOwnAndForeignRecords,
  type RecordOwnership,
} from './records.ts';

const api = await startApiForFile();
const partner = (await signInCallers(api)).find(({ name }) => name === 'partner');
if (!partner) throw new Error('The demo has no partner.');
await completeRecords(api.knex);
const records = await findOwnAndForeignRecords(api.knex, partner.email);

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

test.each([
  ['GET', 'partner_packages', ''],
  ['GET', 'partner_revenues', '/action_logs'],
  ['POST', 'partners', '/actions'],
] as const)('%s /%s/:id%s takes as long to refuse a foreign record as a missing one', async (method, name, path) => {
  const durationOf = async (whose: RecordOwnership): Promise<number> => {
    const began = performance.now();
    const { statusCode } = await api.inject({
      method,
      url: `/api/v1/${name}/${chooseRecordId(records[name], whose)}${path}`,
      headers: {
        authorization: `Bearer ${partner.token}`,
        'content-type': 'application/vnd.api+json',
      },
      ...(method === 'POST' && { payload: { action_code: 'no_such_action', action_data: {} } }),
    });
    expect(statusCode).toBe(404);
    return performance.now() - began;
  };
  const times: Record<'foreign' | 'absent', number[]> = { foreign: [], absent: [] };
  // Alternates between both kinds of call, so that other load on the machine delays both.
  for (let n = 0; n < 100; n += 1)
    for (const whose of ['foreign', 'absent'] as const) times[whose].push(await durationOf(whose));
  const [foreign, absent] = [median(times.foreign), median(times.absent)];
  expect(Math.max(foreign, absent) / Math.min(foreign, absent)).toBeLessThan(2);
});
