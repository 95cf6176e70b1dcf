/** Other users can read and write while a file is checked, stored or undone, and while many records are edited. */
import { setTimeout as wait } from 'node:timers/promises';
import { writeCsv } from 'hucre/csv';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

/** Rows of the longest file allowed. */
const rows = 1000;
/** Maximum extra wait of a reader or a writer in milliseconds, compared with an idle server. */
const limits = { reader: 200, writer: 300 };

interface Waits {
  reader: number;
  writer: number;
}

/** Returns the longest wait of another reader and another writer while `work` runs, in milliseconds. */
async function measureWaitsDuring(work: () => Promise<unknown>): Promise<Waits> {
  let isUnderway = true;
  const longest = async (call: () => Promise<{ status: number }>, status: number): Promise<number> => {
    let waited = 0;
    while (isUnderway) {
      const began = performance.now();
      expect((await call()).status).toBe(status);
      waited = Math.max(waited, performance.now() - began);
      await wait(5);
    }
    return waited;
  };
  const watching = Promise.all([
    longest(() => shop.sales.get('/customers?page[size]=5'), 200),
    longest(() => shop.sales.create('customers', { name: makeUniqueName('Gọi đến ') }), 201),
  ]);
  await work().finally(() => {
    isUnderway = false;
  });
  const [reader, writer] = await watching;
  return { reader, writer };
}

let waitsAlone: Waits;
beforeAll(async () => {
  waitsAlone = await measureWaitsDuring(() => wait(3000));
});

/** Asserts that no other user waits long while `work` runs. Repeats the measurement, because the machine may be busy. */
async function expectNoWait(work: () => Promise<unknown>): Promise<void> {
  const isWithin = ({ reader, writer }: Waits) =>
    reader < waitsAlone.reader + limits.reader && writer < waitsAlone.writer + limits.writer;
  let waits = await measureWaitsDuring(work);
  for (let tries = 1; tries < 3 && !isWithin(waits); tries += 1) waits = await measureWaitsDuring(work);
  expect(waits.reader).toBeLessThan(waitsAlone.reader + limits.reader);
  expect(waits.writer).toBeLessThan(waitsAlone.writer + limits.writer);
}

async function send(person: DemoAccountName, path: string, lines: readonly (readonly string[])[]) {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: writeCsv(lines.map((line) => [...line])),
  });
  return { status: answer.status, body: (await answer.json()) as ResponseBody };
}

let serial = 0;
const files = {
  customers: () => [
    ['Họ tên', 'Điện thoại', 'Ghi chú', 'Sales'],
    ...Array.from({ length: rows }, () => [
      makeUniqueName('Nhập '),
      `0588${String(100_000 + ++serial)}`,
      'ghi chú',
      'sales@noi.test',
    ]),
  ],
  transactions: () => [
    ['Ngày thực hiện', 'Loại', 'Số tiền', 'Ghi chú'],
    ...Array.from({ length: rows }, (_, n) => [
      '20/11/2026',
      'Chi phí ADS',
      String(1000 + n),
      makeUniqueName('Nhập '),
    ]),
  ],
};

describe.each([
  ['customers', 'sales'],
  ['transactions', 'finance'],
] as const)('other users do not wait during a file of 1,000 %s', (name, person) => {
  const path = `/${name}/import`;
  const imported: string[] = [];

  test('that is only checked', async () => {
    await expectNoWait(async () => {
      const { body } = await send(person, `${path}?dry_run=true`, files[name]());
      expect(body.data).toMatchObject({ state: 'checked', created: rows, invalid: 0 });
    });
  }, 240_000);

  test('that is stored', async () => {
    await expectNoWait(async () => {
      const { body } = await send(person, path, files[name]());
      expect(body.data).toMatchObject({ state: 'imported', created: rows });
      imported.push(body.data.import_id);
    });
  }, 240_000);

  test('that is undone', async () => {
    await expectNoWait(async () => {
      const id = imported.pop();
      if (id === undefined) return;
      const undone = await (await api.as(person)).act('imports', id, 'undo');
      expect(undone.body.data.result).toEqual({ removed: rows });
    });
  }, 240_000);
});

test('other users do not wait during an edit of 1,000 customers', async () => {
  const { body } = await send('sales', '/customers/import', files.customers());
  const object_ids = await api
    .knex('customers')
    .where({ import_id: Number(body.data.import_id) })
    .pluck('id');
  await expectNoWait(async () => {
    const edited = await shop.sales.patch('/customers/bulk', {
      object_ids: object_ids.map(String),
      attributes: { source_name: makeUniqueName('Nguồn ') },
    });
    expect(edited.body.meta).toEqual({ success: rows, error: 0 });
  });
}, 240_000);

test('other users do not wait while a file of 1,000 customers is restored from the trash', async () => {
  await expectNoWait(async () => {
    const { body } = await send('admin', '/customers/import', files.customers());
    expect((await shop.admin.act('imports', body.data.import_id, 'undo')).status).toBe(200);
    const [entry] = (await shop.admin.get('/trash?filter[resource]=imports&sort=-id')).body.data;
    expect((await shop.admin.act('trash', entry.id, 'restore')).status).toBe(200);
  });
}, 240_000);

test('other users do not wait while a customer whom 1,000 others name is erased', async () => {
  await expectNoWait(async () => {
    const name = makeUniqueName('Tôn Nữ Bảo Thoa ');
    const { body } = await send('admin', '/customers/import', files.customers());
    await api
      .knex('customers')
      .where({ import_id: Number(body.data.import_id) })
      .update({ note: `Bạn của ${name}` });
    const id = await shop.customer({ name });
    const erased = await shop.admin.act('customers', id, 'erase', { reason: 'Đơn' });
    expect(erased.status).toBe(200);
    expect(await api.knex('customers').where('note', 'like', `%${name}%`)).toEqual([]);
  });
}, 240_000);

test('other users do not wait during a bank statement of 1,000 lines', async () => {
  await expectNoWait(async () => {
    const reference = makeUniqueName('R');
    const lines = [
      ['Ngày', 'Số GD', 'Ghi nợ', 'Ghi có', 'Số dư', 'Nội dung'],
      ...Array.from({ length: rows }, (_, n) => [
        '20/11/2026',
        `${reference}${n}`,
        '',
        String(30_000 + n),
        '',
        'CK',
      ]),
    ];
    const { body } = await send('finance', '/bank_lines/import?bank=acb&account=7199880066', lines);
    expect(body.data).toMatchObject({ state: 'imported', created: rows });
    const [file] = (await shop.finance.get('/bank_imports')).body.data;
    expect((await shop.finance.act('bank_imports', file.id, 'undo', { reason: 'Thử' })).status).toBe(200);
  });
}, 240_000);

test('other users do not wait during a merge of a customer with 1,000 notes and 100 packages, its undo, and a deletion with as many notes', async () => {
  const service = await shop.service();
  const author = await api.knex('users').where({ email: 'admin@noi.test' }).first('id');
  const at = new Date().toISOString();
  const writeNotes = (id: string) =>
    api.knex.batchInsert(
      'notes',
      Array.from({ length: rows }, (_, n) => ({
        ...{ record_type: 'customers', record_id: id, customer_id: Number(id), text: `Ghi chú ${n}` },
        ...{ author_id: author.id, mentions: '[]', notified: '[]' },
        ...{ version: 1, created_at: at, updated_at: at },
      })),
      50,
    );
  const kept = await shop.customer();
  const other = await shop.customer();
  await writeNotes(other);
  for (let n = 0; n < 100; n += 1)
    await shop.sales.act('customers', other, 'register_package_v2', shop.form(service, 2));
  await expectNoWait(async () => {
    expect((await shop.admin.act('customers', kept, 'merge', { other_id: other })).status).toBe(200);
    const [entry] = (await shop.admin.get('/trash?filter[resource]=customers&sort=-id')).body.data;
    expect((await shop.admin.act('trash', entry.id, 'restore')).status).toBe(200);
  });
  const gone = await shop.customer();
  await writeNotes(gone);
  await expectNoWait(async () => {
    expect((await shop.admin.send('DELETE', `/customers/${gone}`)).status).toBe(204);
    const [entry] = (await shop.admin.get('/trash?filter[resource]=customers&sort=-id')).body.data;
    expect((await shop.admin.act('trash', entry.id, 'restore')).status).toBe(200);
  });
}, 240_000);
