/**
 * Notes on records: who may read, write, change and delete them, whom they notify, and what happens when their record is deleted (schema
 * 7.10).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ApiClient, ResponseBody } from './support/client.ts';
import { EventStreamClient } from './support/listen.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const partner = await api.as('partner');
const staff = { admin: shop.admin, finance: shop.finance, sales: shop.sales } as const;
type Name = keyof typeof staff;
const ids = Object.fromEntries(
  await Promise.all(
    Object.entries(staff).map(async ([name, client]) => [name, (await client.get('/me')).body.data.id]),
  ),
) as Record<Name, string>;

const write = (client: ApiClient, record_type: string, record_id: string, text: string, more: object = {}) =>
  client.create('notes', { record_type, record_id, text, ...more });
const loadNotes = async (
  client: ApiClient,
  record_type: string,
  record_id: string,
): Promise<ResponseBody[]> => {
  const path = `/notes?filter[record_type]=${record_type}&filter[record_id]=${record_id}&sort=created_at`;
  return (await client.get(path)).body.data;
};
const texts = async (client: ApiClient, type: string, id: string) =>
  (await loadNotes(client, type, id)).map(({ attributes }) => attributes.text);
const notices = async (client: ApiClient): Promise<ResponseBody[]> =>
  (await client.get('/notifications?page[size]=200')).body.data
    .map(({ attributes }: ResponseBody) => attributes)
    .filter(({ title }: ResponseBody) => title === 'Bạn được nhắc tới trong ghi chú');

/** One record of each kind that can have notes, with its title and its page. */
const records: Record<string, { id: string; title: string; path: string }> = {};
beforeAll(async () => {
  const customer = await shop.customer({ name: 'Mẹ Ghi Chú' });
  const form = shop.form(bath, 2, { total_deposit: 50_000 });
  const pack = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  ).package_id;
  const [payment] = await shop.transactions(pack);
  const nurse = await shop.nurse({ name: 'Điều Dưỡng Ghi Chú' });
  const { partner_id } = (await partner.get('/me')).body.data;
  const its = (await shop.admin.get(`/partners/${partner_id}`)).body.data.attributes.name;
  records.customers = { id: customer, title: 'Mẹ Ghi Chú', path: `/customers/${customer}` };
  records.packages = {
    id: pack,
    title: 'Mẹ Ghi Chú · Gói 1',
    path: `/customers/${customer}?packageId=${pack}`,
  };
  records.agents = { id: nurse, title: 'Điều Dưỡng Ghi Chú', path: `/agents/${nurse}` };
  records.partners = { id: partner_id, title: its, path: `/partners/${partner_id}` };
  records.transactions = { id: payment.id, title: 'Đặt cọc', path: `/transactions/${payment.id}` };
});
const referenceOf = {
  customers: 'customer_id',
  packages: 'package_id',
  agents: 'agent_id',
  partners: 'partner_id',
  transactions: 'transaction_id',
} as const;
const kinds = ['customers', 'packages', 'agents', 'partners', 'transactions'] as const;

describe.each(kinds)('on %s', (type) => {
  test('users who can read the record read and write them, in order; other users cannot', async () => {
    const { id, title, path } = records[type] as (typeof records)[string];
    const readers =
      type === 'transactions' ? (['admin', 'finance'] as const) : (['admin', 'finance', 'sales'] as const);
    for (const name of readers) expectCreated(await write(staff[name], type, id, ` từ ${name} `));
    for (const name of readers) {
      const found = await loadNotes(staff[name], type, id);
      expect(found.map(({ attributes }) => [attributes.text, attributes.author_id])).toEqual(
        readers.map((one) => [`từ ${one}`, ids[one]]),
      );
      expect(found[0].attributes).toMatchObject({
        ...{ record_type: type, record_id: id, record_title: title, record_path: path },
        ...{ edited_at: null, mentions: [] },
      });
      expect(Date.parse(found[0].attributes.created_at)).not.toBeNaN();
      expect((await staff[name].get(`/notes/${found[0].id}`)).status).toBe(200);
    }
    const [{ id: note }] = await loadNotes(shop.admin, type, id);
    if (type === 'transactions') {
      expect(await loadNotes(shop.sales, type, id)).toEqual([]);
      expect((await shop.sales.get(`/notes/${note}`)).status).toBe(404);
      expect((await write(shop.sales, type, id, 'x')).status).toBe(403);
      expect(
        (await shop.sales.get('/notes?filter[q]=từ finance')).body.data.map(
          ({ attributes }: ResponseBody) => attributes.record_type,
        ),
      ).not.toContain('transactions');
    }
    for (const answer of [
      await partner.get('/notes'),
      await partner.get(`/notes/${note}`),
      await partner.get(`/notes/${note}/action_logs`),
      await partner.delete(`/notes/${note}`),
      await partner.change('notes', note, { text: 'x' }),
      await write(partner, type, id, 'x'),
    ])
      expect(answer.status).toBe(403);
  });

  test('are in the record’s history, for users who can read it', async () => {
    const { id } = records[type] as (typeof records)[string];
    const text = makeUniqueName('Trong lịch sử ');
    expectCreated(await write(shop.finance, type, id, text));
    for (const name of ['admin', 'sales'] as const) {
      const { status, body } = await staff[name].get(`/${type}/${id}/action_logs`);
      if (type === 'transactions' && name === 'sales') expect(status).toBe(403);
      else {
        const { resource, action_data } = body.data[0].attributes;
        expect(resource).toBe('notes');
        const shown = ['author_id', 'mentions', 'record_id', 'record_type', 'text', referenceOf[type]].sort();
        expect(Object.keys(action_data.changes).sort()).toEqual(shown);
        expect(action_data.changes.text).toEqual([null, text]);
      }
    }
    // The partner's own history does not contain the note.
    if (type === 'partners')
      expect(
        JSON.stringify((await partner.get(`/partners/${id}/action_logs?page[size]=100`)).body),
      ).not.toContain(text);
  });
});

describe('a note', () => {
  test('is changed only by its author, for a day, and deleted by its author or an admin', async () => {
    const { id } = records.customers as (typeof records)[string];
    const note = expectCreated(await write(shop.sales, 'customers', id, 'một'));
    for (const client of [shop.admin, shop.finance])
      expect((await client.change('notes', note, { text: 'hai' })).status).toBe(403);
    expect((await shop.finance.delete(`/notes/${note}`)).status).toBe(403);
    const changed = await shop.sales.change('notes', note, { text: 'hai' });
    expect(changed.status).toBe(200);
    expect(changed.body.data.attributes.text).toBe('hai');
    expect(Date.parse(changed.body.data.attributes.edited_at)).not.toBeNaN();
    for (const attributes of [{ record_id: '1' }, { record_type: 'agents' }, { author_id: ids.admin }])
      expect((await shop.sales.change('notes', note, attributes)).status).toBe(400);
    const [old] = [new Date(clockAfterSessions().getTime() - 24 * 3_600_000).toISOString()];
    await api.knex('notes').where({ id: note }).update({ created_at: old });
    expect(getFirstError(await shop.sales.change('notes', note, { text: 'ba' }))).toEqual([
      422,
      'note_closed',
      undefined,
    ]);
    expect((await shop.sales.delete(`/notes/${note}`)).status).toBe(204);
    const its = expectCreated(await write(shop.sales, 'customers', id, 'một'));
    expect((await shop.admin.delete(`/notes/${its}`)).status).toBe(204);
  });

  test('has at most 5,000 characters, and an existing record', async () => {
    const { id } = records.customers as (typeof records)[string];
    for (const text of ['', '  ', 'x'.repeat(5_001)])
      expect(getFirstError(await write(shop.sales, 'customers', id, text))[2]).toBe('/data/attributes/text');
    expectCreated(await write(shop.sales, 'customers', id, `${'x'.repeat(4_999)}ế`));
    const absent = '/data/attributes/record_id';
    for (const wrong of ['999999999', '0', 'abc', '-1'])
      expect(getFirstError(await write(shop.sales, 'customers', wrong, 'x'))).toEqual([
        422,
        'invalid',
        absent,
      ]);
    // A nurse's id must not match a customer, and a staff member's id must not match a nurse.
    expect(getFirstError(await write(shop.sales, 'agents', ids.admin, 'x'))).toEqual([
      422,
      'invalid',
      absent,
    ]);
    expect((await write(shop.sales, 'services', bath, 'x')).status).toBe(422);
  });

  test('is found by its words, with or without accents', async () => {
    const { id } = records.customers as (typeof records)[string];
    const word = makeUniqueName('Chuồnchuồn');
    const note = expectCreated(await write(shop.sales, 'customers', id, `Nhà có ${word} ở hẻm`));
    const { body } = await shop.finance.get(
      `/notes?filter[q]=${word.toLowerCase().replace('chuồnchuồn', 'chuonchuon')} hem`,
    );
    expect(body.data.map((one: ResponseBody) => one.id)).toEqual([note]);
  });

  test('is sent at once to users who can read it', async () => {
    const { id } = records.customers as (typeof records)[string];
    const payment = records.transactions?.id ?? '';
    const [ear, deaf] = [await EventStreamClient.open(shop.sales), await EventStreamClient.open(partner)];
    await ear.forgetUntil('customers', await shop.customer());
    const unheard = expectCreated(await write(shop.admin, 'transactions', payment, 'x'));
    const note = expectCreated(await write(shop.admin, 'customers', id, 'x'));
    await ear.hears('notes', note);
    await ear.hears('customers', id);
    expect(ear.of('notes')).toEqual([[note]]);
    expect((await shop.admin.delete(`/notes/${note}`)).status).toBe(204);
    await ear.until(() => ear.of('notes').length === 2);
    expect(JSON.stringify(deaf.heard)).not.toContain('notes');
    expect(JSON.stringify(ear.of('notes'))).not.toContain(`"${unheard}"`);
    for (const one of [ear, deaf]) one.close();
  });
});

describe('a mention', () => {
  const nameOf = async (name: Name) => (await staff[name].get('/me')).body.data.name as string;

  test('notifies each user once per note, however often the note is changed', async () => {
    const { id, title, path } = records.packages as (typeof records)[string];
    const [me, finance] = [await nameOf('sales'), await nameOf('finance')];
    const before = [(await notices(shop.finance)).length, (await notices(shop.sales)).length];
    const created = await write(shop.sales, 'packages', id, `@${finance.toLowerCase()} và @${me} xem nhé`);
    const note = expectCreated(created);
    expect(created.body.data.attributes.mentions.sort()).toEqual([ids.finance, ids.sales].sort());
    const [notice] = await notices(shop.finance);
    expect(notice).toMatchObject({ body: `${me} · ${title}`, path });
    for (const text of ['không ai', `@${finance} lại nhé`, `@${finance} @${finance}`])
      expect((await shop.sales.change('notes', note, { text })).status).toBe(200);
    expect((await shop.admin.get(`/notes/${note}`)).body.data.attributes.mentions).toEqual([ids.finance]);
    // Users are not notified of their own notes.
    const after = [(await notices(shop.finance)).length, (await notices(shop.sales)).length];
    expect(after).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  test('can be given by id, for users who can read the record', async () => {
    const { id } = records.transactions as (typeof records)[string];
    const { title } = records.transactions as (typeof records)[string];
    const before = (await notices(shop.finance)).length;
    expectCreated(await write(shop.admin, 'transactions', id, 'xem giúp', { mentions: [ids.finance] }));
    expect((await notices(shop.finance)).length).toBe(before + 1);
    expect((await notices(shop.finance))[0].body).toContain(title);
    const account = (await partner.get('/me')).body.data.id;
    for (const wrong of [ids.sales, account, records.agents?.id, '999999999'])
      expect(getFirstError(await write(shop.admin, 'transactions', id, 'x', { mentions: [wrong] }))[0]).toBe(
        422,
      );
    // The name of a user who may not read the record is plain text.
    const named = await write(shop.admin, 'transactions', id, `@${await nameOf('sales')}`);
    expect(named.body.data.attributes.mentions).toEqual([]);
  });
});

describe('follows its record', () => {
  test('a deleted customer, package, payment or partner takes its notes to the trash and back', async () => {
    const customer = await shop.customer();
    const sold = shop.form(bath, 1, { total_deposit: 10_000 });
    const pack = expectActionDone(
      await shop.sales.act('customers', customer, 'register_package_v2', sold),
    ).package_id;
    const [payment] = await shop.transactions(pack);
    const firm = expectCreated(
      await shop.admin.create('partners', { code: makeUniqueName('P'), name: makeUniqueName('Đối tác ') }),
    );
    const on_ = [
      ['transactions', payment.id],
      ['packages', pack],
      ['customers', customer],
      ['partners', firm],
    ] as const;
    for (const [type, id] of on_) expectCreated(await write(shop.admin, type, id, `của ${type}`));
    const rows = () => api.knex('notes').orderBy('id').select();
    const before = (await rows()).map(({ updated_at: _, version: _v, ...row }: ResponseBody) => row);
    for (const [type, id] of [on_[1], on_[2], on_[3]])
      expect((await shop.admin.delete(`/${type}/${id}`)).status).toBe(204);
    expect((await rows()).length).toBe(before.length - 4);
    for (const [type, id] of [on_[2], on_[1], on_[3]]) {
      const trash = (await shop.admin.get(`/trash?filter[resource]=${type}&sort=-deleted_at`)).body.data;
      const entry = trash.find(({ attributes }: ResponseBody) => String(attributes.record_id) === id);
      expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
    }
    const back = (await rows()).map(({ updated_at: _, version: _v, ...row }: ResponseBody) => row);
    expect(back).toEqual(before);
  });

  test('a note deleted alone is restored alone, and notifies no user again', async () => {
    const { id, title } = records.customers as (typeof records)[string];
    const note = expectCreated(await write(shop.sales, 'customers', id, 'x', { mentions: [ids.finance] }));
    const noticeCount = (await notices(shop.finance)).length;
    expect((await shop.sales.delete(`/notes/${note}`)).status).toBe(204);
    const [entry] = (await shop.admin.get('/trash?filter[resource]=notes&sort=-deleted_at')).body.data;
    expect(entry.attributes.title).toBe(`Ghi chú ${title}`);
    expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
    expect((await shop.sales.get(`/notes/${note}`)).status).toBe(200);
    expect((await notices(shop.finance)).length).toBe(noticeCount);
  });

  test('a merge moves the notes, also deleted ones, and undoing it moves them back; new notes stay', async () => {
    const [kept, other] = [await shop.customer(), await shop.customer()];
    const pack = expectActionDone(
      await shop.sales.act('customers', other, 'register_package_v2', shop.form(bath, 1)),
    ).package_id;
    expectCreated(await write(shop.sales, 'customers', kept, 'của người ở lại'));
    expectCreated(await write(shop.sales, 'customers', other, 'của người kia'));
    const gone = expectCreated(await write(shop.sales, 'customers', other, 'xóa sau'));
    expectCreated(await write(shop.sales, 'packages', pack, 'của gói'));
    expectActionDone(await shop.admin.act('customers', kept, 'merge', { other_id: other }));
    expect(await texts(shop.sales, 'customers', kept)).toEqual([
      'của người ở lại',
      'của người kia',
      'xóa sau',
    ]);
    expect(await texts(shop.sales, 'packages', pack)).toEqual(['của gói']);
    expectCreated(await write(shop.sales, 'customers', kept, 'mới'));
    expect((await shop.sales.delete(`/notes/${gone}`)).status).toBe(204);
    const restore = async (resource: string, id: string) => {
      const { body } = await shop.admin.get(`/trash?filter[resource]=${resource}&sort=-deleted_at`);
      const entry = body.data.find(({ attributes }: ResponseBody) => String(attributes.record_id) === id);
      expect((await shop.admin.post(`/trash/${entry.id}/restore`)).status).toBe(200);
    };
    await restore('customers', other);
    expect(await texts(shop.sales, 'customers', kept)).toEqual(['của người ở lại', 'mới']);
    expect(await texts(shop.sales, 'customers', other)).toEqual(['của người kia']);
    await restore('notes', gone);
    expect(await texts(shop.sales, 'customers', other)).toEqual(['của người kia', 'xóa sau']);
    expect(await texts(shop.sales, 'packages', pack)).toEqual(['của gói']);
  });
});

describe('about a person', () => {
  const fileOf = async (type: string, id: string): Promise<string> =>
    JSON.stringify((await shop.admin.get(`/${type}/${id}/personal_data`)).body);

  test('is in the data file of a customer or nurse; its author’s data file contains only the time', async () => {
    const [ofHer, ofPack, ofNurse] = [
      makeUniqueName('về mẹ '),
      makeUniqueName('về gói '),
      makeUniqueName('về điều dưỡng '),
    ];
    expectCreated(await write(shop.sales, 'customers', records.customers?.id ?? '', ofHer));
    expectCreated(await write(shop.sales, 'packages', records.packages?.id ?? '', ofPack));
    expectCreated(await write(shop.sales, 'agents', records.agents?.id ?? '', ofNurse));
    const hers = await fileOf('customers', records.customers?.id ?? '');
    expect([hers.includes(ofHer), hers.includes(ofPack), hers.includes(ofNurse)]).toEqual([
      true,
      true,
      false,
    ]);
    const nurses = await fileOf('agents', records.agents?.id ?? '');
    expect([nurses.includes(ofHer), nurses.includes(ofNurse)]).toEqual([false, true]);
    const authors = await fileOf('users', ids.sales);
    expect([authors.includes(ofHer), authors.includes('notes.author_id')]).toEqual([false, true]);
  });

  test('is removed when she is erased, also from history, search, trash and notifications', async () => {
    const her = { name: 'Quế Thị Thu-Lài', phone: '0912888771' };
    const customer = await shop.customer(her);
    const sold = shop.form(bath, 1, { total_deposit: 10_000 });
    const pack = expectActionDone(
      await shop.sales.act('customers', customer, 'register_package_v2', sold),
    ).package_id;
    const [payment] = await shop.transactions(pack);
    const secret = 'chồng đi biển Phú-Quý';
    const noted = [
      ['customers', customer],
      ['packages', pack],
      ['transactions', payment.id],
    ] as const;
    for (const [type, id] of noted) {
      const note = expectCreated(
        await write(shop.admin, type, id, `${secret} ${type}`, { mentions: [ids.finance] }),
      );
      expect((await shop.admin.change('notes', note, { text: `${secret} nữa` })).status).toBe(200);
    }
    const gone = expectCreated(await write(shop.admin, 'customers', customer, `${secret} đã xóa`));
    expect((await shop.admin.delete(`/notes/${gone}`)).status).toBe(204);
    // Another user's note, on a nurse, that mentions the customer.
    const nurse = records.agents?.id ?? '';
    const other = expectCreated(
      await write(shop.sales, 'agents', nurse, `hợp với chị ${her.name}, ${her.phone}`),
    );
    expectActionDone(await shop.admin.act('customers', customer, 'erase', { reason: 'x' }));
    for (const table of [
      'notes',
      'action_logs',
      'trash',
      'trash_rows',
      'notifications',
      'idempotency_keys',
    ]) {
      const rows = JSON.stringify(await api.knex(table)).toLowerCase();
      for (const word of [secret, 'chong di bien phu-quy', her.name, 'que thi thu-lai', her.phone])
        expect([table, word, rows.includes(word.toLowerCase())]).toEqual([table, word, false]);
    }
    expect((await shop.sales.get(`/notes/${other}`)).body.data.attributes.text).toContain('hợp với chị');
  });
});

test('is plain text: it is returned as it was written, without invisible characters', async () => {
  const { id } = records.customers as (typeof records)[string];
  for (const text of ['<img src=x onerror=alert(1)>', '=HYPERLINK("x")', "'; drop table notes; --"]) {
    const note = expectCreated(await write(shop.sales, 'customers', id, text));
    expect((await shop.sales.get(`/notes/${note}`)).body.data.attributes.text).toBe(text);
  }
  const reversed = expectCreated(await write(shop.sales, 'customers', id, '\u202etxt.exe'));
  expect((await shop.sales.get(`/notes/${reversed}`)).body.data.attributes.text).toBe('txt.exe');
});
