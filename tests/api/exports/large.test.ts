/** An export much larger than a batch: the order is the same across batches, and only a small part is in memory at a time. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const count = 12_000;
/** Two kilobytes per row, 24 megabytes in total. */
const note = 'dặn dò '.repeat(250);

const api = await startApiForFile();
const { id: _, ...like } = await api.knex('customers').orderBy('id').first();
const rows = Array.from({ length: count }, (_, n) => ({
  ...like,
  name: `Lớn ${n}`,
  name_fold: `lon ${n}`,
  search: `lon ${n}`,
  // Few different values and many empty values, so that every batch begins among equal values.
  area: n % 3 === 0 ? null : `Khu ${n % 7}`,
  source_name: n % 5 === 0 ? null : `Nguồn ${n % 2}`,
  note,
  note_fold: null,
}));
for (let start = 0; start < count; start += 500) {
  await api.knex('customers').insert(rows.slice(start, start + 500));
  // Gives the event loop a turn: a server that is blocked for seconds refuses requests.
  await setImmediate();
}
await api.knex.raw('analyze');

/** Starts a download on its own connection, without reading the data. */
async function openExport(path: string, person: DemoAccountName = 'sales'): Promise<IncomingMessage> {
  const { headers } = await api.as(person);
  const request = get(`${api.url}/api/v1${path}`, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}
const exportPath = '/customers/export?format=csv&filter[name]=lon';

test.each([
  ['area', 'area collate {c} asc nulls last, id asc'],
  ['-area,source_name', 'area collate {c} desc nulls last, source_name collate {c} asc nulls last, id asc'],
  [
    '-source_name,-area',
    'source_name collate {c} desc nulls last, area collate {c} desc nulls last, id desc',
  ],
  ['-id', 'id desc'],
])('sorted by %s, every row is returned once and in order', async (sort, order) => {
  const answer = await openExport(`${exportPath}&fields[customers]=name&sort=${sort}`);
  expect(answer.statusCode).toBe(200);
  const [, ...rows] = parseCsv(await text(answer)) as string[][];
  const collation = api.config.databaseUrl.startsWith('sqlite:') ? 'binary' : '"C"';
  const wanted = await api
    .knex('customers')
    .where('name', 'like', 'Lớn %')
    .orderByRaw(order.replaceAll('{c}', collation))
    .pluck('name');
  expect(wanted.length).toBe(count);
  expect(rows.map(([name]) => name)).toEqual(wanted);
});

test.each(['csv', 'xlsx'])('%s of twenty-four megabytes uses a few megabytes of memory', async (format) => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const inUse = () => {
    gc();
    return process.memoryUsage().heapUsed / 1_048_576;
  };
  const before = inUse();
  const answer = await openExport(exportPath.replace('csv', format));
  let [most, chunks] = [0, 0];
  for await (const _chunk of answer) {
    chunks += 1;
    if (chunks % 50 === 1) most = Math.max(most, inUse() - before);
  }
  expect(chunks).toBeGreaterThan(50);
  expect(most).toBeLessThan(12);
});

test('the number of exports is limited, and a disconnected client releases its slot', async () => {
  const first = await openExport(exportPath);
  const second = await openExport(exportPath);
  const third = await openExport(exportPath);
  expect(third.statusCode).toBe(429);
  expect(third.headers['retry-after']).toBe('10');
  expect(JSON.parse(await text(third)).errors[0].code).toBe('too_many');
  first.destroy();
  await expect
    .poll(
      async () => {
        const answer = await openExport(`${exportPath}&sort=name`);
        answer.destroy();
        return answer.statusCode;
      },
      { timeout: 20_000 },
    )
    .toBe(200);
  second.destroy();
});

test('other requests are answered during an export', async () => {
  const sales = await api.as('sales');
  // A user who has no running exports.
  const answer = await openExport(`${exportPath}&sort=-name`, 'admin');
  expect(answer.statusCode).toBe(200);
  let done = false;
  const reading = text(answer).finally(() => {
    done = true;
  });
  let served = 0;
  while (!done) {
    expect((await sales.get('/customers?page[size]=1')).status).toBe(200);
    if (!done) served += 1;
  }
  await reading;
  expect(served).toBeGreaterThan(10);
});
