/** Exports of lead forms and contacts, and lists as companies write them, with the expected result for every cell. */
import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const { headers } = await api.as('admin');
const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const fileOf = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));
async function send(path: string, file: Uint8Array, type: string): Promise<ResponseBody> {
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: file as BodyInit,
  });
  return (await answer.json()) as ResponseBody;
}

interface ExpectedList {
  /** Row → result of each cell that has a heading: s stored, n in the note, o ignored with its column, w wrong, - empty. */
  fates: Readonly<Record<number, string>>;
  ignored?: readonly string[];
  /** Row → columns with errors. */
  errors?: Readonly<Record<number, readonly (string | null)[]>>;
  /** Row → columns with warnings. */
  doubts?: Readonly<Record<number, readonly string[]>>;
  /** Stored records, in the file's order. */
  records: readonly object[];
}

interface ListOptions {
  type?: string;
  /** Attributes that are derived, although this file has a column for them. */
  kept?: readonly string[];
  /** False if the file has no such column: the first call is then on the day of the import. */
  hasContactDay?: boolean;
}

/** Attributes that are derived from others or set by the import. */
const derived = new Set([
  ...['level', 'main_level', 'birth_date', 'area', 'created_at', 'import_id', 'l1_at', 'status', 'full_load'],
  ...['unit', 'amount', 'version', 'remaining'],
]);
const isFilled = (value: unknown) =>
  value !== null && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0);

/** Returns the record without its empty and derived attributes. */
const contentOf = (attributes: ResponseBody, { kept = [], hasContactDay }: ListOptions): object =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) =>
        isFilled(value) &&
        (!derived.has(name) || kept.includes(name)) &&
        (name !== 'contacted_at' || hasContactDay),
    ),
  );

async function expectList(
  resource: string,
  bytes: Uint8Array,
  wanted: ExpectedList,
  { type = csv, kept = [], hasContactDay = true }: ListOptions = {},
): Promise<void> {
  const { data, errors } = await send(`/${resource}/import?dry_run=true`, bytes, type);
  expect(errors).toBeUndefined();
  const letters: Record<string, string> = { stored: 's', note: 'n', out: 'o', wrong: 'w', empty: '-' };
  const byRow = (what: string) =>
    Object.fromEntries(
      data.rows
        .filter((one: ResponseBody) => one[what].length > 0)
        .map((one: ResponseBody) => [one.row, one[what].map(({ column }: ResponseBody) => column)]),
    );
  expect({
    ignored: data.ignored,
    fates: Object.fromEntries(
      data.rows.map(({ row, fates }: ResponseBody) => [
        row,
        fates.map((one: string) => letters[one]).join(''),
      ]),
    ),
    errors: byRow('errors'),
    doubts: byRow('doubts'),
  }).toEqual({
    ignored: wanted.ignored ?? [],
    fates: wanted.fates,
    errors: wanted.errors ?? {},
    doubts: wanted.doubts ?? {},
  });
  const imported = await send(`/${resource}/import?invalid=skip`, bytes, type);
  expect(imported.errors).toBeUndefined();
  const { body } = await shop.admin.get(
    `/${resource}?filter[import_id]=${imported.data.import_id}&page[size]=100`,
  );
  const stored = [...body.data].sort(
    (one: ResponseBody, other: ResponseBody) => Number(one.id) - Number(other.id),
  );
  expect(
    stored.map(({ attributes }: ResponseBody) => contentOf(attributes, { kept, hasContactDay })),
  ).toEqual(wanted.records);
}

test("Facebook leads in UTF-8: the form's questions are in the note, test entries of the form are refused", async () => {
  await expectList('customers', fileOf('facebook-leads-utf8.csv'), {
    ignored: [
      ...['id', 'ad_id', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name', 'form_id', 'form_name'],
      ...['is_organic', 'lead_status'],
    ],
    fates: { 2: 'osonooooooosnnssno', 3: 'os------ooosnnss-o', 4: 'osonooooooosnnwnno' },
    errors: { 4: ['Họ tên', 'Điện thoại'] },
    records: [
      {
        ...{ name: 'Nguyễn Thị Kim Chi', phone: '0912000771', source_channel: 'FANPAGE' },
        contacted_at: '2026-11-24T13:15:31.000Z',
        note: 'ad name: Tắm bé - video mẹ Sóc\nbạn cần dịch vụ nào?: tắm_bé_tại_nhà\nbé đã sinh chưa?: bé_được_10_ngày\nemail: kimchi@example.com',
      },
      {
        ...{ name: 'Hạnh', phone: '0912000772', source_channel: 'FANPAGE', source_name: 'Instagram' },
        contacted_at: '2026-11-25T00:01:02.000Z',
        note: 'bạn cần dịch vụ nào?: massage_bầu\nbé đã sinh chưa?: chưa_sinh',
      },
    ],
  });
});

test('Facebook leads of a Vietnamese form, UTF-16', async () => {
  await expectList('customers', fileOf('facebook-leads-vietnamese.csv'), {
    ignored: ['id', 'form_name'],
    fates: { 2: 'osnosssssn', 3: 'osnossssnn' },
    doubts: { 3: ['Ngày dự sinh'] },
    records: [
      {
        ...{ name: 'Lưu Thị Mận', phone: '0912000773', source_channel: 'FANPAGE' },
        ...{ contacted_at: '2026-11-20T02:00:00.000Z', predicted_birth_date: '2027-01-15' },
        ...{ address: '25 Phan Văn Trị, P7, Gò Vấp', city: 'Hồ Chí Minh' },
        ...{ province: 'Quận Gò Vấp', ward: 'Phường 7' },
        note: 'ad name: Gói 10 buổi\nkhung giờ gọi: sau 18h',
      },
      {
        ...{ name: 'Cua', phone: '0912000774', source_channel: 'FANPAGE', address: 'Đà Lạt' },
        contacted_at: '2026-11-21T03:30:00.000Z',
        note: 'ad name: Gói 10 buổi\nkhung giờ gọi: sáng\nngày dự sinh: cuối tháng 1',
      },
    ],
  });
});

test('Google Ads leads: days as 2026-11-22 21:10:05', async () => {
  await expectList('customers', fileOf('google-ads-leads.csv'), {
    ignored: ['Lead ID', 'Campaign ID', 'Campaign name', 'Ad group ID', 'Creative ID', 'Form ID', 'GCLID'],
    fates: { 2: 'ooooooossssn', 3: 'ooooooossssn' },
    records: [
      {
        ...{ name: 'Trương Mỹ Lệ', phone: '0912000775', city: 'Hồ Chí Minh' },
        ...{ contacted_at: '2026-11-22T14:10:05.000Z', note: 'Bé được mấy tháng?: 1 tháng' },
      },
      {
        ...{ name: 'Hà', phone: '0912000776', city: 'Hà Nội' },
        ...{ contacted_at: '2026-11-23T01:00:00.000Z', note: 'Bé được mấy tháng?: chưa sinh' },
      },
    ],
  });
});

test('TikTok leads: an invalid phone goes into the note', async () => {
  await expectList('customers', fileOf('tiktok-leads.csv'), {
    ignored: [
      ...['lead_id', 'ad_id', 'adgroup_id', 'adgroup_name', 'campaign_id', 'campaign_name', 'form_id'],
      'form_name',
    ],
    fates: { 2: 'osonoooooosss', 3: 'osonoooooosn-' },
    doubts: { 3: ['Điện thoại'] },
    records: [
      {
        ...{ name: 'Tô Thị Út', phone: '0912000777', address: 'Quận 8', city: 'Hồ Chí Minh' },
        ...{ province: 'Quận 8', contacted_at: '2026-11-18T05:00:00.000Z', note: 'ad name: Clip mẹ bỉm' },
      },
      {
        ...{ name: 'Mai Mai', contacted_at: '2026-11-18T06:30:00.000Z' },
        note: 'ad name: Clip mẹ bỉm\nPhone number: 09120007',
      },
    ],
  });
});

test('followers of a Zalo account: columns without a field are named as ignored', async () => {
  await expectList('customers', fileOf('zalo-oa.csv'), {
    ignored: ['STT', 'Tên gợi nhớ', 'User ID', 'Nhãn'],
    fates: { 2: 'osoosssoss', 3: 'os-o-ss-ss' },
    records: [
      {
        ...{ name: 'Bống Bang', phone: '0912000778', province: 'Quận 7', city: 'Hồ Chí Minh' },
        ...{ note: 'hỏi gói 5 buổi', contacted_at: '2026-11-19T17:00:00.000Z' },
      },
      {
        ...{ name: 'Na Na', province: 'Quận Gò Vấp', city: 'Hồ Chí Minh' },
        ...{ note: 'thích buổi sáng; sau 8h', contacted_at: '2026-11-20T17:00:00.000Z' },
      },
    ],
  });
});

test("answers of a website's form: questions are in the note, hours have one digit", async () => {
  await expectList('customers', fileOf('website-form.csv'), {
    fates: { 2: 'ssssssns', 3: 'sss-ssn-' },
    records: [
      {
        ...{ name: 'Châu Thị Gấm', phone: '0912000779', predicted_birth_date: '2027-02-05' },
        ...{ address: '7 Nguyễn Thị Thập, Phường Tân Phú, Quận 7', city: 'Hồ Chí Minh' },
        ...{ province: 'Quận 7', ward: 'Phường Tân Phú', source_channel: 'FANPAGE' },
        contacted_at: '2026-11-23T01:05:33.000Z',
        note: 'gọi trước 30 phút\nBạn quan tâm dịch vụ nào?: Tắm bé, Massage mẹ',
      },
      {
        ...{ name: 'Đinh Thị Út', phone: '0912000780', address: '12 Lê Lai, Q1', city: 'Hồ Chí Minh' },
        ...{ province: 'Quận 1', source_name: 'bạn giới thiệu', contacted_at: '2026-11-24T14:47:00.000Z' },
        note: 'Bạn quan tâm dịch vụ nào?: Tắm bé',
      },
    ],
  });
});

test('Google contacts: every phone is stored or in the note, a contact without a name is an error', async () => {
  const wanted: ExpectedList = {
    ignored: [
      ...['Phonetic First Name', 'Nickname', 'Organization Name', 'Birthday', 'Photo', 'Labels'],
      ...['E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Label', 'Phone 2 - Label'],
    ],
    fates: { 2: 's-o-osooooosons', 3: 's------o--os---', 4: '---o---o--os---' },
    errors: { 4: ['Họ tên'] },
    records: [
      {
        ...{ name: 'Âu Thị Hồng', phone: '0912000781', address: '3 Hùng Vương, Quận 5' },
        ...{ city: 'Hồ Chí Minh', province: 'Quận 5' },
        note: 'bé sinh 10/11\ngọi tối\nPhone 1 - Value: 0912 000 782\nPhone 2 - Value: 028 3823 4567',
      },
      { name: 'Bình', phone: '0912000783' },
    ],
  };
  await expectList('customers', fileOf('google-contacts.csv'), wanted, { hasContactDay: false });
});

test('Outlook contacts: the home number is used if there is no other; the street names the district', async () => {
  const wanted: ExpectedList = {
    ignored: ['E-mail Address', 'Birthday'],
    fates: { 2: 'ssss-oos', 3: 's---s---' },
    records: [
      {
        ...{ name: 'Thân Ngọc Anh', phone: '0912000784', note: 'bầu 30 tuần' },
        ...{ address: '45 Nguyễn Oanh, Quận Gò Vấp', city: 'Hồ Chí Minh', province: 'Quận Gò Vấp' },
      },
      { name: 'Gạo', phone: '0912000785' },
    ],
  };
  await expectList('customers', fileOf('outlook-contacts.csv'), wanted, { hasContactDay: false });
});

test("a list with two phones per row, tabs: the husband's phone is only in the note; the totals row is an error", async () => {
  const wanted: ExpectedList = {
    ignored: ['TT'],
    fates: { 5: 'ossnssss', 6: 'oss-s-ss', 7: 'osnnssss', 8: 'o-------' },
    errors: { 8: ['Họ tên'] },
    doubts: { 6: ['Quận/Huyện'], 7: ['Điện thoại'] },
    records: [
      {
        ...{ name: 'Bin (Thủy)', phone: '0912000786', note: 'SĐT chồng: 912000787', level: 'C3' },
        ...{ city: 'Hồ Chí Minh', province: 'Quận 3', ward: 'Phường Võ Thị Sáu' },
        source_channel: 'FANPAGE',
      },
      {
        ...{ name: 'LÂM THỊ HUỆ', phone: '0912000788', province: 'BT', source_name: 'bảng hiệu' },
        level: 'L1-C',
      },
      {
        ...{ name: 'Huyền', note: 'SĐT mẹ: ko có\nSĐT chồng: 0912000789', source_channel: 'ZALO' },
        ...{ city: 'Hồ Chí Minh', province: 'Quận Tân Bình', ward: 'Phường 4', level: 'L1' },
      },
    ],
  };
  const reading: ListOptions = { hasContactDay: false, kept: ['level'] };
  await expectList('customers', fileOf('customers-two-phones.csv'), wanted, reading);
});

test('a list in windows-1258 with pipes: a day that may be in American order is left to the user', async () => {
  const wanted: ExpectedList = {
    fates: { 2: 'ssss', 3: 'ssn-' },
    doubts: { 2: ['Ngày dự sinh'], 3: ['Ngày dự sinh'] },
    records: [
      {
        ...{ name: 'Hường', phone: '0912000790', predicted_birth_date: '2026-12-20' },
        note: 'gọi buổi tối, nhà có chó',
      },
      { name: 'Nguyễn Thị Đường', phone: '0912000791', note: 'Ngày dự sinh: 12/13/2026' },
    ],
  };
  await expectList('customers', fileOf('customers-1258.csv'), wanted, { hasContactDay: false });
});

test('a workbook of customers: a merged title, days as Excel cells, last month on a second sheet, a hidden sheet', async () => {
  const row = (...cells: (string | number | Date | null)[]) => cells;
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Danh mục', hidden: true, rows: [row('Họ tên', 'SĐT'), row('Ẩn', '0912000700')] },
      {
        name: 'T11',
        rows: [
          row('KHÁCH HÀNG THÁNG 11/2026', null, null, null, null, null),
          row(),
          row('STT', 'Khách hàng', 'Số ĐT', 'Dự sinh', 'Quận', 'Ghi chú thêm'),
          row(1, 'Mẹ Sâm', 912000795, new Date('2026-12-24T00:00:00Z'), 'Q10', 'thuê 10 buổi'),
          row(2, 'Cẩm Ly', '0912-000-796', 'đã sinh', 'Phú Nhuận', null),
          row(null, 'Tổng cộng', null, null, null, 2),
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 5 }],
      },
      { name: 'T10', rows: [row('Khách hàng', 'Số ĐT'), row('Cũ', '0912000701')] },
    ],
  });
  const wanted: ExpectedList = {
    ignored: ['STT'],
    fates: { 4: 'osssss', 5: 'ossns-', 6: '-w---s' },
    errors: { 6: ['Họ tên'] },
    doubts: { 5: ['Ngày dự sinh'] },
    records: [
      {
        ...{ name: 'Sâm', phone: '0912000795', predicted_birth_date: '2026-12-24' },
        ...{ city: 'Hồ Chí Minh', province: 'Quận 10', note: 'thuê 10 buổi' },
      },
      {
        ...{ name: 'Cẩm Ly', phone: '0912000796', city: 'Hồ Chí Minh', province: 'Quận Phú Nhuận' },
        note: 'Dự sinh: đã sinh',
      },
    ],
  };
  await expectList('customers', bytes, wanted, { type: xlsx, hasContactDay: false });
  const { data } = await send('/customers/import?dry_run=true&sheet=T10', bytes, xlsx);
  expect(data).toMatchObject({
    created: 1,
    sheets: [
      { name: 'T11', rows: 3, read: false },
      { name: 'T10', rows: 1, read: true },
    ],
  });
});

test('a hand-made list of nurses, semicolons below a title: a year alone is in the note, a nurse without a phone is refused', async () => {
  const wanted: ExpectedList = {
    ignored: ['Mã NV'],
    fates: { 3: 'ossnssssss', 4: 'osss-ssss-', 5: 'os-s-ssss-', 6: '-w--------' },
    errors: { 5: ['Điện thoại'], 6: ['Họ tên', 'Điện thoại'] },
    doubts: { 3: ['Ngày sinh'], 4: ['Kỹ năng'] },
    records: [
      {
        ...{ name: 'Trịnh Thị Sen', phone: '0912000792', joined_at: '2024-03-15', commission: 40 },
        ...{ skills: ['baby_bath', 'blocked_duct'], working_range: 'Quận 1, Quận 3, Quận Phú Nhuận' },
        ...{ profile_status: 'active', bank_account: 'VCB 0071000111222', note: 'Năm sinh: 1988' },
      },
      {
        ...{ name: 'Liễu', phone: '0912000793', birth_date: '1992-10-20', commission: 35 },
        ...{ skills: ['mother_massage'], working_range: 'Quận Gò Vấp', profile_status: 'inactive' },
        note: 'Làm được: vận động bé',
      },
    ],
  };
  await expectList('agents', fileOf('nurses-list.csv'), wanted, { kept: ['birth_date'] });
});

test('a price list below a title: one session is the price, five and ten are tiers, odd prices are doubtful', async () => {
  const wanted: ExpectedList = {
    ignored: ['STT', 'Ghi chú'],
    fates: { 4: 'ossssssso', 5: 'osssss---', 6: 'ossss-s--', 7: '-s-------' },
    doubts: { 5: ['Giá 5 buổi'], 6: ['Giá 10 buổi'] },
    records: [
      {
        ...{ name: 'Tắm bé sơ sinh 15', category: 'baby_bath', duration: 45, price: 200_000 },
        gift: '1 khăn',
      },
      { name: 'Thông tắc tia sữa 15', category: 'blocked_duct', duration: 60, price: 400_000 },
      { name: 'Massage bầu 15', category: 'pregnant_massage', duration: 90, price: 350_000 },
      { name: 'Phụ thu lễ tết 30%' },
    ],
  };
  await expectList('services', fileOf('price-list-minutes.csv'), wanted);
  const tiersOf = async (name: string) => {
    const { body } = await shop.admin.get(`/services?filter[name]=${encodeURIComponent(name)}`);
    const tiers = await shop.admin.get(
      `/bulk_discounts?filter[service_id]=${body.data[0].id}&sort=min_quantity`,
    );
    return tiers.body.data.map(({ attributes }: ResponseBody) => [attributes.min_quantity, attributes.price]);
  };
  expect(await tiersOf('Tắm bé sơ sinh 15')).toEqual([
    [1, 200_000],
    [5, 190_000],
    [10, 180_000],
  ]);
  expect(await tiersOf('Thông tắc tia sữa 15')).toEqual([
    [1, 400_000],
    [5, 420_000],
  ]);
  expect(await tiersOf('Massage bầu 15')).toEqual([
    [1, 350_000],
    [10, 300_000],
  ]);
});

test('partners: an invalid e-mail goes into the note, a code is generated', async () => {
  await expectList('partners', fileOf('partners-list.csv'), {
    ignored: ['Người liên hệ'],
    fates: { 2: 'ssosssss', 3: '-sosn---' },
    doubts: { 3: ['Email'] },
    records: [
      {
        ...{ code: 'PKX1', name: 'Phòng khám Ánh Sao', phone: '02838112233', email: 'pk@example.com' },
        ...{ address: '9 Cách Mạng Tháng 8, Q10', bank_account: 'MB 0987000111' },
        note: 'gửi mẹ mỗi thứ 2',
      },
      { code: 'SMB', name: 'Shop Mẹ Bắp', phone: '0912000794', note: 'Email: không có' },
    ],
  });
});
