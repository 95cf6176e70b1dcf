/** Transactions: a failed one undoes only its own changes; on SQLite they run one after another. */
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { getDialect } from '#api/db/dialect';
import { findById, insert, remove, update } from '#api/db/store';
import { buildContext, runInTransaction } from '#api/http/unitOfWork';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();

const buildContextOf = (db: Knex) =>
  buildContext({ config: api.config, knex: api.knex, clock: () => new Date() }, db, anonymousViewer);
const put = (db: Knex, name: string) =>
  insert(buildContextOf(db), 'services', { name, price: 150_000, category: 'baby_bath' });
const stored = async (prefix: string): Promise<string[]> =>
  api.knex('services').where('name', 'like', `${prefix}%`).orderBy('id').pluck('name');
const createError = () => new Error('no');

const runByKnex = <T>(work: (trx: Knex) => Promise<T>): Promise<T> =>
  api.knex.transaction((trx) => work(trx));
const runByDialect = <T>(work: (trx: Knex) => Promise<T>): Promise<T> =>
  getDialect(api.knex).transaction(api.knex, work);

describe.each([
  { prefix: 'Knex', transaction: runByKnex },
  { prefix: 'Lần lượt', transaction: runByDialect },
])('in a transaction ($prefix)', ({ prefix, transaction }) => {
  test('its writes can be read inside, and not outside before its end', async () => {
    await transaction(async (trx) => {
      const { id } = await put(trx, `${prefix} đọc`);
      await update(buildContextOf(trx), 'services', id, { price: 1 });
      expect((await findById(buildContextOf(trx), 'services', id))?.price).toBe(1);
      expect(await findById(buildContextOf(api.knex), 'services', id)).toBeNull();
      await remove(buildContextOf(trx), 'services', id);
      expect(await findById(buildContextOf(trx), 'services', id)).toBeNull();
    });
  });

  test('nothing is stored if the work fails', async () => {
    const work = transaction(async (trx) => {
      await put(trx, `${prefix} hỏng`);
      throw createError();
    });
    await expect(work).rejects.toThrow('no');
    expect(await stored(`${prefix} hỏng`)).toEqual([]);
  });

  test('a nested transaction is rolled back alone', async () => {
    await transaction(async (trx) => {
      await put(trx, `${prefix} ngoài 1`);
      const inner = trx.transaction(async (own) => {
        await put(own, `${prefix} trong`);
        throw createError();
      });
      await expect(inner).rejects.toThrow('no');
      await put(trx, `${prefix} ngoài 2`);
    });
    expect(await stored(`${prefix} `)).toEqual([`${prefix} ngoài 1`, `${prefix} ngoài 2`]);
  });

  test('no write is possible after its end', async () => {
    let late: Knex | undefined;
    await transaction(async (trx) => {
      late = trx;
    });
    await expect(put(late as Knex, `${prefix} muộn`)).rejects.toThrow('already complete');
    // Another transaction is open while this one begins.
    await transaction(async () => {
      await expect(put(late as Knex, `${prefix} muộn`)).rejects.toThrow('already complete');
    });
    expect(await stored(`${prefix} muộn`)).toEqual([]);
  });

  test('a violated constraint is reported as an error of its field', async () => {
    const [{ email }] = await api.knex('users').select('email').limit(1);
    const work = transaction((trx) =>
      insert(buildContextOf(trx), 'users', { name: 'Trùng', email, kind: 'staff', roles: [] }),
    );
    await expect(work).rejects.toMatchObject({
      faults: [{ code: 'taken', path: 'email' }],
    });
  });
});

describe('several transactions at once', () => {
  test('a transaction that inserts a record another has inserted since it looked reads again', async () => {
    const services = { config: api.config, knex: api.knex, clock: () => new Date() };
    const ensure = () =>
      runInTransaction(services, anonymousViewer, null, async ({ db, now }) => {
        if (await db('settings').where({ name: 'once' }).first('id')) return 'found';
        const at = now.toISOString();
        await db('settings').insert({
          name: 'once',
          value: '{}',
          version: 1,
          created_at: at,
          updated_at: at,
        });
        return 'stored';
      });
    const answers = await Promise.all(Array.from({ length: 8 }, ensure));
    expect(answers.sort()).toEqual([...Array(7).fill('found'), 'stored']);
  });

  test('a transaction in a deadlock is retried until it succeeds', async () => {
    const services = { config: api.config, knex: api.knex, clock: () => new Date() };
    const ids: number[] = await api.knex('services').orderBy('id').limit(3).pluck('id');
    const lockAll = (order: readonly number[]) =>
      runInTransaction(services, anonymousViewer, null, async ({ db }) => {
        for (const id of order) await db('services').where({ id }).forUpdate().first('id');
        return 'done';
      });
    const orders = Array.from({ length: 8 }, (_, n) => (n % 2 ? ids : [...ids].reverse()));
    expect(await Promise.all(orders.map(lockAll))).toEqual(Array(8).fill('done'));
  });

  test('a failing one rolls back no other, and each caller gets the own result', async () => {
    const works = Array.from({ length: 12 }, (_, n) =>
      runByDialect(async (trx) => {
        const { id } = await put(trx, `Nhiều ${n}`);
        if (n % 3 === 1) throw createError();
        return id;
      }),
    );
    const answers = await Promise.allSettled(works);
    expect(answers.map(({ status }) => status === 'rejected')).toEqual(answers.map((_, n) => n % 3 === 1));
    const names = answers.flatMap(({ status }, n) => (status === 'fulfilled' ? [`Nhiều ${n}`] : []));
    expect((await stored('Nhiều ')).sort()).toEqual(names.sort());
    const ids = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const found = await Promise.all(ids.map((id) => findById(buildContextOf(api.knex), 'services', id)));
    expect(found.map((one) => one?.name).sort()).toEqual(names);
  });

  test('one after another, each sees the writes of those before it', async () => {
    const seen = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        runByDialect(async (trx) => {
          await put(trx, `Sau ${n}`);
          await new Promise(setImmediate);
          const found = await trx('services').where('name', 'like', 'Sau %').pluck('id');
          return found.length;
        }),
      ),
    );
    // PostgreSQL runs the transactions in parallel.
    if (getDialect(api.knex).name === 'sqlite') expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await stored('Sau ')).toHaveLength(6);
  });

  test('a caller who gets an answer has the data stored', async () => {
    const missing: string[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { id } = await runByDialect((trx) => put(trx, `Đã lưu ${n}`));
        if (!(await findById(buildContextOf(api.knex), 'services', id))) missing.push(id);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('a failed commit fails for its own caller only, and not for later callers', async () => {
    if (getDialect(api.knex).name !== 'sqlite') return;
    const works = await Promise.allSettled([
      runByDialect((trx) => put(trx, 'Cùng hỏng 1')),
      runByDialect(async (trx) => {
        // Violates a foreign key only at commit.
        await trx.raw('pragma defer_foreign_keys = on');
        const { id } = await trx('packages').first('id');
        await trx('packages').where({ id }).update({ customer_id: 999_999_999 });
      }),
      runByDialect((trx) => put(trx, 'Cùng hỏng 2')),
    ]);
    expect(works.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored('Cùng hỏng')).toEqual(['Cùng hỏng 1', 'Cùng hỏng 2']);
    await runByDialect((trx) => put(trx, 'Lại được'));
    expect(await stored('Lại được')).toHaveLength(1);
  });

  test('a transaction that the database itself ended writes nothing more, and no other one is affected', async () => {
    if (getDialect(api.knex).name !== 'sqlite') return;
    const works = await Promise.allSettled([
      runByDialect((trx) => put(trx, 'Mất 1')),
      runByDialect(async (trx) => {
        // A rollback that the application did not request, as on a full disk.
        await trx.raw('rollback');
        await put(trx, 'Mất 2');
      }),
    ]);
    expect(works).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'SQLITE_ABORT' } },
    ]);
    expect(await stored('Mất')).toEqual(['Mất 1']);
    await runByDialect((trx) => put(trx, 'Không mất'));
    expect(await stored('Không mất')).toHaveLength(1);
  });
});
