/**
 * Power failures while a file is stored, undone or restored, an edited export is imported or undone, a customer is erased, or many records
 * are edited. Each operation is complete or undone, and the user who started it is notified.
 */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ApiClient } from '../api/support/client.ts';
import { createTestSqlite } from './support/database.ts';
import { isLongRun } from './support/long.ts';
import { type FaultTestServer, startFaultTestServer } from './support/server.ts';
import { SqliteFileReader } from './support/stored.ts';

const rounds = isLongRun ? 210 : 7;
const rows = 600;

type Kind = 'import' | 'undo_import' | 'edit' | 'erase' | 'restore' | 'update' | 'undo_update';
const kinds: readonly Kind[] = ['import', 'undo_import', 'edit', 'erase', 'restore', 'update', 'undo_update'];
/** Kind of work → the kind stored in `work`, if it differs. */
const storedKinds: Partial<Record<Kind, string>> = { update: 'import', undo_update: 'undo_import' };
/** Only the history of the erased customer, and the notes of all others, contain this text. */
const formerName = 'Tôn Nữ Bảo Thoa';

interface Row {
  id: number;
  state: string;
  done: number;
  import_id: number | null;
}

const file = (round: number): string =>
  [
    'Họ tên,Điện thoại',
    ...Array.from(
      { length: rows },
      (_, n) => `Vòng ${round} ${n},05${String(10_000_000 + round * 1000 + n)}`,
    ),
  ].join('\n');

test(
  `killed ${rounds} times during imports, bulk edits and erasures, each is complete or undone`,
  async () => {
    const database = createTestSqlite();
    let server = await startFaultTestServer(database);
    const { headers } = await server.as('owner');
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] as Kind;
      const client = new ApiClient(server.url, server.url, headers);
      const bring = () =>
        fetch(`${client.url}/api/v1/customers/import`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'text/csv' },
          body: file(round),
        });
      const import_id = kind === 'import' ? null : (await (await bring()).json()).data.import_id;
      const begin = {
        import: () => bring(),
        undo_import: () => client.act('imports', import_id, 'undo'),
        edit: async () =>
          client.patch('/customers/bulk', {
            object_ids: await idsOf(client, import_id),
            attributes: { source_name: `Vòng ${round}` },
          }),
        async erase() {
          const [id = ''] = await idsOf(client, import_id);
          await client.change('customers', id, { name: formerName });
          await client.change('customers', id, { name: `Vòng ${round} đã đổi tên` });
          const notes = new SqliteFileReader(database);
          notes.run(`update customers set note = 'Bạn của ${formerName}' where import_id = ${import_id}`);
          notes.close();
          return client.act('customers', id, 'erase', { reason: 'Đơn' });
        },
        async restore() {
          await client.act('imports', import_id, 'undo');
          const { body } = await client.get('/trash?filter[resource]=imports&sort=-deleted_at');
          return client.act('trash', body.data[0].id, 'restore');
        },
        update: () => importEditedFile(client, import_id, round),
        async undo_update() {
          const { data } = await (await importEditedFile(client, import_id, round)).json();
          return client.act('imports', data.import_id, 'undo');
        },
      };
      const call = begin[kind]();
      call.catch(() => undefined);
      await killDuring(server, database, storedKinds[kind] ?? kind, (round * 37) % 200);

      const stored = new SqliteFileReader(database);
      const wasRunning = stored.all("select id from work where state = 'running'").length > 0;
      const notices = () =>
        stored.all("select id from notifications where body like '%bị ngắt giữa chừng%'").length;
      const noticesBefore = notices();
      // The lease of a killed process expires after half a minute; the test does not wait for that.
      stored.run("update jobs set lease_until = '2020-01-01T00:00:00.000Z' where state = 'running'");
      // The server of the next round continues the interrupted work.
      server = await startFaultTestServer(database);
      const latest = () => stored.all<Row>('select * from work order by id desc limit 1')[0] as Row;
      await expect.poll(() => latest().state, { interval: 50, timeout: 60_000 }).not.toBe('running');
      const work = latest();
      if (wasRunning) await expect.poll(notices, { interval: 50 }).toBe(noticesBefore + 1);
      const count = (condition: string) =>
        stored.all<{ n: number }>(
          `select count(*) as n from customers where name like 'Vòng ${round} %' and ${condition}`,
        )[0]?.n;
      if (kind === 'import') expect(count('true')).toBe(work.state === 'finished' ? rows : 0);
      else if (kind === 'update') {
        const edited = stored.all(`select id from customers where name like 'Sửa ${round} %'`).length;
        expect([edited, count('true')]).toEqual(work.state === 'finished' ? [rows, 0] : [0, rows]);
      } else if (kind === 'undo_update')
        expect([work.state, count('true'), count('note is null')]).toEqual(['finished', rows, rows]);
      else if (kind === 'undo_import') {
        expect([work.state, count('true')]).toEqual(['finished', 0]);
        const [entry] = stored.all<{ parts: number }>(
          `select parts from trash where resource = 'imports' and record_id = ${Number(work.import_id)}`,
        );
        expect(entry?.parts).toBe(rows);
      } else if (kind === 'erase') {
        const naming = (table: string, column: string) =>
          stored.all(`select id from ${table} where ${column} like '%${formerName}%'`);
        expect(work.state).toBe('finished');
        expect([naming('customers', 'note'), naming('action_logs', 'action_data')]).toEqual([[], []]);
        expect(
          stored.all('select id from customers where erased_at is not null and phone is not null'),
        ).toEqual([]);
        expect(stored.all('select id from work where memo is not null')).toEqual([]);
      } else if (kind === 'restore') {
        expect([work.state, count('true')]).toEqual(['finished', rows]);
        expect(stored.all(`select id from trash where record_id = ${Number(work.import_id)}`)).toEqual([]);
      } else {
        const edited = stored.all<{ n: number }>(
          `select count(*) as n from work_results where work_id = ${work.id} and state = 'finished'`,
        )[0]?.n;
        expect([count('true'), count(`source_name = 'Vòng ${round}'`)]).toEqual([rows, edited]);
      }
      expect(stored.all("select id from imports where state = 'running'")).toEqual([]);
      expect(stored.integrity()).toBe('ok');
      stored.close();
      if (round % 10 === 9) console.log(`${round + 1} kills, each whole or taken back.`);
    }
  },
  rounds * 60_000,
);

/** Kills the server during its work, some milliseconds after the first records. */
async function killDuring(
  server: FaultTestServer,
  database: string,
  kind: string,
  after: number,
): Promise<void> {
  const stored = new SqliteFileReader(database);
  const hasBegun = () =>
    stored.all(`select id from work where kind = '${kind}' and state = 'running'`).length > 0;
  await expect.poll(hasBegun, { interval: 2, timeout: 60_000 }).toBe(true);
  stored.close();
  await new Promise((done) => setTimeout(done, after));
  expect(await server.stop('SIGKILL')).toBe('SIGKILL');
}

/** Exports the customers of an import for editing, gives each another name and a note, and imports the file. */
async function importEditedFile(client: ApiClient, import_id: string, round: number): Promise<Response> {
  const path = `customers/export?format=xlsx&for=edit&filter[import_id]=${import_id}`;
  const file = await fetch(`${client.url}/api/v1/${path}`, { headers: client.headers });
  const [sheet] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets;
  const [headings = [], ...lines] = sheet?.rows ?? [];
  const [name, note] = ['Họ tên', 'Ghi chú'].map((heading) => headings.indexOf(heading)) as [number, number];
  const edited = lines.map((cells, at) =>
    headings.map((_, place) =>
      place === name ? `Sửa ${round} ${at}` : place === note ? 'Sửa' : (cells[place] ?? null),
    ),
  );
  return fetch(`${client.url}/api/v1/customers/import?mode=update`, {
    method: 'POST',
    headers: {
      ...client.headers,
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    body: (await writeXlsx({ sheets: [{ name: 'Sửa', rows: [headings, ...edited] }] })) as BodyInit,
  });
}

async function idsOf(client: ApiClient, import_id: string): Promise<string[]> {
  const { body } = await client.get(
    `/customers?filter[import_id]=${import_id}&page[size]=1000&fields[customers]=name`,
  );
  return body.data.map(({ id }: { id: string }) => id);
}
