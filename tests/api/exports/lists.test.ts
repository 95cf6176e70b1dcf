import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { formatDateTime } from '#rules/format';
import { formatPhone } from '#rules/formatPhone';
import { customers } from '#schema/customers';
import { resources } from '#schema/index';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectCreated, makeUniqueName } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

interface File {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}
async function download(person: DemoAccountName, path: string): Promise<File> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
/** The rows of a CSV export, by heading. */
async function rowsOf(person: DemoAccountName, path: string): Promise<Record<string, string>[]> {
  const { status, bytes } = await download(person, path);
  expect(status, path).toBe(200);
  const [header = [], ...rows] = parseCsv(new TextDecoder('utf-8').decode(bytes)) as string[][];
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}
/** Returns all records of the list at this URL, page by page. */
async function listed(person: DemoAccountName, path: string): Promise<ResponseBody[]> {
  const client = await api.as(person);
  const records: ResponseBody[] = [];
  for (let number = 1; ; number += 1) {
    const { body } = await client.get(
      `${path}${path.includes('?') ? '&' : '?'}page[size]=500&page[number]=${number}`,
    );
    records.push(...body.data);
    if (body.data.length < 500) return records;
  }
}

describe('a list as CSV', () => {
  test('has the rows of the list in its order, with Vietnamese headings', async () => {
    const query = 'filter[level]=L1,C3&sort=-contacted_at';
    const rows = await rowsOf('sales', `/customers/export?format=csv&${query}`);
    const records = await listed('sales', `/customers?${query}`);
    expect(rows.length).toBe(records.length);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map((row) => [row['Họ tên'], row['Điện thoại'], row['Ngày liên hệ']])).toEqual(
      records.map(({ attributes }) => [
        attributes.name,
        formatPhone(attributes.phone),
        formatDateTime(attributes.contacted_at),
      ]),
    );
    const channels = customers.fields.source_channel.choices;
    for (const [at, { attributes }] of records.entries())
      expect(rows[at]?.Kênh).toBe(
        channels?.find(({ value }) => value === attributes.source_channel)?.label ?? '',
      );
  });

  test('is a file named after the list and the day, with a UTF-8 byte order mark and the line ends of RFC 4180', async () => {
    const { headers, bytes } = await download('sales', '/customers/export?format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="khach-hang-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(/^Họ tên,Cấp độ,Quận\/Huyện,Điện thoại,[^\n]*\r\n/);
  });

  test('contains the names of related records, without fields the viewer may not read', async () => {
    const path =
      '/packages/export?format=csv&fields[packages]=customer_id,agent_id,partner_revenue_id&sort=id';
    const rows = await rowsOf('owner', path);
    const packages = await listed('owner', '/packages?sort=id');
    const nameOf = new Map<string, string>();
    for (const type of ['customers', 'agents'])
      for (const { id, attributes } of await listed('owner', `/${type}?fields[${type}]=name`))
        nameOf.set(`${type} ${id}`, attributes.name);
    expect(rows.map((row) => [row['Khách hàng'], row['Điều dưỡng']])).toEqual(
      packages.map(({ attributes }: ResponseBody) => [
        nameOf.get(`customers ${attributes.customer_id}`),
        nameOf.get(`agents ${attributes.agent_id}`) ?? '',
      ]),
    );
    const settled = (all: Record<string, string>[]) =>
      all.filter((row) => row['Doanh thu đối tác'] !== '').length;
    expect(settled(rows)).toBeGreaterThan(0);
    expect(settled(await rowsOf('sales', path))).toBe(0);
  });

  test('no list has two equal headings', async () => {
    for (const { name, access } of Object.values(resources)) {
      if (Object.keys(access).length === 0) continue;
      const { status, bytes } = await download('owner', `/${name}/export?format=csv&page[size]=1`);
      if (status === 404) continue;
      expect(status, name).toBe(200);
      const [header = []] = parseCsv(new TextDecoder('utf-8').decode(bytes)) as string[][];
      expect(header.length, `${name}: ${header}`).toBe(new Set(header).size);
    }
  });

  test('lists each service of a package once, with its number of sessions', async () => {
    const [bath, massage] = [makeUniqueName('Tắm '), makeUniqueName('Massage ')];
    const [first, second] = [await shop.service({ name: bath }), await shop.service({ name: massage })];
    const id = await shop.register(first, 10, {
      services: [
        { service_id: first, quantity: 10 },
        { service_id: second, quantity: 2 },
      ],
    });
    const { customer_phone } = await shop.package(id);
    const rows = await rowsOf('sales', `/packages/export?format=csv&filter[q]=${customer_phone}`);
    expect(rows.map((row) => row['Dịch vụ'])).toEqual([`${bath} × 10, ${massage} × 2`]);
    expect(Object.keys(rows[0] ?? {}).filter((heading) => heading.startsWith('Dịch vụ'))).toEqual([
      'Dịch vụ',
    ]);
  });

  test('contains no formula that a spreadsheet would run, and readable phones, amounts and dashes', async () => {
    const name = makeUniqueName('Thử ');
    const notes = [
      '=1+1',
      '+cmd|x',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '- gọi lại',
      '-1.500.000',
      '+84 912 345 678',
      'a=b',
    ];
    for (const note of notes)
      expectCreated(
        await shop.sales.create('customers', { name, phone: '+1 415 555 2671', note: `x${note}` }),
      );
    // Leading white space is trimmed on input, but older records may still have it.
    for (const note of notes)
      await api
        .knex('customers')
        .where({ name, note: `x${note}` })
        .update({ note });
    const rows = await rowsOf(
      'sales',
      `/customers/export?format=csv&filter[name]=${encodeURIComponent(name)}&sort=id`,
    );
    expect(rows.map((row) => row['Ghi chú'])).toEqual([
      "'=1+1",
      "'+cmd|x",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      "'- gọi lại",
      '-1.500.000',
      '+84 912 345 678',
      'a=b',
    ]);
    expect(new Set(rows.map((row) => row['Điện thoại']))).toEqual(
      new Set(['+1 415-555-2671'.replace(/-/g, ' ')]),
    );
  });

  test.each([
    ['sort=area', 'may be empty, upwards'],
    ['sort=-area', 'may be empty, downwards'],
    ['sort=source_channel,-name', 'two keys, in two directions'],
    ['sort=partner_id,area', 'two keys that may be empty'],
    ['filter[package_level]=L8', 'through a relation'],
    ['filter[q]=nguyen&sort=-created_at', 'by words'],
  ])('%s (%s): exactly the rows of the list', async (query) => {
    const rows = await rowsOf('sales', `/customers/export?format=csv&fields[customers]=name,phone&${query}`);
    const records = await listed('sales', `/customers?${query}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row['Họ tên'])).toEqual(records.map(({ attributes }) => attributes.name));
  });
});

describe('a list as XLSX', () => {
  test('contains real numbers and real dates', async () => {
    const { headers, bytes } = await download(
      'finance',
      '/transactions/export?format=xlsx&sort=id&fields[transactions]=at,month,amount,note,created_at,kind',
    );
    expect(headers.get('content-disposition')).toMatch(/filename="giao-dich-\d{4}-\d\d-\d\d\.xlsx"/);
    const [header, ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(header).toEqual(['Ngày thực hiện', 'Tháng ghi nhận', 'Số tiền', 'Ghi chú', 'Ngày tạo', 'Loại']);
    const records = await listed('finance', '/transactions?sort=id');
    expect(rows.length).toBe(records.length);
    const local = (instant: string) => new Date(Date.parse(`${instant.slice(0, 16)}Z`) + 7 * 3_600_000);
    expect(rows.map(([at, month, amount, , created]) => [at, month, amount, created])).toEqual(
      records.map(({ attributes }) => [
        new Date(attributes.at),
        new Date(`${attributes.month}-01`),
        attributes.amount,
        local(attributes.created_at),
      ]),
    );
  });
});

describe('rights', () => {
  test('a partner gets only own rows without the hidden columns, under the list’s own limits', async () => {
    const rows = await rowsOf('partner', '/partner_packages/export?format=csv');
    const mine = await listed('partner', '/partner_packages');
    const all = await listed('owner', '/partner_packages');
    expect(rows.length).toBe(mine.length);
    expect(mine.length).toBeLessThan(all.length);
    const names = new Set(mine.map(({ attributes }) => attributes.customer_name));
    expect(rows.every((row) => names.has(row['Họ tên']))).toBe(true);
    expect(Object.keys(rows[0] ?? {})).not.toContain('Đối tác');
    expect(Object.keys((await rowsOf('owner', '/partner_packages/export?format=csv'))[0] ?? {})).toContain(
      'Đối tác',
    );
    const partner = await api.as('partner');
    for (const path of [
      '/partner_packages/export?format=csv&filter[agent_id]=1',
      '/partner_packages/export?format=csv&sort=partner_id',
      '/partner_packages/export?format=csv&fields[partner_packages]=partner_id',
    ])
      expect((await partner.get(path)).status, path).toBe(400);
  });

  test.each([
    'admin',
    'finance',
    'sales',
    'partner',
    'waiting',
  ] as const)('%s exports exactly the resources that the user may list', async (person) => {
    const client = await api.as(person);
    for (const name of Object.keys(resources)) {
      const { status } = await client.get(`/${name}?page[size]=1`);
      expect((await download(person, `/${name}/export?format=csv&filter[id]=999999`)).status, name).toBe(
        status,
      );
    }
  });

  test('no file contains a password', async () => {
    const rows = await rowsOf('owner', '/users/export?format=csv');
    expect(JSON.stringify(rows)).not.toMatch(/argon2|Mật khẩu/);
  });
});

describe('errors are sent before the first byte', () => {
  test.each([
    ['/customers/export', 'format'],
    ['/customers/export?format=pdf', 'format'],
    ['/customers/export?format=csv&format=xlsx', 'format'],
    ['/customers/export?format=csv&filter[nonsense]=1', 'filter[nonsense]'],
    ['/customers/export?format=csv&filter[contacted_from]=31/02/2026', 'filter[contacted_from]'],
    ['/customers/export?format=xlsx&sort=nonsense', 'sort'],
    ['/customers/export?format=csv&fields[customers]=nonsense', 'fields[customers]'],
    ['/customers/export?format=csv&nonsense=1', 'nonsense'],
  ])('%s names %s', async (path, parameter) => {
    const { status, body } = await shop.sales.get(path);
    expect([status, body.errors[0].source.parameter]).toEqual([400, parameter]);
  });
});

test('openapi.json describes an export with the filters of its list', async () => {
  const { body } = await api.anyone.get('/openapi.json');
  for (const name of Object.keys(resources)) expect(body.paths[`/api/v1/${name}/export`].get).toBeDefined();
  const { parameters, responses } = body.paths['/api/v1/customers/export'].get;
  expect(parameters.map(({ name }: ResponseBody) => name)).toEqual(
    expect.arrayContaining(['format', 'filter[level]', 'sort']),
  );
  expect(Object.keys(responses[200].content)).toContain('text/csv');
});
