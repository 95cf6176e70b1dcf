import { parseCsv, writeCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { loadTableSums } from '#api/backup/manifest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Cells = (string | number | Date | boolean | null)[];
const csv = (rows: Cells[]): Uint8Array => new TextEncoder().encode(writeCsv(rows));
const xlsx = (rows: Cells[]): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Tệp', rows }] });

async function send(
  person: DemoAccountName,
  path: string,
  file: Uint8Array | string,
  type = 'text/csv',
): Promise<Response> {
  const { headers } = await api.as(person);
  return fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: file as BodyInit,
  });
}
async function importFile(
  person: DemoAccountName,
  path: string,
  file: Uint8Array | string,
  type?: string,
): Promise<{ status: number; body: ResponseBody }> {
  const answer = await send(person, path, file, type);
  return { status: answer.status, body: await answer.json() };
}
const dryRunPath = '/customers/import?dry_run=true';
const real = '/customers/import';
let serial = 0;
const phone = (): string => `0599${String(100_000 + ++serial)}`;
const count = async (table: string): Promise<number> =>
  Number((await api.knex(table).count({ n: '*' }))[0]?.n);
const joinErrors = ({ body }: { body: ResponseBody }) =>
  body.errors.map((one: ResponseBody) => one.detail).join(' ');

describe('customers from a file', () => {
  test('are imported as over the API: checked, with defaults and history, and listed together', async () => {
    const name = makeUniqueName('Nhập ');
    const partner = await api.knex('partners').first();
    const file = csv([
      ['Ghi chú', 'ĐIỆN THOẠI *', 'Ho ten', 'Ngày dự sinh', 'Kênh', 'Đối tác', 'Sales', 'Ngày liên hệ'],
      [
        'một',
        '+84 913 999 001',
        `${name} A`,
        '20/11/2026',
        'Fanpage',
        partner.name,
        'sales@noi.test',
        '01/11/2026',
      ],
      ['hai', '913999002', `${name} B`, '', 'zalo', '', '', '2026-11-02 08:30'],
    ]);
    const { status, body } = await importFile('sales', real, file);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ state: 'imported', total: 2, created: 2, invalid: 0, ignored: [] });
    const { body: list } = await shop.sales.get(
      `/customers?filter[import_id]=${body.data.import_id}&sort=name&include=sales`,
    );
    expect(list.data.map(({ attributes }: ResponseBody) => attributes)).toMatchObject([
      {
        name: `${name} A`,
        phone: '0913999001',
        level: 'C3',
        note: 'một',
        predicted_birth_date: '2026-11-20',
        source_channel: 'FANPAGE',
        partner_id: String(partner.id),
        sales_id: shop.salesId,
        contacted_at: '2026-10-31T17:00:00.000Z',
      },
      {
        name: `${name} B`,
        phone: '0913999002',
        source_channel: 'ZALO',
        contacted_at: '2026-11-02T01:30:00.000Z',
      },
    ]);
    const { body: logs } = await shop.sales.get(`/customers/${list.data[0].id}/action_logs`);
    expect(logs.data.map(({ attributes }: ResponseBody) => attributes.action_code)).toEqual(['create']);
    expect(Object.keys(logs.data[0].attributes.action_data)).toEqual(['changes']);
  });

  test('have errors by row and column, and one error stops the whole import', async () => {
    const file = csv([
      ['Họ tên', 'Điện thoại', 'Ngày dự sinh', 'Kênh', 'Sales', 'Bản đồ', 'STT'],
      [makeUniqueName('Đúng '), phone(), '', '', '', '', '1'],
      ['', '12', '31/02/2026', 'Bồ câu', 'Không Ai', 'javascript:alert(1)', '2'],
    ]);
    const before = await count('customers');
    const check = await importFile('sales', dryRunPath, file);
    expect(check.status).toBe(200);
    expect(check.body.data).toMatchObject({
      state: 'checked',
      total: 2,
      created: 1,
      invalid: 1,
      ignored: ['STT'],
    });
    expect(check.body.data.rows[0]).toMatchObject({ row: 2, state: 'ok', errors: [] });
    const wrong = check.body.data.rows[1];
    expect([wrong.row, wrong.state]).toEqual([3, 'invalid']);
    expect(wrong.errors.map(({ column }: ResponseBody) => column).sort()).toEqual(
      ['Họ tên', 'Điện thoại', 'Ngày dự sinh', 'Kênh', 'Sales', 'Bản đồ'].sort(),
    );
    const refused = await importFile('sales', real, file);
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'import_invalid']);
    expect(refused.body.meta).toMatchObject({ state: 'refused', created: 0, import_id: null });
    expect(refused.body.meta.rows[1].errors).toEqual(wrong.errors);
    expect(await count('customers')).toBe(before);
  });

  test('with a known phone are shown and skipped, or imported if the user chooses so', async () => {
    const known = phone();
    const there = expectCreated(await shop.sales.create('customers', { name: 'Đã có', phone: known }));
    const fresh = phone();
    const rows = (tag: string): Uint8Array =>
      csv([
        ['Họ tên', 'Điện thoại'],
        [`Trùng ${tag}`, known],
        [`Mới ${tag}`, fresh],
        [`Mới nữa ${tag}`, fresh],
      ]);
    const { body } = await importFile('sales', dryRunPath, rows('1'));
    expect(body.data).toMatchObject({ created: 1, duplicates: 2, invalid: 0 });
    expect(body.data.rows.map(({ duplicates }: ResponseBody) => duplicates)).toMatchObject([
      [{ id: there, name: 'Đã có', phone: known }],
      [],
      [{ row: 3, phone: fresh }],
    ]);
    const done = await importFile('sales', real, rows('1'));
    expect(done.body.data).toMatchObject({ created: 1, duplicates: 2 });
    const kept = await importFile('sales', `${real}?duplicates=keep`, rows('2'));
    expect(kept.body.data).toMatchObject({ state: 'imported', created: 3, duplicates: 3 });
  });

  test('are imported once, however often and in whatever format the file is sent', async () => {
    const rows = [
      ['Họ tên', 'Điện thoại', 'Ngày dự sinh'],
      [makeUniqueName('Một lần '), phone(), '20/11/2026'],
      [makeUniqueName('Một lần '), phone(), ''],
    ];
    const first = await importFile('sales', real, csv(rows));
    expect(first.body.data).toMatchObject({ state: 'imported', created: 2 });
    const after = await count('customers');
    const again = await importFile('sales', `${real}?duplicates=keep`, csv(rows));
    const saved = await xlsx([
      rows[0] as Cells,
      [...(rows[1] ?? []).slice(0, 2), new Date('2026-11-20')],
      rows[2] as Cells,
    ]);
    const other = await importFile('admin', `${real}?duplicates=keep`, saved, xlsxType);
    for (const { body } of [again, other])
      expect(body.data).toMatchObject({ state: 'repeated', import_id: first.body.data.import_id });
    expect(await count('customers')).toBe(after);
  });

  test('sent twice at the same moment are imported once', async () => {
    const file = csv([['Họ tên'], [makeUniqueName('Cùng lúc ')], [makeUniqueName('Cùng lúc ')]]);
    const before = await count('customers');
    // A user has at most two files waiting.
    const senders = ['sales', 'sales', 'admin'] as const;
    const answers = await Promise.all(senders.map((who) => importFile(who, real, file)));
    expect(answers.map(({ body }) => body.data.state).sort()).toEqual(['imported', 'repeated', 'repeated']);
    expect(await count('customers')).toBe(before + 2);
  });

  test('name their import, which `include` returns to every user who may read it', async () => {
    const file = csv([['Họ tên'], [makeUniqueName('Từ tệp ')]]);
    const { import_id } = (await importFile('sales', real, file)).body.data;
    const path = `/customers?filter[import_id]=${import_id}&include=import`;
    const { body } = await shop.sales.get(path);
    expect(body.data[0].attributes.import_id).toBe(import_id);
    expect(body.data[0].relationships.import.data).toEqual({ type: 'imports', id: import_id });
    expect(body.included).toMatchObject([{ type: 'imports', id: import_id }]);
    expect((await shop.finance.get(path)).body.included ?? []).toEqual([]);
  });

  test('can be imported again after all records of the file are removed', async () => {
    const file = csv([['Họ tên'], [makeUniqueName('Lại ')]]);
    const first = await importFile('sales', real, file);
    const { body } = await shop.sales.get(`/customers?filter[import_id]=${first.body.data.import_id}`);
    await shop.sales.delete(`/customers/${body.data[0].id}`);
    expect((await importFile('sales', real, file)).body.data).toMatchObject({
      state: 'imported',
      created: 1,
    });
  });
});

describe('transactions from a file', () => {
  const header = [
    'Ngày thực hiện',
    'Loại',
    'Số tiền',
    'Tháng ghi nhận',
    'Nguồn tiền',
    'Điều dưỡng',
    'Ghi chú',
  ];

  test('accept dates and amounts as people write them, and notify the approvers', async () => {
    const nurse = await shop.nurse({ phone: '0977001122' });
    const note = makeUniqueName('Nhập ');
    const file = await xlsx([
      header,
      ['20/11/2026', 'Chi phí ADS', '1.234.567 ₫', '10/2026', 'Facebook', null, `${note} 1`],
      [new Date('2026-11-21'), 'Doanh thu', 2_500_000, null, 'Khách hàng', null, `${note} 2`],
      ['2026-11-22', 'Chi phí LƯƠNG ĐDV', '300,000', '11/2026', 'Điều dưỡng', '0977 001 122', `${note} 3`],
    ]);
    const before = await count('notifications');
    const { body } = await importFile('finance', '/transactions/import', file, xlsxType);
    expect(body.data).toMatchObject({ state: 'imported', created: 3 });
    const { body: list } = await shop.finance.get(
      `/transactions?filter[import_id]=${body.data.import_id}&sort=at`,
    );
    expect(list.data.map(({ attributes }: ResponseBody) => attributes)).toMatchObject([
      {
        at: '2026-11-20',
        kind: 'ads',
        amount: 1_234_567,
        month: '2026-10',
        account_type: 'facebook',
        status: 'created',
      },
      { at: '2026-11-21', kind: 'revenue', amount: 2_500_000, month: '2026-11', account_type: 'customer' },
      { at: '2026-11-22', kind: 'agent_salary', amount: 300_000, agent_id: nurse },
    ]);
    expect(await count('notifications')).toBeGreaterThan(before);
  });

  test('an import returns the same row results as its dry run', async () => {
    const file = csv([
      header,
      ['20/11/2026', 'Chi phí ADS', '0', '', '', '', ''],
      ['', 'Doanh thu', '12,5', '13/2026', '', '', ''],
      ['20/11/2026', 'Doanh thu', '500000', '', '', 'Nobody At All', ''],
    ]);
    const before = await Promise.all(['transactions', 'action_logs', 'notifications', 'imports'].map(count));
    const check = await importFile('finance', '/transactions/import?dry_run=true', file);
    expect(check.body.data).toMatchObject({ invalid: 3, created: 0 });
    const run = await importFile('finance', '/transactions/import', file);
    expect([run.status, run.body.meta.rows]).toEqual([422, check.body.data.rows]);
    expect(await Promise.all(['transactions', 'action_logs', 'notifications', 'imports'].map(count))).toEqual(
      before,
    );
  });

  test('of one package are checked together: amounts in earlier rows count', async () => {
    const package_id = await shop.register(await shop.service({ price: 250_000 }), 4);
    const { customer_id } = await shop.package(package_id);
    const link = `/customers/${customer_id}?packageId=${package_id}`;
    const row = (amount: string, note = '') => [
      '20/11/2026',
      'Doanh thu',
      amount,
      '11/2026',
      '',
      '',
      note,
      link,
    ];
    const named = [...header, 'Liên kết khách hàng'];
    const tooMuch = csv([named, row('600.000'), row('400.000'), row('1')]);
    const check = await importFile('finance', '/transactions/import?dry_run=true', tooMuch);
    expect(check.body.data).toMatchObject({ created: 2, invalid: 1 });
    expect(check.body.data.rows.map(({ state }: ResponseBody) => state)).toEqual(['ok', 'ok', 'invalid']);
    const run = await importFile('finance', '/transactions/import', tooMuch);
    expect([run.status, run.body.meta.rows]).toEqual([422, check.body.data.rows]);
    expect(await shop.transactions(package_id)).toEqual([]);

    const note = makeUniqueName('Thu ');
    const { body } = await importFile(
      'finance',
      '/transactions/import',
      csv([named, row('600.000', note), row('400.000')]),
    );
    expect(body.data).toMatchObject({ state: 'imported', created: 2 });
    const paid = (await shop.transactions(package_id)).map(({ amount }) => amount);
    expect(paid.sort()).toEqual([400_000, 600_000]);
    const { body: logs } = await shop.finance.get(`/packages/${package_id}/action_logs?sort=-created_at`);
    const created = logs.data.filter(({ attributes }: ResponseBody) => attributes.action_code === 'create');
    expect(created.map(({ attributes }: ResponseBody) => attributes.action_label)).toEqual([
      'Tạo mới',
      'Tạo mới',
    ]);
    expect(JSON.stringify(created)).toContain(note);
  });

  test('a dry run writes nothing', async () => {
    const before = await loadTableSums(api.knex);
    const { body } = await importFile(
      'finance',
      '/transactions/import?dry_run=true',
      csv([header, ['20/11/2026', 'Doanh thu', '500.000', '03/2011', '', '', makeUniqueName('Thử ')]]),
    );
    expect(body.data).toMatchObject({ created: 1, invalid: 0 });
    expect(await loadTableSums(api.knex)).toEqual(before);
  });

  test('two equal rows in one file are two transactions', async () => {
    const row = ['20/11/2026', 'Chi phí vật tư', '50.000', '', '', '', makeUniqueName('Giống ')];
    const { body } = await importFile('finance', '/transactions/import', csv([header, row, row]));
    expect(body.data).toMatchObject({ state: 'imported', created: 2 });
  });
});

test.each([
  'csv',
  'xlsx',
] as const)('a %s with invalid rows is returned with the errors in its last column', async (format) => {
  const good = [makeUniqueName('Sửa '), phone(), '=ghi chú'];
  const file = csv([['Họ tên', 'Điện thoại', 'Ghi chú'], good, ['', phone(), '']]);
  const answer = await send('sales', `/customers/import?report=${format}`, file);
  expect(answer.headers.get('content-disposition')).toContain(`.${format}"`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const rows =
    format === 'csv'
      ? (parseCsv(new TextDecoder().decode(bytes)) as string[][])
      : ((await readXlsx(bytes)).sheets[0]?.rows as string[][]);
  expect(rows[0]).toEqual(['Họ tên', 'Điện thoại', 'Ghi chú', 'Lỗi']);
  expect(rows[2]?.[3]).toMatch(/^Họ tên/);
  // The corrected file can be imported with the error column still in it.
  (rows[2] as string[])[0] = makeUniqueName('Sửa ');
  const again = format === 'csv' ? csv(rows) : await xlsx(rows.map((row) => row.map((cell) => cell ?? null)));
  const type = format === 'csv' ? 'text/csv' : xlsxType;
  const { body } = await importFile('sales', '/customers/import', again, type);
  expect(body.data).toMatchObject({ state: 'imported', created: 2, ignored: [] });
  const { body: list } = await shop.sales.get(`/customers?filter[import_id]=${body.data.import_id}&sort=id`);
  expect(list.data[0].attributes).toMatchObject({ name: good[0], note: '=ghi chú' });
});

test('the template names every column that can be filled, and can be imported when filled', async () => {
  const { headers } = await api.as('sales');
  const answer = await fetch(`${api.url}/api/v1/customers/import/template?format=csv`, { headers });
  const [labels = []] = parseCsv(await answer.text()) as string[][];
  expect(labels.slice(0, 3)).toEqual(['Họ tên *', 'Điện thoại', 'Ngày dự sinh']);
  expect(labels).not.toContain('Cấp độ');
  const { body } = await importFile(
    'sales',
    dryRunPath,
    csv([labels, labels.map((_, at) => (at === 0 ? makeUniqueName('Mẫu ') : ''))]),
  );
  expect(body.data).toMatchObject({
    created: 1,
    ignored: [],
    columns: labels.map((one) => one.replace(' *', '')),
  });
});

test('transactions from a file are undone together, and their voucher numbers stay listed as void', async () => {
  const bring = async (amount: number): Promise<{ import_id: string; entry: ResponseBody }> => {
    const file = csv([
      ['Ngày thực hiện', 'Loại', 'Số tiền'],
      ['05/03/2025', 'Chi phí vật tư', amount],
    ]);
    const { import_id } = (await importFile('finance', '/transactions/import', file)).body.data;
    const { body } = await shop.finance.get(`/transactions?filter[import_id]=${import_id}`);
    return { import_id, entry: body.data[0] };
  };
  const { import_id, entry } = await bring(71_001);
  const undone = await shop.finance.act('imports', import_id, 'undo');
  expect([undone.body.errors, undone.body.data?.result]).toEqual([undefined, { removed: 1 }]);
  expect((await shop.finance.get(`/transactions/${entry.id}`)).status).toBe(404);
  const { body } = await shop.finance.get(`/vouchers?filter[number]=${entry.attributes.voucher_number}`);
  expect(body.data.map(({ attributes }: ResponseBody) => attributes.state)).toEqual(['void']);
  // The transaction was approved after the import, so it counts as changed.
  const later = await bring(71_002);
  expect((await shop.finance.act('transactions', later.entry.id, 'approve')).status).toBe(200);
  const refused = await shop.finance.act('imports', later.import_id, 'undo');
  expect(refused.body.errors[0].code).toBe('in_use');
});

describe('files of the wrong kind', () => {
  test.each([
    ['nothing', '', 'không có dòng dữ liệu'],
    ['a heading alone', 'Họ tên\n', 'không có dòng dữ liệu'],
    ['other columns', 'Một,Hai\na,b\n', 'thiếu cột "Họ tên"'],
    ['another encoding', new Uint8Array([0x48, 0xf6, 0x0a, 0x41]), 'UTF-8'],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'XLSX'],
    ['too many rows', `Họ tên\n${'a\n'.repeat(1001)}`, '1.000 dòng'],
  ])('%s: 422 with advice', async (_what, file, words) => {
    const answer = await importFile('sales', real, file);
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, 'bad_file']);
    expect(joinErrors(answer)).toContain(words);
  });

  test('a small archive that would expand to gigabytes is not unpacked', async () => {
    const bytes = await xlsx([['Họ tên'], ['a']]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 4 < bytes.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_900_000_000, true);
    const answer = await importFile('sales', real, bytes, xlsxType);
    expect(joinErrors(answer)).toContain('20 MB');
  });

  test.each([
    ['application/json', 415],
    ['multipart/form-data', 415],
    ['text/html', 415],
  ])('%s is refused', async (type, status) => {
    expect((await send('sales', real, 'Họ tên\na\n', type)).status).toBe(status);
  });

  test('more than five megabytes are refused', async () => {
    expect((await send('sales', real, `Họ tên\n${'a'.repeat(6_000_000)}`)).status).toBe(413);
  });

  test('files are accepted only here', async () => {
    expect((await send('sales', '/customers', 'Họ tên\na\n')).status).toBe(415);
  });

  test('an unknown parameter is named', async () => {
    const { status, body } = await importFile('sales', `${real}?nonsense=1`, 'Họ tên\na\n');
    expect([status, body.errors[0].source]).toEqual([400, { parameter: 'nonsense' }]);
  });
});

test.each([
  ['finance', '/customers/import', 403],
  ['partner', '/customers/import', 403],
  ['sales', '/transactions/import', 403],
  ['waiting', '/customers/import', 403],
  ['sales', '/partners/import', 403],
  ['owner', '/mechanisms/import', 404],
] as const)('%s may not: %s is %i', async (person, path, status) => {
  expect((await send(person, path, 'Họ tên\na\n')).status).toBe(status === 404 ? 415 : status);
});
