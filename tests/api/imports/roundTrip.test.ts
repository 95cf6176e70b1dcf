/** Lists are exported, edited in a spreadsheet and imported again (rules 1.20). */
import { writeCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

type Cells = (string | number | Date | boolean | null)[];
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as a person edits it, with headings; a cell is found by its heading. */
class Workbook {
  readonly headings: string[];
  readonly rows: Cells[];
  constructor([headings = [], ...rows]: Cells[]) {
    this.headings = headings.map(String);
    this.rows = rows;
  }
  get(row: number, heading: string): Cells[number] {
    return this.rows[row]?.[this.headings.indexOf(heading)] ?? null;
  }
  set(row: number, heading: string, value: Cells[number]): void {
    const at = this.headings.indexOf(heading);
    expect(at, heading).toBeGreaterThanOrEqual(0);
    const cells = this.rows[row] as Cells;
    while (cells.length <= at) cells.push(null);
    cells[at] = value;
  }
  add(values: Readonly<Record<string, Cells[number]>>): void {
    this.rows.push(this.headings.map((heading) => values[heading] ?? null));
  }
  at(id: string): number {
    return this.rows.findIndex((cells) => String(cells[0]) === id);
  }
  bytes(): Promise<Uint8Array> {
    return writeXlsx({ sheets: [{ name: 'Sửa', rows: [this.headings, ...this.rows] }] });
  }
}

async function exportWorkbook(person: DemoAccountName, path: string): Promise<Workbook> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1/${path}`, { headers });
  expect(answer.status, path).toBe(200);
  const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets;
  return new Workbook((sheet?.rows ?? []) as Cells[]);
}

async function importWorkbook(
  person: DemoAccountName,
  resource: string,
  book: Workbook,
  query = '',
): Promise<{ status: number; body: ResponseBody }> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1/${resource}/import?mode=update&${query}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': xlsxType },
    body: (await book.bytes()) as BodyInit,
  });
  return { status: answer.status, body: await answer.json() };
}

async function importRows(rows: Cells[]): Promise<string> {
  const { headers } = await api.as('owner');
  const answer = await fetch(`${api.url}/api/v1/customers/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: writeCsv(rows),
  });
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data.import_id;
}

const tables = ['customers', 'users', 'services', 'bulk_discounts', 'partners', 'locations', 'discounts'];
/** Returns all rows without version and update time. */
async function loadTables(): Promise<Record<string, ResponseBody>> {
  const rows: Record<string, ResponseBody> = {};
  for (const table of tables)
    for (const { version: _version, updated_at: _at, ...row } of await api.knex(table))
      rows[`${table}/${row.id}`] = row;
  return rows;
}
/** Returns the ids of the rows that differ. */
const listDifferences = (one: Record<string, ResponseBody>, other: Record<string, ResponseBody>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  );

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed. */
function createRandomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

let serial = 0;
const phone = (): string => `0583${String(100_000 + ++serial)}`;

test('200 random edits of 1,000 rows are stored, no others, and completely undone', async () => {
  const random = createRandomNumbers(7);
  const wards = ['Phường 1', 'Phường 2', ''];
  const import_id = await importRows([
    ['Họ tên', 'Điện thoại', 'Ngày dự sinh', 'Địa chỉ', 'Phường/Xã', 'Kênh', 'Ghi chú'],
    ...Array.from({ length: 1_000 }, (_, at) => [
      `Mẹ Số ${at}`,
      phone(),
      `${String(1 + (at % 28)).padStart(2, '0')}/02/2027`,
      `${at} Lê Lợi`,
      wards[at % 3] ?? '',
      'ZALO',
      at % 5 === 0 ? 'dòng một\ndòng hai = 2' : '',
    ]),
  ]);
  const book = await exportWorkbook(
    'owner',
    `customers/export?format=xlsx&for=edit&filter[import_id]=${import_id}`,
  );
  expect(book.headings.slice(0, 2)).toEqual(['id', 'version']);
  expect(book.rows).toHaveLength(1_000);
  const unchanged = await importWorkbook('owner', 'customers', book, 'dry_run=true');
  expect(unchanged.body.data).toMatchObject({ state: 'checked', unchanged: 1_000, updated: 0, rows: [] });

  const edits: readonly [string, () => Cells[number], string][] = [
    ['Họ tên', () => `Mẹ Mới ${Math.floor(random() * 1e6)}`, 'name'],
    ['Điện thoại', phone, 'phone'],
    [
      'Ngày dự sinh',
      () => `${String(1 + Math.floor(random() * 28)).padStart(2, '0')}/03/2027`,
      'predicted_birth_date',
    ],
    ['Địa chỉ', () => `${Math.floor(random() * 1e6)} Nguyễn Huệ`, 'address'],
    ['Kênh', () => 'HOTLINE', 'source_channel'],
    ['Ghi chú', () => `ghi chú ${Math.floor(random() * 1e6)}`, 'note'],
    ['Không nhận tin nhắn', () => 'Có', 'no_messages'],
    ['Kênh', () => '', 'source_channel'],
  ];
  const touched = new Map<string, string>();
  while (touched.size < 200) {
    const row = Math.floor(random() * 1_000);
    const id = String(book.get(row, 'id'));
    if (touched.has(id)) continue;
    const [heading, value, field] = edits[Math.floor(random() * edits.length)] as (typeof edits)[number];
    book.set(row, heading, value());
    touched.set(id, field);
  }
  const before = await loadTables();
  const check = await importWorkbook('owner', 'customers', book, 'dry_run=true');
  expect(check.body.data).toMatchObject({ updated: 200, unchanged: 800, invalid: 0, conflicts: 0 });
  expect(listDifferences(before, await loadTables())).toEqual([]);

  const { status, body } = await importWorkbook('owner', 'customers', book);
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body.data).toMatchObject({ state: 'imported', updated: 200, created: 0, unchanged: 800 });
  const after = await loadTables();
  expect(listDifferences(before, after).sort()).toEqual(
    [...touched.keys()].map((id) => `customers/${id}`).sort(),
  );
  for (const [id, field] of [...touched].slice(0, 20)) {
    const { body: logs } = await shop.owner.get(`/customers/${id}/action_logs`);
    const { action_label, action_data } = logs.data[0].attributes;
    expect([action_label, Object.keys(action_data.changes)]).toEqual(['Sửa từ tệp', [field]]);
  }

  const again = await importWorkbook('owner', 'customers', book);
  expect(again.body.data).toMatchObject({ state: 'imported', updated: 0, unchanged: 1_000 });
  const undo = await shop.owner.act('imports', body.data.import_id, 'undo');
  expect([undo.status, undo.body.errors]).toEqual([200, undefined]);
  expect(listDifferences(before, await loadTables())).toEqual([]);
  const { body: noted } = await shop.owner.get(`/imports/${body.data.import_id}`);
  expect(noted.data.attributes).toMatchObject({ state: 'undone', updated: 200 });
});

test('a field that another user changed meanwhile is a conflict until the user chooses a version', async () => {
  const name = makeUniqueName('Xung Đột ');
  const [one = '', two = ''] = await Promise.all(
    ['A', 'B'].map(async (letter) =>
      expectCreated(
        await shop.owner.create('customers', { name: `${name} ${letter}`, phone: phone(), note: 'cũ' }),
      ),
    ),
  );
  const path = `customers/export?format=xlsx&for=edit&filter[name]=${encodeURIComponent(name)}`;
  const book = await exportWorkbook('sales', path);
  await shop.owner.change('customers', one, { note: 'của người khác', address: '1 Hai Bà Trưng' });
  book.set(book.at(one), 'Ghi chú', 'của tôi');
  book.set(book.at(one), 'Họ tên', `${name} A đổi`);
  book.set(book.at(two), 'Ghi chú', 'của tôi');

  const check = await importWorkbook('sales', 'customers', book, 'dry_run=true');
  expect(check.body.data).toMatchObject({ conflicts: 1, updated: 1 });
  expect(check.body.data.rows.find((row: ResponseBody) => row.id === one)).toMatchObject({
    state: 'conflict',
    changes: [
      { field: 'name', to: `${name} A đổi` },
      { field: 'note', from: 'của người khác', to: 'của tôi', conflict: true },
    ],
  });
  const before = await loadTables();
  const refused = await importWorkbook('sales', 'customers', book);
  expect([refused.status, refused.body.errors]).toMatchObject([
    409,
    [{ code: 'changed', meta: { id: one, field: 'note' } }],
  ]);
  expect(listDifferences(before, await loadTables())).toEqual([]);

  const theirs = `resolve=${encodeURIComponent(JSON.stringify({ [one]: { note: 'theirs' } }))}`;
  const kept = await importWorkbook('sales', 'customers', book, theirs);
  expect(kept.body.data).toMatchObject({ state: 'imported', updated: 2 });
  const read = async (id: string) => (await shop.owner.get(`/customers/${id}`)).body.data.attributes;
  // The import does not change values that only the other user changed, whichever version is chosen.
  expect(await read(one)).toMatchObject({
    name: `${name} A đổi`,
    note: 'của người khác',
    address: '1 Hai Bà Trưng',
  });
  expect(await read(two)).toMatchObject({ note: 'của tôi' });
  const mine = await importWorkbook(
    'sales',
    'customers',
    book,
    `resolve=${encodeURIComponent('{"*":"mine"}')}`,
  );
  expect(mine.body.data).toMatchObject({ state: 'imported', updated: 1 });
  expect((await read(one)).note).toBe('của tôi');

  // Values that another user changed later are not undone; the answer reports them.
  await shop.owner.change('customers', one, { note: 'lại khác' });
  const undo = await shop.sales.act('imports', mine.body.data.import_id, 'undo');
  expect([undo.status, undo.body.errors[0].code]).toEqual([422, 'in_use']);
  expect(undo.body.errors[0].detail).toContain(`${name} A đổi (đã có người sửa sau đó)`);
  expect((await read(one)).note).toBe('lại khác');
});

test('rows without an id are new, missing rows are not touched, and one invalid row stops the whole import', async () => {
  const name = makeUniqueName('Thêm Vào ');
  const known = expectCreated(await shop.owner.create('customers', { name: `${name} Cũ`, phone: phone() }));
  const book = await exportWorkbook(
    'owner',
    `customers/export?format=xlsx&for=edit&filter[name]=${encodeURIComponent(name)}`,
  );
  book.set(0, 'Ghi chú', 'sửa');
  book.add({ 'Họ tên': `${name} Mới`, 'Điện thoại': phone() });
  book.set(1, 'Sales', 'Không Ai Như Vậy');
  book.set(1, 'Họ tên', '');
  const before = await loadTables();
  const wrong = await importWorkbook('owner', 'customers', book);
  expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, 'import_invalid']);
  expect(listDifferences(before, await loadTables())).toEqual([]);

  book.set(1, 'Họ tên', `${name} Mới`);
  book.set(1, 'Sales', '');
  const { body } = await importWorkbook('owner', 'customers', book);
  expect(body.data).toMatchObject({ state: 'imported', updated: 1, created: 1 });
  const list = await shop.owner.get(`/customers?filter[name]=${encodeURIComponent(name)}`);
  expect(list.body.data).toHaveLength(2);
  expect((await importWorkbook('owner', 'customers', book)).body.data.state).toBe('repeated');
  const undo = await shop.owner.act('imports', body.data.import_id, 'undo');
  expect([undo.status, undo.body.data?.result]).toEqual([200, { removed: 2 }]);
  expect(listDifferences(before, await loadTables())).toEqual([]);

  const twice = await exportWorkbook(
    'owner',
    `customers/export?format=xlsx&for=edit&filter[name]=${encodeURIComponent(name)}`,
  );
  twice.rows.push([...(twice.rows[0] as Cells)]);
  twice.add({ id: '999999999', 'Họ tên': 'Không còn' });
  const checked = await importWorkbook('owner', 'customers', twice, 'dry_run=true');
  expect(checked.body.data.rows.map(({ state, id }: ResponseBody) => [state, id])).toEqual([
    ['invalid', known],
    ['invalid', '999999999'],
  ]);
});

test('a changed row without its hidden version is refused, and an import without changes cannot be undone', async () => {
  const name = makeUniqueName('Không Bản ');
  const known = expectCreated(await shop.owner.create('customers', { name, phone: phone(), note: 'cũ' }));
  const path = `customers/export?format=xlsx&for=edit&filter[name]=${encodeURIComponent(name)}`;
  const book = await exportWorkbook('owner', path);
  await shop.owner.change('customers', known, { note: 'của người khác' });
  book.set(0, 'version', '');
  book.set(0, 'Ghi chú', 'của tôi');
  const refused = await importWorkbook('owner', 'customers', book);
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'import_invalid']);
  expect(refused.body.meta.rows[0].errors[0].detail).toContain('Ô version');

  const same = await exportWorkbook('owner', path);
  same.add({ 'Họ tên': `${name} Mới`, 'Điện thoại': same.get(0, 'Điện thoại') });
  const { body } = await importWorkbook('owner', 'customers', same);
  expect(body.data).toMatchObject({ state: 'imported', updated: 0, created: 0, duplicates: 1 });
  const undo = await shop.owner.act('imports', body.data.import_id, 'undo');
  expect([undo.status, undo.body.errors[0].code]).toEqual([422, 'nothing_to_undo']);
});

test('a row that is refused late rolls back the batches stored before it', async () => {
  const source = makeUniqueName('Nguồn ');
  await importRows([
    ['Họ tên', 'Điện thoại', 'Nguồn'],
    ...Array.from({ length: 120 }, (_, at) => [`Mẹ Lần ${at}`, phone(), source]),
  ]);
  const path = `customers/export?format=xlsx&for=edit&filter[source_name]=${encodeURIComponent(source)}`;
  const book = await exportWorkbook('owner', path);
  for (const row of book.rows.keys()) book.set(row, 'Ghi chú', `lần ${row}`);
  // The cell can be read, but the rules refuse the value: the baby's birth date is in the future.
  book.set(book.rows.length - 1, 'Các bé', '01/01/2030 Bi');
  book.add({ 'Họ tên': 'Mẹ Thêm', 'Điện thoại': phone() });
  const before = await loadTables();
  const { status, body } = await importWorkbook('owner', 'customers', book);
  expect([status, body.errors[0].code]).toEqual([422, 'import_invalid']);
  expect(body.meta.rows.find(({ state }: ResponseBody) => state === 'invalid')).toMatchObject({
    errors: [{ column: 'Các bé' }],
  });
  expect(listDifferences(before, await loadTables())).toEqual([]);
  const last = await api.knex('imports').where({ mode: 'update' }).orderBy('id', 'desc').first();
  expect(last).toMatchObject({ state: 'failed', updated: 0 });
  expect(await api.knex('import_changes').where({ import_id: last.id })).toEqual([]);
  // The failed import does not prevent another try.
  book.set(book.at(String(book.get(119, 'id'))), 'Các bé', '');
  expect((await importWorkbook('owner', 'customers', book)).body.data).toMatchObject({
    updated: 120,
    created: 1,
  });
});

test('services are imported with their tiers', async () => {
  const name = makeUniqueName('Dịch vụ bậc ');
  const id = await shop.service({ name, price: 250_000 });
  for (const [min_quantity, max_quantity, price] of [
    [5, 9, 230_000],
    [10, 19, 210_000],
    [20, null, 200_000],
  ])
    expectCreated(
      await shop.owner.create('bulk_discounts', { service_id: id, min_quantity, max_quantity, price }),
    );
  const book = await exportWorkbook(
    'finance',
    `services/export?format=xlsx&for=edit&filter[name]=${encodeURIComponent(name)}`,
  );
  expect(book.get(0, 'Bậc giá')).toBe('5: 230.000; 10: 210.000; 20: 200.000');
  expect(book.get(0, 'Giá')).toBe(250_000);
  book.set(0, 'Bậc giá', '5: 225.000; 8: 215.000; 20: 200.000');
  book.set(0, 'Giá', 260_000);
  const before = await loadTables();
  const { body } = await importWorkbook('finance', 'services', book);
  expect(body.data).toMatchObject({ state: 'imported', updated: 1 });
  const tiers = async () =>
    (await shop.owner.get(`/bulk_discounts?filter[service_id]=${id}&sort=min_quantity`)).body.data.map(
      ({ attributes: { min_quantity, max_quantity, price } }: ResponseBody) => [
        min_quantity,
        max_quantity,
        price,
      ],
    );
  expect(await tiers()).toEqual([
    [5, 7, 225_000],
    [8, 19, 215_000],
    [20, null, 200_000],
  ]);
  const wrong = await importWorkbook(
    'finance',
    'services',
    await exportWithTiers(name, '5-10: 1.000; 8: 2.000'),
  );
  expect(wrong.body.meta.rows[0].errors[0]).toMatchObject({ column: 'Bậc giá' });
  const undo = await shop.finance.act('imports', body.data.import_id, 'undo');
  expect([undo.status, undo.body.errors]).toEqual([200, undefined]);
  expect(listDifferences(before, await loadTables())).toEqual([]);
});

const exportWithTiers = async (name: string, tiers: string): Promise<Workbook> => {
  const book = await exportWorkbook(
    'finance',
    `services/export?format=xlsx&for=edit&filter[name]=${encodeURIComponent(name)}`,
  );
  book.set(0, 'Bậc giá', tiers);
  return book;
};

test('nurses, partners, locations and discounts are imported by their own rules', async () => {
  const before = await loadTables();
  const edits: readonly [string, string, string, Cells[number]][] = [
    ['agents', 'Hoa hồng', 'commission', 37],
    ['partners', 'Ghi chú', 'note', 'gặp thứ Hai'],
    ['locations', 'Khu vực', 'area', 'Khu Mới'],
    ['discounts', 'Giới hạn số lần áp dụng', 'max_use', 77],
  ];
  const files: string[] = [];
  for (const [resource, heading, field, value] of edits) {
    const book = await exportWorkbook(
      'owner',
      `${resource}/export?format=xlsx&for=edit${resource === 'locations' ? '&filter[district]=Quận 1' : ''}`,
    );
    const check = await importWorkbook('owner', resource, book, 'dry_run=true');
    expect(check.body.data, resource).toMatchObject({ rows: [], unchanged: book.rows.length });
    book.set(0, heading, value);
    const { body } = await importWorkbook('owner', resource, book);
    expect(body.errors, resource).toBeUndefined();
    expect(body.data, resource).toMatchObject({ state: 'imported', updated: 1 });
    const { body: read } = await shop.owner.get(`/${resource}/${book.get(0, 'id')}`);
    expect(read.data.attributes[field]).toEqual(value);
    files.push(body.data.import_id);
  }
  for (const id of files.reverse()) {
    const undo = await shop.owner.act('imports', id, 'undo');
    expect([undo.status, undo.body.errors]).toEqual([200, undefined]);
  }
  expect(listDifferences(before, await loadTables())).toEqual([]);
  const discounts = await exportWorkbook('owner', 'discounts/export?format=xlsx&for=edit');
  expect((await importWorkbook('finance', 'discounts', discounts)).status).toBe(403);
});

test('accepts only such files, up to 1,000 rows, and only columns that the user may write', async () => {
  const partner = await exportWorkbook('owner', 'partners/export?format=xlsx&for=edit');
  const other = new Workbook([['Họ tên'], ['Ai đó']]);
  expect((await importWorkbook('owner', 'customers', other)).body.errors[0].code).toBe('bad_file');
  while (partner.rows.length <= 1_000) partner.rows.push([...(partner.rows[0] as Cells)]);
  const long = await importWorkbook('owner', 'partners', partner, 'dry_run=true');
  expect([long.status, long.body.errors[0].code]).toEqual([413, 'too_large']);
  const sales = await exportWorkbook('sales', 'agents/export?format=xlsx&for=edit');
  expect(sales.headings).not.toContain('Mã số thuế');
  expect(sales.headings).toContain('Hoa hồng');
  const { headers } = await api.as('sales');
  const statusOf = async (path: string) => (await fetch(`${api.url}/api/v1/${path}`, { headers })).status;
  expect(await statusOf('partners/export?format=xlsx&for=edit')).toBe(403);
  expect(await statusOf('packages/export?format=xlsx&for=edit')).toBe(400);
  expect(await statusOf('customers/export?format=csv&for=edit')).toBe(400);
});
