/** Files of a company in its own format: they are imported, and the imports are undone. */
import { parseCsv, writeCsv } from 'hucre/csv';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { addDays, isSunday, toLocalDay } from '#rules/days';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';
import { buildMessyCustomers } from './messyCustomers.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Cells = (string | number | Date | null)[];
const csv = (rows: Cells[]): Uint8Array => new TextEncoder().encode(writeCsv(rows));
const xlsx = (rows: Cells[]): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: 'Tệp', rows }] });

async function post(
  person: DemoAccountName,
  path: string,
  file: Uint8Array,
  type = 'text/csv',
): Promise<Response> {
  const { headers } = await api.as(person);
  const target = `${api.url}/api/v1${path}`;
  return fetch(target, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: file as BodyInit,
  });
}
async function send(
  person: DemoAccountName,
  path: string,
  file: Uint8Array,
  type?: string,
): Promise<ResponseBody> {
  const answer = await post(person, path, file, type);
  return { status: answer.status, ...(await answer.json()) };
}
const buildMappingQuery = (mapping: object) => `mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
const undo = (id: string, person = shop.admin) => person.act('imports', id, 'undo');
const now = toLocalDay(new Date().toISOString());
const listOf = async (resource: string, import_id: string, more = ''): Promise<ResponseBody[]> =>
  (await shop.admin.get(`/${resource}?filter[import_id]=${import_id}&page[size]=500${more}`)).body.data;

test('300 customers from a small company are mapped, marked, imported without the invalid rows, and undone', async () => {
  const { rows, good, bad, noted, doubles, districts } = buildMessyCustomers(now);
  const file = csv(rows);
  const check = await send('sales', '/customers/import?dry_run=true', file);
  expect([check.status, check.data?.state]).toEqual([200, 'checked']);
  expect(check.data.headings.map(({ heading, field }: ResponseBody) => [heading, field])).toEqual([
    ['Tên mẹ', 'name'],
    ['SĐT', 'phone'],
    ['Ngày DS', 'predicted_birth_date'],
    ['Q', 'province'],
    ['Nguồn', 'source_channel'],
    ['Tình trạng', 'level'],
  ]);
  const words = new Map(check.data.words.map(({ text, value }: ResponseBody) => [text, value]));
  expect(words.get('FB')).toBe('FANPAGE');
  expect(words.get('đã gọi')).toBe('L1');
  expect(words.get('không nghe máy')).toBe('L1-C');
  expect(check.data).toMatchObject({ total: 300, invalid: bad.length, duplicates: doubles.phone.length });
  const rowsBy = new Map<number, ResponseBody>(check.data.rows.map((row: ResponseBody) => [row.row, row]));
  for (const row of doubles.name)
    expect(
      rowsBy
        .get(row)
        ?.doubts.map(({ detail }: ResponseBody) => detail)
        .join(' '),
    ).toContain('Có thể trùng');
  for (const row of bad) expect(rowsBy.get(row)?.state).toBe('invalid');
  for (const row of noted)
    expect([rowsBy.get(row)?.state, rowsBy.get(row)?.doubts[0]?.detail]).toEqual([
      'ok',
      expect.stringContaining('Đã chuyển vào ghi chú'),
    ]);
  const area = check.data.stored_columns.indexOf('Khu vực');
  expect(area).toBeGreaterThan(-1);

  // Imports the valid rows; the invalid rows are returned as a file.
  expect((await send('sales', '/customers/import', file)).errors[0].code).toBe('import_invalid');
  const { data } = await send('sales', '/customers/import?invalid=skip&file_name=khach.csv', file);
  expect(data).toMatchObject({ state: 'imported', total: 300, created: good.length, invalid: bad.length });
  const back = await post('sales', '/customers/import?report=csv&invalid=skip', file);
  const returned = parseCsv(await back.text()) as string[][];
  expect(returned[0]).toEqual([...(rows[0] as string[]), 'Lỗi']);
  expect(returned.slice(1).map((row) => row.slice(0, 6))).toEqual(bad.map((row) => rows[row - 1]));
  for (const row of returned.slice(1)) expect(row.at(-1)).toMatch(/\S/);

  const stored = await listOf('customers', data.import_id, '&sort=created_at');
  expect(stored).toHaveLength(good.length);
  for (const { attributes } of stored) {
    expect(attributes.contacted_at <= new Date().toISOString()).toBe(true);
    if (attributes.phone === null) expect(attributes.note).toBe('SĐT: 09123');
    else expect(attributes.phone).toMatch(/^0\d{9}$/);
    if (attributes.province && districts.has(attributes.province))
      expect([attributes.province, attributes.area]).toEqual([
        attributes.province,
        districts.get(attributes.province),
      ]);
    expect(
      attributes.province === null || districts.has(attributes.province) || attributes.province === 'Đà Lạt',
    ).toBe(true);
  }
  expect(new Set(stored.map(({ attributes }) => attributes.level))).toEqual(new Set(['C3', 'L1', 'L1-C']));
  const channels = stored.map(({ attributes }) => attributes.source_channel ?? attributes.source_name);
  expect(new Set(channels.filter(Boolean))).toEqual(new Set(['FANPAGE', 'ZALO', 'giới thiệu']));
  const [reached] = stored.filter(({ attributes }) => attributes.level === 'L1');
  expect(reached?.attributes.l1_at).not.toBeNull();

  const lists = await shop.sales.get('/imports?sort=-created_at');
  expect(lists.body.data[0].attributes).toMatchObject({
    what: 'Khách hàng',
    file_name: 'khach.csv',
    created: good.length,
    undone_at: null,
  });
  const undone = await undo(data.import_id, shop.sales);
  expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
  expect(await listOf('customers', data.import_id)).toEqual([]);
  expect((await undo(data.import_id)).body.errors[0].code).toBe('action_unavailable');
  // The file can be imported again, and the undone records can be restored from the trash.
  const again = await send('sales', '/customers/import?invalid=skip', file);
  expect(again.data).toMatchObject({ state: 'imported', created: good.length });
  expect((await undo(again.data.import_id)).status).toBe(200);
  const { body: trash } = await shop.admin.get('/trash?sort=-deleted_at');
  expect(trash.data[0].attributes.parts).toBe(good.length);
  const restored = await shop.admin.act('trash', trash.data[0].id, 'restore');
  expect([restored.status, restored.body.errors]).toEqual([200, undefined]);
  expect(await listOf('customers', again.data.import_id)).toHaveLength(good.length);
  // Records that were restored are not imported a second time.
  const third = await send('sales', '/customers/import?invalid=skip', file);
  expect(third.data).toMatchObject({ state: 'repeated', import_id: again.data.import_id });
}, 120_000);

test('mapped headings and words are remembered for the next file', async () => {
  const rows = (tag: string): Cells[] => [
    ['Cột lạ', 'Kênh', 'Thừa'],
    [makeUniqueName(`Ánh xạ ${tag} `), 'Tờ rơi', 'x'],
  ];
  const unmapped = await send('sales', '/customers/import?dry_run=true', csv(rows('1')));
  expect(unmapped.data).toMatchObject({ state: 'unmapped', missing: ['Họ tên'], rows: [] });
  const mapping = {
    columns: { 'Cột lạ': 'name', Thừa: null },
    values: { source_channel: { 'Tờ rơi': 'DATA' } },
  };
  const checked = await send(
    'sales',
    `/customers/import?dry_run=true&${buildMappingQuery(mapping)}`,
    csv(rows('2')),
  );
  expect(checked.data).toMatchObject({ state: 'checked', created: 1, ignored: ['Thừa'] });
  // A dry run stores nothing.
  expect((await send('sales', '/customers/import?dry_run=true', csv(rows('3')))).data.state).toBe('unmapped');
  const { data } = await send('sales', `/customers/import?${buildMappingQuery(mapping)}`, csv(rows('4')));
  expect((await listOf('customers', data.import_id))[0]?.attributes.source_channel).toBe('DATA');
  const next = await send('admin', '/customers/import?dry_run=true', csv(rows('5')));
  expect(next.data).toMatchObject({ state: 'checked', created: 1, invalid: 0 });
  expect(next.data.headings[0]).toMatchObject({ field: 'name', by: 'kept' });
  expect(next.data.words).toMatchObject([{ text: 'Tờ rơi', value: 'DATA', by: 'kept' }]);
  for (const bad of ['x', '[]', '{"columns":{"a":1}}', '{"other":{}}'])
    expect(
      (await send('sales', `/customers/import?mapping=${encodeURIComponent(bad)}`, csv(rows('6')))).status,
    ).toBe(400);
  const none = await send(
    'sales',
    `/customers/import?${buildMappingQuery({ columns: { 'Cột lạ': 'created_at' } })}`,
    csv(rows('7')),
  );
  expect(none.errors[0].code).toBe('bad_file');
});

test('a title and a day above the headings are not read as headings, and rows keep their numbers', async () => {
  const rows: Cells[] = [
    ['DANH SÁCH KHÁCH THÁNG 11', null, null],
    [null, null, null],
    ['Người lập: Lan', '20/11/2026', null],
    ['Stt', 'Tên mẹ', 'SĐT'],
    ['1', makeUniqueName('Có tiêu đề '), '0560111222'],
    ['2', '', '0560111223'],
  ];
  for (const file of [csv(rows), await xlsx(rows)]) {
    const { data } = await send(
      'sales',
      '/customers/import?dry_run=true',
      file,
      file[0] === 0x50 ? xlsxType : undefined,
    );
    expect(data.headings.map(({ heading, field }: ResponseBody) => [heading, field])).toEqual([
      ['Stt', null],
      ['Tên mẹ', 'name'],
      ['SĐT', 'phone'],
    ]);
    expect(data.rows.map(({ row, state }: ResponseBody) => [row, state])).toEqual([
      [5, 'ok'],
      [6, 'invalid'],
    ]);
  }
});

test('a partner with a duplicate code is an error of its row, and the others are imported', async () => {
  const [code, name] = [makeUniqueName('MA'), makeUniqueName('Phòng khám ')];
  const file = csv([
    ['Tên', 'Mã'],
    [`${name} Một`, code],
    [`${name} Hai`, code.toLowerCase()],
  ]);
  const { data } = await send('admin', '/partners/import?dry_run=true', file);
  expect(data.rows.map(({ state, errors }: ResponseBody) => [state, errors[0]?.column])).toEqual([
    ['ok', undefined],
    ['invalid', 'Mã đối tác'],
  ]);
  const brought = await send('admin', '/partners/import?invalid=skip', file);
  expect(brought.data).toMatchObject({ state: 'imported', created: 1, invalid: 1 });
  const again = await send(
    'admin',
    '/partners/import?dry_run=true',
    csv([
      ['Tên', 'Mã'],
      [`${name} Ba`, code],
    ]),
  );
  expect(again.data.rows[0].state).toBe('invalid');
});

test('a nurse with a duplicate e-mail is an error of her row', async () => {
  const mail = `${makeUniqueName('mail')}@noi.test`;
  const rows: Cells[] = [['Tên', 'SĐT', 'Email']];
  for (const [at, email] of [mail, mail.toUpperCase(), 'admin@noi.test'].entries())
    rows.push([makeUniqueName('Điều dưỡng '), `056099880${at}`, email]);
  const { data } = await send('admin', '/agents/import?dry_run=true', csv(rows));
  expect(data.rows.map(({ doubts }: ResponseBody) => doubts[0]?.column)).toEqual([
    undefined,
    'Email',
    'Email',
  ]);
  expect(data).toMatchObject({ created: 3, invalid: 0 });
});

test('punctuation in a heading does not change the meaning of its column', async () => {
  const rows: Cells[] = [
    ['Họ tên:', 'Nguồn :'],
    [makeUniqueName('Dấu câu '), 'FB'],
  ];
  const { data } = await send('sales', '/customers/import?dry_run=true', csv(rows));
  expect(data.headings.map(({ field }: ResponseBody) => field)).toEqual(['name', 'source_channel']);
  expect(data.words).toMatchObject([{ text: 'FB', value: 'FANPAGE' }]);
});

test('a contact day without a year is the latest past one, a due date the nearest one; guesses are reported', async () => {
  const [year] = now.split('-').map(Number) as [number];
  const soon = addDays(now, 40);
  const short = `${Number(soon.slice(8))}/${Number(soon.slice(5, 7))}`;
  const rows = [
    ['Họ tên', 'Ngày liên hệ', 'Ngày dự sinh'],
    [makeUniqueName('Ngày '), short, short],
    [makeUniqueName('Ngày '), `${short}/${String(Number(soon.slice(0, 4)) % 100)}`, ''],
    [makeUniqueName('Ngày '), `${short}/${soon.slice(0, 4)}`, ''],
  ];
  const { data } = await send('sales', '/customers/import?invalid=skip', csv(rows));
  expect(data).toMatchObject({ created: 3, invalid: 0, doubtful: 3 });
  const stored = await listOf('customers', data.import_id, '&sort=name');
  const [first, second] = stored.map(({ attributes }) => attributes);
  expect(first?.predicted_birth_date).toBe(soon);
  for (const each of [first, second]) {
    expect(each?.contacted_at < `${now}T23:59`).toBe(true);
    expect(Number(each?.contacted_at.slice(0, 4))).toBeGreaterThanOrEqual(year - 1);
  }
});

test('a due date years ago, such as the mother’s own birthday, is reported', async () => {
  const rows = [
    ['Họ tên', 'Ngày sinh'],
    [makeUniqueName('Ngày '), '12/05/1995'],
    [makeUniqueName('Ngày '), now],
  ];
  const { data } = await send('sales', '/customers/import?dry_run=true', csv(rows));
  expect(
    data.rows.map(({ doubts }: ResponseBody) => doubts.map(({ column }: ResponseBody) => column)),
  ).toEqual([['Ngày dự sinh'], []]);
});

test('a place that the catalogue lacks is stored as written, and reported', async () => {
  const rows = [
    ['Họ tên', 'Quận/Huyện'],
    [makeUniqueName('Nơi '), 'q.7'],
    [makeUniqueName('Nơi '), 'Xứ Lạ'],
    [makeUniqueName('Nơi '), ''],
  ];
  const { data } = await send('sales', '/customers/import?dry_run=true', csv(rows));
  expect(data.doubtful).toBe(1);
  expect(data.rows.map(({ doubts }: ResponseBody) => doubts)).toEqual([
    [],
    [{ column: 'Quận/Huyện', detail: expect.stringContaining('danh mục khu vực') }],
    [],
  ]);
});

test('a row with totals is not a record', async () => {
  const names = ['Tổng cộng', 'TỔNG', 'Tổng: 3 khách', 'Tổng số khách: 3', 'Cộng'];
  const people = ['Tống Thị Lan', 'Công', 'Tổng công ty Nhà Bè'];
  const rows = [...names, ...people].map((name) => [name]);
  const { data } = await send('sales', '/customers/import?dry_run=true', csv([['Tên mẹ'], ...rows]));
  expect(data.rows.map(({ state, errors }: ResponseBody) => [state, errors.length])).toEqual([
    ...names.map(() => ['invalid', 1]),
    ...people.map(() => ['ok', 0]),
  ]);
  expect(data.rows[0].errors[0].detail).toContain('dòng tổng cộng');
});

test('a price below a thousand đồng and a commission of 1 are reported, because thousands and 100 % may be meant', async () => {
  const services = ['250', '250k', '0'].map((price) => [makeUniqueName('Giá nhỏ '), price]);
  const prices = await send('admin', '/services/import?dry_run=true', csv([['Dịch vụ', 'Giá'], ...services]));
  expect(prices.data.rows.map(({ doubts }: ResponseBody) => doubts.length)).toEqual([1, 0, 0]);
  expect(prices.data.rows[0].doubts[0].detail).toMatch(/^"250" được hiểu là 250.₫/);
  const nurses = ['1', '1%', '0,4', '40'].map((share, at) => [
    makeUniqueName('Chia '),
    `056088800${at}`,
    share,
  ]);
  const shares = await send('admin', '/agents/import?dry_run=true', csv([['Tên', 'SĐT', '% HH'], ...nurses]));
  expect(shares.data.rows.map(({ doubts }: ResponseBody) => doubts.length)).toEqual([1, 0, 1, 0]);
});

test('a cell with a failing formula is reported, in any column', async () => {
  const rows = [
    ['Tên mẹ', 'Ghi chú', 'Nguồn'],
    ['#N/A', '', ''],
    [makeUniqueName('Lỗi '), '#REF!', '#n/a'],
  ];
  const { data } = await send('sales', '/customers/import?dry_run=true', await xlsx(rows), xlsxType);
  expect(data.rows.map(({ state }: ResponseBody) => state)).toEqual(['invalid', 'ok']);
  expect(data.rows[0].errors.map(({ column }: ResponseBody) => column)).toEqual(['Họ tên']);
  expect(data.rows[1].doubts.map(({ column }: ResponseBody) => column)).toEqual(['Ghi chú', 'Nguồn']);
  expect(data.rows[0].errors[0].detail).toContain('#N/A');
});

test('a heading or a word with a negation is not guessed', async () => {
  const words = [
    'chưa nghe máy',
    'không tiềm năng',
    'cần tư vấn',
    'khách không quan tâm nữa',
    'rất quan tâm',
  ];
  const rows = [['Tên mẹ', 'Kết quả gọi'], ...words.map((word) => [makeUniqueName('Chữ '), word])];
  const { data } = await send('sales', '/customers/import?dry_run=true', csv(rows));
  expect(data.words.map(({ value }: ResponseBody) => value)).toEqual([
    'C3',
    undefined,
    undefined,
    'L1-C',
    'L1',
  ]);
  const packages = csv([
    ['SĐT mẹ', 'Dịch vụ', 'Còn phải thu', 'Tiền cọc', 'Số buổi còn lại'],
    ['0912', 'x', '1', '2', '3'],
  ]);
  const { data: mappedAs } = await send('sales', '/packages/import?dry_run=true', packages);
  expect(mappedAs.headings.slice(2).map(({ field }: ResponseBody) => field)).toEqual([null, 'paid', null]);
});

test('an imported record is not undone if it was changed, called, registered for a package, or referred to', async () => {
  const bring = async () => {
    const name = makeUniqueName('Giữ ');
    const { data } = await send('sales', '/customers/import', csv([['Họ tên'], [name]]));
    const [record] = await listOf('customers', data.import_id);
    return { import_id: data.import_id as string, id: String(record?.id), name };
  };
  const refused = async ({ import_id, name }: { import_id: string; name: string }) => {
    const answer = await undo(import_id);
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'in_use']);
    expect(answer.body.errors[0].detail).toContain(name);
  };
  const changed = await bring();
  expect((await shop.sales.change('customers', changed.id, { note: 'khác' })).status).toBe(200);
  await refused(changed);
  const called = await bring();
  expect((await shop.sales.act('customers', called.id, 'succeed_contact')).status).toBe(200);
  await refused(called);
  const registered = await bring();
  const form = shop.form(await shop.service(), 2);
  const package_id = expectActionDone(
    await shop.sales.act('customers', registered.id, 'register_package_v2', form),
  ).package_id;
  await refused(registered);
  // When the package is deleted, no record depends on the customer. A deleted customer counts as removed.
  expect((await shop.admin.delete(`/packages/${package_id}`)).status).toBe(204);
  expect((await undo(registered.import_id)).status).toBe(200);
  const deleted = await bring();
  expect((await shop.sales.delete(`/customers/${deleted.id}`)).status).toBe(204);
  expect((await undo(deleted.import_id)).status).toBe(200);
});

test('imports are seen and undone by the user who made them, and by admins', async () => {
  const { data } = await send(
    'finance',
    '/services/import',
    csv([
      ['Tên dịch vụ', 'Giá'],
      [makeUniqueName('Của kế toán '), '100k'],
    ]),
  );
  expect((await shop.sales.get(`/imports/${data.import_id}`)).status).toBe(404);
  expect((await undo(data.import_id, shop.sales)).status).toBe(404);
  expect((await shop.finance.get(`/imports/${data.import_id}`)).status).toBe(200);
  expect((await undo(data.import_id, shop.finance)).status).toBe(200);
});

test('40 nurses, 25 services with tiers, 6 partners and 60 running packages are imported; all are undone in turn', async () => {
  const tag = makeUniqueName('T');
  const nursePhone = (n: number) => `0567${100_000 + n}`;
  const motherPhone = (n: number) => `0588${100_000 + n}`;

  const nurses = await xlsx([
    ['Tên ĐD', 'SĐT', '%HH', 'Quận', 'STK'],
    ...Array.from({ length: 40 }, (_, n) => [
      `Điều Dưỡng ${tag} ${n}`,
      Number(nursePhone(n)),
      n % 2 ? '40%' : 0.35,
      n % 2 ? 'q.7' : 'Bình Thạnh',
      `VCB 00${n}`,
    ]),
  ]);
  const agents = (await send('admin', '/agents/import', nurses, xlsxType)).data;
  expect(agents).toMatchObject({ state: 'imported', created: 40, invalid: 0 });
  const [nurse] = await listOf('agents', agents.import_id, '&sort=created_at');
  expect(nurse?.attributes).toMatchObject({
    email: null,
    commission: 35,
    profile_status: 'active',
    province: 'Quận Bình Thạnh',
    city: 'Hồ Chí Minh',
  });

  const services = csv([
    ['Dịch vụ', 'Nhóm', 'Đơn giá', 'Số phút', 'Bậc giá', 'Các gói'],
    ...Array.from({ length: 25 }, (_, n) => [
      `Dịch vụ ${tag} ${n}`,
      n % 2 ? 'Tắm bé' : 'mẹ sau sinh',
      '250.000',
      '60',
      '5: 230.000; 10: 210k',
      'Gói 5 buổi: 5; Gói 10 buổi: 10',
    ]),
  ]);
  const sold = (await send('admin', '/services/import', services)).data;
  expect(sold).toMatchObject({ state: 'imported', created: 25, invalid: 0 });
  const [service] = await listOf(
    'services',
    sold.import_id,
    '&sort=created_at&include=bulk_discounts,variants',
  );
  const { body: tiers } = await shop.admin.get(`/bulk_discounts?filter[service_id]=${service?.id}`);
  expect(
    tiers.data.map(({ attributes: { min_quantity, max_quantity, price } }: ResponseBody) => [
      min_quantity,
      max_quantity,
      price,
    ]),
  ).toEqual([
    [5, 9, 230_000],
    [10, null, 210_000],
  ]);
  const { body: variants } = await shop.admin.get(`/variants?filter[service_id]=${service?.id}`);
  expect(variants.data.map(({ attributes: { name, quantity } }: ResponseBody) => [name, quantity])).toEqual([
    ['Gói 5 buổi', 5],
    ['Gói 10 buổi', 10],
  ]);

  const partners = csv([
    ['Đối tác', 'SĐT', 'Địa chỉ'],
    ...Array.from({ length: 6 }, (_, n) => [`Phòng Khám ${tag} ${n}`, `0599${200_000 + n}`, `${n} Lê Lợi`]),
  ]);
  const senders = (await send('admin', '/partners/import', partners)).data;
  expect(senders).toMatchObject({ state: 'imported', created: 6, invalid: 0 });
  const codes = (await listOf('partners', senders.import_id)).map(({ attributes }) => attributes.code);
  expect(new Set(codes).size).toBe(6);

  const mothers = (
    await send(
      'admin',
      '/customers/import',
      csv([
        ['Tên mẹ', 'SĐT'],
        ...Array.from({ length: 60 }, (_, n) => [`Mẹ Số ${tag} ${n}`, motherPhone(n)]),
      ]),
    )
  ).data;
  expect(mothers).toMatchObject({ state: 'imported', created: 60 });

  const start = addDays(now, -20);
  const plan = Array.from({ length: 60 }, (_, n) => ({
    held: n % 8,
    paid: n % 3 === 0 ? 0 : 500_000 + n * 1_000,
    price: 2_100_000 + n * 1_000,
  }));
  const packages = csv([
    [
      'SĐT khách',
      'Tên gói',
      'Số buổi',
      'Giá',
      'Ngày bắt đầu',
      'Đã tắm',
      'Đã thu',
      'Điều dưỡng',
      'Giờ',
      'Sales',
    ],
    ...plan.map(({ held, paid, price }, n) => [
      motherPhone(n),
      `Dịch vụ ${tag} ${n % 25}`,
      '10',
      String(price),
      `${start.slice(8)}/${start.slice(5, 7)}/${start.slice(0, 4)}`,
      String(held),
      String(paid),
      nursePhone(n % 40),
      '8h30',
      'sales@noi.test',
    ]),
  ]);
  const before = await Promise.all(
    ['packages', 'shifts', 'transactions'].map((table) => api.knex(table).count({ n: '*' })),
  );
  const check = await send('admin', '/packages/import?dry_run=true', packages);
  expect([check.data?.state, check.data?.invalid, check.data?.rows[0]]).toMatchObject([
    'checked',
    0,
    { state: 'ok' },
  ]);
  expect(
    await Promise.all(
      ['packages', 'shifts', 'transactions'].map((table) => api.knex(table).count({ n: '*' })),
    ),
  ).toEqual(before);
  const running = (await send('admin', '/packages/import', packages)).data;
  expect(running).toMatchObject({ state: 'imported', created: 60, invalid: 0 });

  const stored = await listOf('packages', running.import_id, '&sort=created_at&include=shifts');
  expect(stored).toHaveLength(60);
  const byPhone = new Map(stored.map((one) => [one.attributes.customer_phone, one]));
  for (const [n, { held, paid, price }] of plan.entries()) {
    const { id, attributes } = byPhone.get(motherPhone(n)) as ResponseBody;
    const commission = (n % 40) % 2 ? 40 : 35;
    expect(attributes).toMatchObject({
      level: held > 0 ? 'L7' : 'L6',
      total_price: price,
      paid,
      due: price - paid,
      finished_shifts: held,
      planned_shifts: 10 - held,
      agent_commission: commission,
      agent_income: Math.round((price * commission) / 100),
      registered_at: start,
      time_period: ['08:30-09:30'],
    });
    const { body: shifts } = await shop.admin.get(`/shifts?filter[package_id]=${id}&page[size]=50&sort=day`);
    const days = shifts.data.map(({ attributes: { day, status } }: ResponseBody) => [status, day]);
    expect(
      days.slice(0, held).every(([status, day]: string[]) => status === 'finished' && (day as string) <= now),
    ).toBe(true);
    expect(
      days
        .slice(held)
        .every(
          ([status, day]: string[]) =>
            status === 'planned' && (day as string) >= now && !isSunday(day as string),
        ),
    ).toBe(true);
  }
  const [paid] = await api.knex('transactions').where({ import_id: running.import_id }).sum({ n: 'amount' });
  expect(Number(paid?.n)).toBe(plan.reduce((sum, one) => sum + one.paid, 0));

  // An import cannot be undone while other records depend on its records; the error names them. Undone in reverse order, all imports can be
  // removed.
  const [one] = stored as [ResponseBody];
  const note = expectCreated(
    await shop.sales.create('notes', { record_type: 'packages', record_id: one.id, text: 'Mẹ dời lịch' }),
  );
  const refusal = (await undo(running.import_id)).body.errors[0];
  expect(refusal.detail).toContain(`${one.attributes.customer_name} · Gói 1 (`);
  expect((await shop.sales.delete(`/notes/${note}`)).status).toBe(204);
  for (const earlier of [agents, sold, mothers])
    expect((await undo(earlier.import_id)).body.errors[0].code).toBe('in_use');
  for (const each of [running, mothers, senders, sold, agents]) {
    const answer = await undo(each.import_id);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  }
  for (const [name, each] of [
    ['packages', running],
    ['customers', mothers],
    ['agents', agents],
  ] as const)
    expect(await listOf(name, each.import_id)).toEqual([]);
}, 180_000);

test('an invalid running package is reported at its column', async () => {
  const phone = '0586000001';
  expectCreated(await shop.sales.create('customers', { name: 'Mẹ Của Gói', phone }));
  const name = makeUniqueName('Dịch vụ gói ');
  await shop.service({ name, amount: 5 });
  const header = ['SĐT khách', 'Dịch vụ', 'Số buổi', 'Ngày bắt đầu', 'Đã tắm', 'Giờ', 'Sales'];
  const start = addDays(now, -3);
  const day = `${start.slice(8)}/${start.slice(5, 7)}/${start.slice(0, 4)}`;
  const rows = [
    ['0586999999', name, '5', day, '1', '8h30', ''],
    [phone, 'Không có dịch vụ này', '5', day, '1', '8h30', ''],
    [phone, name, '7', day, '1', '8h30', ''],
    [phone, name, '5', day, '6', '8h30', ''],
    [phone, name, '10', day, '9', '8h30', ''],
    [phone, name, '5', day, '1', '23h', ''],
    [phone, name, '5', day, '1', '', ''],
  ];
  const { data } = await send('sales', '/packages/import?dry_run=true', csv([header, ...rows]));
  expect(
    data.rows.map(({ state, errors }: ResponseBody) => [
      state,
      errors.map(({ column }: ResponseBody) => column),
    ]),
  ).toEqual([
    ['invalid', ['Điện thoại khách']],
    ['invalid', ['Dịch vụ']],
    ['invalid', ['Số buổi']],
    ['invalid', ['Đã tắm']],
    ['invalid', ['Đã tắm']],
    ['invalid', ['Khung giờ']],
    ['ok', []],
  ]);
  expect(data.rows[6].doubts.map(({ column }: ResponseBody) => column)).toEqual(['Khung giờ', null]);
});

test('times and short amounts of a running package are read as people write them; the price of a single session is reported', async () => {
  const phone = '0586123988';
  await shop.customer({ phone });
  const name = makeUniqueName('Dịch vụ giờ ');
  await shop.service({ name, price: 250_000 });
  const header = ['SĐT khách', 'Dịch vụ', 'Số buổi', 'Giá gói', 'Giờ', 'Sales', 'Ngày bắt đầu'];
  const time = new Date(Date.UTC(1899, 11, 31, 8, 30));
  const row = (price: string) => [phone, name, 10, price, time, 'sales@noi.test', now];
  const file = await xlsx([header, row('2.100k'), row('2tr1'), row('250k')]);
  const { data } = await send('admin', '/packages/import?dry_run=true', file, xlsxType);
  expect(data.rows.map(({ state, errors }: ResponseBody) => [state, errors])).toEqual([
    ['ok', []],
    ['ok', []],
    ['ok', []],
  ]);
  const [price, slot] = ['Giá gói', 'Khung giờ'].map((label) => data.stored_columns.indexOf(label));
  expect(
    data.rows.map(({ stored }: ResponseBody) => [stored[price as number], stored[slot as number]]),
  ).toEqual(
    [
      ['2.100.000 ₫', '08:30'],
      ['2.100.000 ₫', '08:30'],
      ['250.000 ₫', '08:30'],
    ].map(([amount, hour]) => [amount?.replace(' ', '\u00a0'), hour]),
  );
  expect(
    data.rows.map(({ doubts }: ResponseBody) =>
      doubts.some(({ column }: ResponseBody) => column === 'Giá gói'),
    ),
  ).toEqual([false, false, true]);
});

test('all times of a running package are read, or its row is refused', async () => {
  const phone = '0586123989';
  await shop.customer({ phone });
  const name = makeUniqueName('Dịch vụ khung ');
  await shop.service({ name });
  const header = ['SĐT khách', 'Dịch vụ', 'Ngày bắt đầu', 'Giờ', 'Sales'];
  const times = ['8h30 và 14h', '8:30, 14:00', '8h-9h', '2h chiều', '08:30-09:30 sáng'];
  const wrong = ['8h30 14h', 'sáng', '23h', '8h15'];
  const rows = [...times, ...wrong].map((time) => [phone, name, now, time, 'sales@noi.test']);
  const { data } = await send('admin', '/packages/import?invalid=skip', csv([header, ...rows]));
  expect(
    data.rows.map(({ errors }: ResponseBody) => errors.map(({ column }: ResponseBody) => column)),
  ).toEqual([...times.map(() => []), ...wrong.map(() => ['Khung giờ'])]);
  expect(data.rows.at(-1).errors[0].detail).toContain('"8h15"');
  const stored = await listOf('packages', data.import_id, '&sort=created_at');
  expect(stored.map(({ attributes }) => attributes.time_period)).toEqual([
    ['08:30-09:30', '14:00-15:00'],
    ['08:30-09:30', '14:00-15:00'],
    ['08:00-09:00'],
    ['14:00-15:00'],
    ['08:30-09:30'],
  ]);
});

test('a running package may have a service that is not sold any more', async () => {
  const phone = '0586123987';
  await shop.customer({ phone });
  const [name, partner] = [makeUniqueName('Dịch vụ cũ '), makeUniqueName('Đối tác cũ ')];
  await shop.service({ name, discontinued: true });
  expectCreated(
    await shop.admin.create('partners', { code: makeUniqueName('DT'), name: partner, discontinued: true }),
  );
  const table = csv([
    ['SĐT khách', 'Dịch vụ', 'Số buổi', 'Ngày bắt đầu', 'Giờ', 'Đối tác'],
    [phone, name, '5', `${now.slice(8)}/${now.slice(5, 7)}/${now.slice(0, 4)}`, '8h30', partner],
  ]);
  expect((await send('sales', '/packages/import', table)).data).toMatchObject({
    state: 'imported',
    created: 1,
  });
});

test('the invalid rows of a workbook are returned as a workbook', async () => {
  const file = await xlsx([
    ['Tên mẹ', 'SĐT'],
    [makeUniqueName('Tốt '), 912_345_001],
    [null, '12'],
    ['Sai Số', 'abc'],
  ]);
  const answer = await post('sales', '/customers/import?report=xlsx&invalid=skip', file, xlsxType);
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const rows = sheets[0]?.rows ?? [];
  expect(rows.map((row) => row.slice(0, 2))).toEqual(
    [
      ['Tên mẹ', 'SĐT'],
      ['', '12'],
    ].map((row) => row.map((cell) => cell || expect.anything())),
  );
});
