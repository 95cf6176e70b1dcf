/** `filter[q]` without a sort order lists the exact spelling first, whatever the order of storage (schema 3.5). */
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from './support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

const customer = async (name: string, more: object = {}) =>
  expectCreated(await shop.sales.create('customers', { name, ...more }));
const found = async (list: string, q: string, more = ''): Promise<string[]> => {
  const { status, body } = await shop.sales.get(`/${list}?filter[q]=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.data.map((record: ResponseBody) => record.id);
};

test('a search ignores accents and word order, and sorts the exact spelling first', async () => {
  const mark = makeUniqueName('X');
  const exact = await customer(`Phạm Hồng ${mark}`);
  const plain = await customer(`Pham Hong ${mark}`);
  const other = await customer(`Phàm Hông ${mark}`);
  expect(await found('customers', `hồng phạm ${mark}`)).toEqual([exact, other, plain]);
  expect(await found('customers', `pham hong ${mark}`)).toEqual([plain, other, exact]);
  expect(await found('customers', `hồng phạm ${mark}`, '&sort=-created_at')).toEqual([other, plain, exact]);
});

test('service sizes and partner pages are found by their names', async () => {
  const mark = makeUniqueName('Z');
  const service_id = await shop.service();
  const size = expectCreated(await shop.admin.create('variants', { name: `Sinh đôi ${mark}`, service_id }));
  expect(await found('variants', `doi ${mark}`)).toEqual([size]);
  const partner_id = String((await api.knex('partners').first('id')).id);
  const page = { name: `Trang Đông ${mark}`, url: 'https://noi.test/dong', partner_id };
  const landing = expectCreated(await shop.admin.create('partner_landings', page));
  expect(await found('partner_landings', `${mark} dong`)).toEqual([landing]);
});

test('a match in the name is sorted before a match in a note', async () => {
  const mark = makeUniqueName('Y');
  const named = await customer(mark);
  const noted = await customer('Một người khác', { note: `Bạn của ${mark}` });
  expect(await found('customers', mark)).toEqual([named, noted]);
});

test('a name with the whole word is sorted before a name with it inside another word, and before an e-mail', async () => {
  const mark = makeUniqueName('w').toLowerCase();
  const password = 'an-honest-password';
  const nurse = async (name: string, email: string) => {
    const more = { phone: '0912345678', profile_status: 'active', password, password_confirmation: password };
    return expectCreated(await shop.admin.create('agents', { name, email, ...more }));
  };
  const whole = await nurse(`Lê ${mark}`, `${makeUniqueName('a')}@noi.test`);
  const inside = await nurse(`Lê Ph${mark}`, `${makeUniqueName('b')}@noi.test`);
  const mailed = await nurse('Mai Anh', `${mark}@noi.test`);
  expect(await found('agents', mark)).toEqual([whole, inside, mailed]);
});

test('packages are sorted by their customers’ names too', async () => {
  const mark = makeUniqueName('Z');
  const service = await shop.service();
  const packageOf = async (name: string): Promise<string> => {
    const form = shop.form(service, 1, {});
    return expectActionDone(
      await shop.sales.act('customers', await customer(name), 'register_package_v2', form),
    ).package_id;
  };
  const exact = await packageOf(`Lê Đường ${mark}`);
  const plain = await packageOf(`Le Duong ${mark}`);
  expect(await found('packages', `đường ${mark}`)).toEqual([exact, plain]);
});

describe('a search by name that finds nothing', () => {
  const similarIn = async (path: string): Promise<{ id: string; name: string }[]> => {
    const { status, body } = await shop.sales.get(path);
    expect(status).toBe(200);
    return body.meta.similar ?? [];
  };
  const by = (filter: string, text: string) => `customers?filter[${filter}]=${encodeURIComponent(text)}`;

  test.each([
    ['ngyenx ngoc lamx', 'Nguyễnx Ngọc Lamx'],
    ['Quinhx Hàxa', 'Quỳnhx Hàxa'],
    ['Mĩx Tuyềnx', 'Mỹx Tuyềnx'],
    ['thuuyk kieeuk', 'Thủyk Kiềuk'],
  ])('proposes similar spellings: %s', async (text, name) => {
    const id = await customer(name);
    await customer('Bùi Văn Khác');
    for (const filter of ['q', 'name'])
      expect((await similarIn(`/${by(filter, text)}`))[0]).toEqual({ id, name });
  });

  test('proposes nothing if there are results, no similar name, or no search by name', async () => {
    const mark = makeUniqueName('Vy');
    await customer(`Đặng ${mark}`);
    expect(await similarIn(`/${by('q', `dang ${mark}`)}`)).toEqual([]);
    expect(await similarIn(`/${by('q', 'wwww qqqq')}`)).toEqual([]);
    expect(await similarIn(`/${by('q', '0999 999 999')}`)).toEqual([]);
    expect(await similarIn(`/${by('note', `dangg ${mark}`)}`)).toEqual([]);
  });

  test('respects the other filters', async () => {
    const id = await customer('Trịnhz Diễmz Mỹz');
    const listUrl = by('q', 'trinz diemz miz');
    expect((await similarIn(`/${listUrl}&filter[level]=C3`)).map((one) => one.id)).toEqual([id]);
    expect(await similarIn(`/${listUrl}&filter[level]=L8`)).toEqual([]);
  });

  test('respects read access: a partner gets no customer of another partner', async () => {
    const [partner, other] = [await api.as('partner'), await api.as('partner2')];
    const service_1 = await shop.service({ for_partner: true });
    const id = expectCreated(
      await partner.create('partner_packages', {
        customer_name: 'Mạch Thủyw Tiênw',
        customer_phone: '0913777001',
        registered_at: '2031-06-02',
        started_at: '2031-06-06',
        time_period: ['09:00-10:00'],
        service_1,
        service_1_quantity: 1,
      }),
    );
    const listUrl = `/partner_packages?filter[q]=${encodeURIComponent('mach thuiw tienww')}`;
    expect((await partner.get(listUrl)).body.meta.similar).toEqual([{ id, name: 'Mạch Thủyw Tiênw' }]);
    const { body } = await other.get(listUrl);
    expect(body.meta).toMatchObject({ total: 0 });
    expect(body.meta.similar).toBeUndefined();
  });

  test('proposes packages by their customers’ names', async () => {
    const service = await shop.service();
    const registered = await shop.sales.act(
      'customers',
      await customer('Vươngk Thùyk Xuyếnk'),
      'register_package_v2',
      shop.form(service, 1, {}),
    );
    const { package_id } = expectActionDone(registered);
    expect(await similarIn(`/packages?filter[q]=${encodeURIComponent('vuong thuykk xuyenkk')}`)).toEqual([
      { id: package_id, name: 'Vươngk Thùyk Xuyếnk' },
    ]);
  });
});
