/** After an erasure, SQLite's log contains no data of the customer, even if a program is reading or the server stops (schema 9.2). */
import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findSqliteFile } from '#api/db/connect';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApi, startApiForFile } from '../support/startApi.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-11-24T03:00:00.000Z');
const clock = () => new Date(now);
const api = await startApiForFile({ clock });
const shop = await ApiTestCompany.open(api);
const file = findSqliteFile(api.config.databaseUrl) ?? '';
/** PostgreSQL has no such log file. */
const onSqlite = test.skipIf(!file);
const isInLog = (text: string) => existsSync(`${file}-wal`) && readFileSync(`${file}-wal`).includes(text);
const jobs = (): Promise<ResponseBody[]> => api.knex('jobs').where({ kind: 'empty_journal' }).orderBy('id');

/** Starts a read from another program, which blocks truncation of the log until `end` is called. */
function openReadTransaction(): { end: () => void } {
  const other = new Database(file, { readonly: true });
  other.exec('begin');
  other.prepare('select count(*) from customers').get();
  return { end: () => void other.close() };
}

onSqlite(
  'while another program reads it is tried again, without end, by any server; then nothing is left',
  async () => {
    const name = 'Nguyễn Trường Ẩn Danh';
    const id = await shop.customer({ name });
    const reader = openReadTransaction();
    expectActionDone(await shop.admin.act('customers', id, 'erase', { reason: 'x' }));
    expect(isInLog(name)).toBe(true);
    expect(await jobs()).toMatchObject([{ state: 'waiting' }]);
    for (let tries = 1; tries < 12; tries++) {
      await api.app.jobs.runDue();
      const all = await jobs();
      expect(all.map(({ state }) => state)).toEqual([...Array(tries).fill('done'), 'waiting']);
      now = Math.max(now, Date.parse(all.at(-1)?.run_at));
    }
    expect(isInLog(name)).toBe(true);
    const notices = (await shop.admin.get('/notifications')).body.data.map(
      (one: ResponseBody) => one.attributes.title,
    );
    expect(notices.filter((title: string) => title === 'Dữ liệu đã xóa chưa được dọn hết')).toHaveLength(1);

    reader.end();
    const next = await startApi({ clock, databaseUrl: api.config.databaseUrl });
    await next.app.jobs.runDue();
    expect(isInLog(name)).toBe(false);
    await next.stop();
    now += 60 * MINUTE;
    const count = (await jobs()).length;
    await api.app.jobs.runDue();
    expect((await jobs()).slice(0, count).every(({ state }) => state === 'done')).toBe(true);
    expect(await jobs()).toHaveLength(count);
  },
);

onSqlite('without others it is empty at once', async () => {
  const name = 'Trần Thị Không Còn';
  const id = await shop.customer({ name });
  expectActionDone(await shop.admin.act('customers', id, 'erase', { reason: 'x' }));
  expect(isInLog(name)).toBe(false);
});
