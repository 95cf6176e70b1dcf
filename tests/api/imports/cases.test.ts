/** Lists as small companies write them: every file in `tests/api/files` except bank statements, with the expected result for each cell. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

const fileOf = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));
async function send(person: DemoAccountName, path: string, file: Uint8Array | string): Promise<ResponseBody> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file as BodyInit,
  });
  return { status: answer.status, ...((await answer.json()) as ResponseBody) };
}
const buildMappingQuery = (mapping: object) => `mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
const loadImportedRecords = async (resource: string, import_id: string, more = ''): Promise<ResponseBody[]> =>
  (await shop.admin.get(`/${resource}?filter[import_id]=${import_id}&page[size]=100${more}`)).body.data;
/** Imports the valid rows of a file. @returns the answer, and the records ordered by id */
async function importFile(person: DemoAccountName, resource: string, file: Uint8Array | string, more = '') {
  const { data, errors } = await send(person, `/${resource}/import?invalid=skip${more}`, file);
  expect(errors).toBeUndefined();
  const records = await loadImportedRecords(resource, data.import_id);
  records.sort((a, b) => Number(a.id) - Number(b.id));
  return { data, records: records.map(({ id, attributes }) => ({ id, ...attributes })) };
}

test('customers from a hand-made list: only the line without a name is refused', async () => {
  const check = await send('sales', '/customers/import?dry_run=true', fileOf('customers-by-hand.csv'));
  expect(check.data).toMatchObject({ state: 'checked', total: 4, created: 3, invalid: 1, ignored: ['STT'] });
  expect(check.data.rows.map(({ row, state }: ResponseBody) => [row, state])).toEqual([
    [3, 'ok'],
    [4, 'ok'],
    [5, 'ok'],
    [6, 'invalid'],
  ]);
  expect(check.data.rows[3].errors.map(({ column }: ResponseBody) => column)).toContain('Họ tên');
  // The user chooses each seller once. The totals row "Tổng: 3" is not treated as a seller.
  expect(check.data.words.map(({ field, text, rows }: ResponseBody) => [field, text, rows])).toEqual([
    ['sales_id', 'Hoa', 2],
    ['sales_id', 'Lan', 1],
  ]);
  expect(check.data.rows[1].doubts.map(({ column }: ResponseBody) => column)).toContain('Ngày dự sinh');
  expect(check.data.rows[0].fates).toEqual(['out', 'stored', 'stored', 'stored', 'stored', 'note', 'empty']);

  const { records } = await importFile(
    'sales',
    'customers',
    fileOf('customers-by-hand.csv'),
    `&${buildMappingQuery({ values: { sales_id: { Hoa: shop.salesId, Lan: null } } })}`,
  );
  expect(records).toMatchObject([
    {
      name: 'Ngọc Anh',
      phone: '0912345601',
      address: '15 Trần Hưng Đạo, P. Cầu Kho, Q1',
      province: 'Quận 1',
      predicted_birth_date: '2026-12-12',
      sales_id: shop.salesId,
    },
    { name: 'Thu Trang', phone: '0912345602', province: 'Quận Bình Thạnh', predicted_birth_date: null },
    { name: 'Diệp', phone: '0912345604', province: 'Thành phố Thủ Đức', predicted_birth_date: null },
  ]);
  expect(records[1]?.note.split('\n')).toEqual(['gọi sau 8h tối', 'SĐT: 0912 345 603', 'Dự sinh: đã sinh']);
  expect(records[2]?.note.split('\n')).toEqual(['SĐT: chồng', 'Dự sinh: tháng 3']);

  // The same mothers in another list are recognized by the stored phone.
  const again = await send('sales', '/customers/import?dry_run=true', 'Tên,SĐT\nNgọc Anh,912345601\n');
  expect(again.data).toMatchObject({ created: 0, duplicates: 1 });
});

test('leads from Facebook are imported without manual mapping', async () => {
  const { data, records } = await importFile('admin', 'customers', fileOf('facebook-leads.csv'));
  expect(data).toMatchObject({ created: 2, invalid: 0, ignored: ['id'] });
  expect(records).toMatchObject([
    {
      ...{ name: 'Trần Thị Bích', phone: '0915000333', source_channel: 'FANPAGE', source_name: null },
      contacted_at: '2026-11-03T02:12:00.000Z',
    },
    {
      ...{ name: 'Phạm Hồng Vân', phone: '0915000334', source_channel: 'FANPAGE', source_name: 'Instagram' },
      contacted_at: '2026-11-03T03:40:00.000Z',
    },
  ]);
  expect(records[0]?.note).toContain('bé được mấy tuần?: 3 tuần');
  expect(records[1]?.note).toContain('bé được mấy tuần?: chưa sinh');
  expect(records[1]?.note).toContain('ad name: Tắm bé T11');
});

test('contacts of a phone: the family name is first, and the label column is named as ignored', async () => {
  const { data, records } = await importFile('sales', 'customers', fileOf('phone-contacts.csv'));
  expect(data.ignored).toEqual(['Phone 1 - Label']);
  expect(records).toMatchObject([{ name: 'Nguyễn Bắp', phone: '0914000222', note: 'bé 2 tháng' }]);
});

test('a line that declares the separator, and an address with ward and district', async () => {
  const { records } = await importFile('sales', 'customers', fileOf('sep-line.csv'));
  expect(records).toMatchObject([
    { name: 'Đỗ Thị Hà', phone: '0901222333', ward: 'Phường Bến Nghé', province: 'Quận 1' },
  ]);
});

test('nurses from a hand-made list: every cell is in the record or its note', async () => {
  const { data, records } = await importFile('admin', 'agents', fileOf('nurses-by-hand.csv'));
  expect(data).toMatchObject({ created: 1, ignored: [] });
  expect(records).toMatchObject([
    {
      ...{ name: 'Nguyễn Thị Bưởi', phone: '0913000111', birth_date: '1990-06-05', joined_at: null },
      skills: ['baby_bath', 'mother_massage'],
      working_range: 'Quận Bình Thạnh, Quận Gò Vấp, Thành phố Thủ Đức',
    },
  ]);
  expect(records[0]?.note.split('\n')).toEqual(['không làm CN', 'Ngày vào làm: 01/2024']);
});

test('a nurse without a phone is refused, as the documents require one', async () => {
  const { data } = await send(
    'admin',
    '/agents/import?dry_run=true',
    `Họ tên,SĐT\n${makeUniqueName('Không số ')},chưa có\n`,
  );
  expect(data.rows[0]).toMatchObject({ state: 'invalid' });
});

test('a price list: a column per quantity is a tier, durations are minutes', async () => {
  const { data, records } = await importFile('admin', 'services', fileOf('price-list.csv'));
  expect(data).toMatchObject({ created: 2, invalid: 0, ignored: [] });
  expect(records).toMatchObject([
    { name: 'Tắm bé tại nhà', category: 'baby_bath', duration: 45, price: 180_000 },
    { name: 'Massage sau sinh', category: 'postnatal_care', duration: 90, price: 350_000 },
  ]);
  const tiersOf = async (id: string) =>
    (await shop.admin.get(`/bulk_discounts?filter[service_id]=${id}&sort=min_quantity`)).body.data.map(
      ({ attributes: { min_quantity, max_quantity, price } }: ResponseBody) => [
        min_quantity,
        max_quantity,
        price,
      ],
    );
  expect(await tiersOf(records[0]?.id)).toEqual([
    [1, 4, 180_000],
    [5, 9, 170_000],
    [10, null, 165_000],
  ]);
  expect(await tiersOf(records[1]?.id)).toEqual([
    [1, 4, 350_000],
    [5, 9, 340_000],
    [10, null, 330_000],
  ]);
});

test('two columns chosen for one field are refused; if guessed, the better one wins and the other is named', async () => {
  const file = `Tên,Tên mẹ,SĐT\n${makeUniqueName('Một ')},Hai,0912000111\n`;
  const both = await send(
    'sales',
    `/customers/import?dry_run=true&${buildMappingQuery({ columns: { Tên: 'name', 'Tên mẹ': 'name' } })}`,
    file,
  );
  expect([both.status, both.errors[0].source]).toEqual([422, { parameter: 'mapping' }]);
  expect(both.errors[0].detail).toContain('"Tên"');
  const guessed = await send('sales', '/customers/import?dry_run=true', file);
  expect(guessed.data).toMatchObject({ state: 'checked', ignored: ['Tên mẹ'] });
});

test('a price of each quantity is a column of its own: mapped by hand as proposed, and the second of one quantity is left out', async () => {
  const file = `Tên dịch vụ,Giá,5 buổi,10 buổi,Gói 5 buổi\n${makeUniqueName('Tắm ')},200000,900000,1700000,950000\n`;
  const checked = (columns?: object) =>
    send(
      'admin',
      `/services/import?dry_run=true${columns ? `&${buildMappingQuery({ columns })}` : ''}`,
      file,
    );
  const { data } = await checked();
  expect(data).toMatchObject({ invalid: 0, ignored: ['Gói 5 buổi'] });
  expect(data.rows[0].stored.at(-1)).toBe('1: 200000; 5: 180000; 10: 170000');
  const asProposed = Object.fromEntries(
    data.headings.map(({ heading, field }: ResponseBody) => [heading, field]),
  );
  expect((await checked(asProposed)).data.rows).toEqual(data.rows);
  const twice = await checked({ '5 buổi': 'tiers', 'Gói 5 buổi': 'tiers' });
  expect([twice.status, twice.errors[0].source]).toEqual([422, { parameter: 'mapping' }]);
});

test('the due date wins over a day of birth, and a family name next to a given name is joined', async () => {
  const file = (head: string, row: string) =>
    send('sales', '/customers/import?dry_run=true', `${head}\n${row}\n`);
  const due = await file('Tên mẹ,Ngày sinh,Dự sinh', 'Hoa,05/06/1990,20/12/2026');
  expect(due.data).toMatchObject({ ignored: ['Ngày sinh'], rows: [{ stored: ['Hoa', '20/12/2026'] }] });
  const alone = await file('Tên mẹ,Ngày sinh', 'Hoa,20/12/2026');
  expect(alone.data).toMatchObject({ ignored: [], rows: [{ stored: ['Hoa', '20/12/2026'] }] });
  const parts = await file('Họ,Tên,Di động', 'Nguyễn,Hoa,0912000120');
  expect(parts.data).toMatchObject({ ignored: [], rows: [{ stored: ['Nguyễn Hoa', '0912 000 120'] }] });
});

test('repeated headings are an error of their row, a second table with other columns is refused with both lines', async () => {
  const table = `Tên mẹ,SĐT,Nguồn\n${makeUniqueName('Mẹ ')},0912000114,Zalo\n`;
  const pages = await send(
    'sales',
    '/customers/import?dry_run=true',
    `${table}TÊN MẸ,SĐT,Nguồn\nMai,0912000115,\n`,
  );
  expect(pages.data.rows.map(({ state, errors }: ResponseBody) => [state, errors.length])).toEqual([
    ['ok', 0],
    ['invalid', 1],
    ['ok', 0],
  ]);
  expect(pages.data.rows[1].errors[0].detail).toContain('tiêu đề lặp lại');
  const turned = await send(
    'sales',
    '/customers/import?dry_run=true',
    `${table}\nSĐT,Tên mẹ\n0912000116,Lan\n`,
  );
  expect([turned.status, turned.errors[0].code]).toEqual([422, 'bad_file']);
  expect(turned.errors[0].detail).toMatch(/dòng 1 và ở dòng 4/);
  const words = 'Tên mẹ,Nguồn,Ghi chú\nMẹ,Chợ,liên hệ\n';
  expect((await send('sales', '/customers/import?dry_run=true', words)).data).toMatchObject({ created: 1 });
});

test('the first row of a list without headings is data, and its columns are mapped by their letters', async () => {
  const name = makeUniqueName('Mẹ ');
  const file = `${name};0912000117;Zalo\nLan;0912000118;\n`;
  const { data } = await send('sales', '/customers/import?dry_run=true', file);
  expect(data).toMatchObject({ state: 'unmapped', total: 2, ignored: ['Cột A', 'Cột B', 'Cột C'] });
  const columns = { 'Cột A': 'name', 'Cột B': 'phone', 'Cột C': 'source_channel' };
  const { records } = await importFile('sales', 'customers', file, `&${buildMappingQuery({ columns })}`);
  expect(records).toMatchObject([
    { phone: '0912000117', source_channel: 'ZALO' },
    { name: 'Lan', phone: '0912000118' },
  ]);
  await api.knex('import_words').where({ resource: 'customers' }).delete();
});

test('transactions from a hand-made list: headings and words of a cash book', async () => {
  const file =
    'Ngày,Loại thu chi,Thành tiền,Hình thức,NH,Diễn giải\n20/11/2026,Chi phí vật tư,120.000,CK,VCB,Mua khăn\n';
  const { data } = await send('finance', '/transactions/import?dry_run=true', file);
  expect(data).toMatchObject({ state: 'checked', ignored: [] });
  expect(data.rows).toMatchObject([{ errors: [] }]);
  expect(data.rows[0].stored).toEqual(
    expect.arrayContaining(['20/11/2026', 'Chi phí vật tư', 'Chuyển khoản', 'Vietcombank', 'Mua khăn']),
  );
});

test("a nurse's year of birth with two digits is one of the last century", async () => {
  const { records } = await importFile(
    'admin',
    'agents',
    `Họ tên,SĐT,Ngày sinh\n${makeUniqueName('Bưởi ')},0912000119,5/6/90\n`,
  );
  expect(records).toMatchObject([{ birth_date: '1990-06-05' }]);
});

test("a manual mapping is proposed again, even if the heading is another field's label", async () => {
  const file = (name: string) => `Họ tên,Ghi chú\n${makeUniqueName(name)},Tờ rơi chợ\n`;
  const mapping = buildMappingQuery({ columns: { 'Ghi chú': 'source_name' } });
  const { records } = await importFile('sales', 'customers', file('Nguồn '), `&${mapping}`);
  expect(records).toMatchObject([{ source_name: 'Tờ rơi chợ', note: null }]);
  const next = await send('sales', '/customers/import?dry_run=true', file('Nguồn nữa '));
  expect(next.data.headings[1]).toMatchObject({ heading: 'Ghi chú', field: 'source_name', by: 'kept' });
  await api.knex('import_words').where({ resource: 'customers' }).delete();
});

test('more cells than headings are an error of the row; cells without a heading are named by their column', async () => {
  const { data } = await send(
    'sales',
    '/customers/import?dry_run=true',
    'Tên,,SĐT\nLan,x,0912000112\nMai,,0912000113,thừa\n',
  );
  expect(data.ignored).toEqual(['Cột B']);
  expect(data.rows.map(({ state }: ResponseBody) => state)).toEqual(['ok', 'invalid']);
});

test('a template has an example row that can be imported', async () => {
  const { headers } = await api.as('admin');
  for (const resource of ['customers', 'agents', 'services', 'partners']) {
    const template = await fetch(`${api.url}/api/v1/${resource}/import/template?format=csv`, { headers });
    const { data } = await send(
      'admin',
      `/${resource}/import?dry_run=true`,
      Buffer.from(await template.arrayBuffer()),
    );
    expect([resource, data.total, data.invalid, data.rows[0]?.errors]).toEqual([resource, 1, 0, []]);
  }
});

test('a total line is no mother, whichever column has its label', async () => {
  const check = (file: string) => send('sales', '/customers/import?dry_run=true', file);
  const rows = ['Tổng cộng,1 khách,', 'Cộng:,2,', 'TOTAL,3,', ',12 khách,', ',4,', '1,Mai,0912000131'];
  for (const first of ['STT', 'Ngày', 'Nhóm']) {
    const { data } = await check(`${first},Họ tên,SĐT\n${rows.join('\n')}\n`);
    expect(data.rows.map(({ state }: ResponseBody) => state)).toEqual([...Array(5).fill('invalid'), 'ok']);
    for (const row of data.rows.slice(0, 4)) expect(row.errors[0].detail).toContain('dòng tổng cộng');
  }
});

test("the mother's own day of birth is no due date, the baby's is", async () => {
  const { data } = await send(
    'sales',
    '/customers/import?dry_run=true',
    'Họ tên,SĐT,Ngày sinh mẹ,Ngày sinh bé\nHoa,0912000132,05/06/1990,01/11/2026\n',
  );
  expect(data).toMatchObject({ ignored: ['Ngày sinh mẹ'], rows: [{ doubts: [] }] });
  expect(data.rows[0].stored).toContain('01/11/2026');
  const alone = 'Họ tên,Ngày sinh mẹ\nHoa,05/06/1990\n';
  expect((await send('sales', '/customers/import?dry_run=true', alone)).data.ignored).toEqual([
    'Ngày sinh mẹ',
  ]);
});

test('a whole package, a price per session of a quantity, and a price of one time', async () => {
  const file = (head: string, row: string) =>
    send('admin', '/services/import?dry_run=true', `${head}\n${makeUniqueName('Tắm ')},${row}\n`);
  const tiers = await file('Tên dịch vụ,Giá,Trọn gói 5 buổi,10 buổi (giá/buổi)', '200000,900000,170000');
  expect(tiers.data).toMatchObject({ ignored: [], rows: [{ doubts: [] }] });
  expect(tiers.data.rows[0].stored.at(-1)).toBe('1: 200000; 5: 180000; 10: 170000');
  const once = await file('Tên dịch vụ,1 lần', '200000');
  expect(once.data).toMatchObject({ ignored: [], missing: [] });
});

test("a nurse's bank by its short name, and the holder of the account", async () => {
  const rows = ['VCB', 'Techcom'].map(
    (bank, at) => `${makeUniqueName('Bank ')},091200014${at},${bank},0123456789,LE THI A`,
  );
  const { records } = await importFile(
    'admin',
    'agents',
    `Họ tên,SĐT,Ngân hàng,STK,Chủ TK\n${rows.join('\n')}\n`,
  );
  expect(records).toMatchObject([
    { bank: 'vietcombank', bank_account: '0123456789', account_holder: 'LE THI A', note: null },
    { bank: 'techcombank', bank_account: '0123456789', account_holder: 'LE THI A', note: null },
  ]);
});

test("Facebook's `province` is a city, and its codes of platforms are channels", async () => {
  const rows = ['msg', 'an'].map((code, at) => `${makeUniqueName('Fb ')},p:+8491200015${at},${code},TP HCM`);
  const { records } = await importFile(
    'sales',
    'customers',
    `full_name,phone_number,platform,province\n${rows.join('\n')}\n`,
  );
  const place = { source_channel: 'FANPAGE', city: 'Hồ Chí Minh', province: null };
  expect(records).toMatchObject([place, place]);
});
