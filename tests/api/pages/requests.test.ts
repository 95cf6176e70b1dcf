import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, toLocalDay, toWeekday } from '#rules/days';
import type { ResponseBody } from '../support/client.ts';
import { PagePhone } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const today = toLocalDay(new Date());
/** Returns a future day on which sessions are allowed. */
const getWorkdayInDays = (count: number): string => {
  const day = addDays(today, count);
  return toWeekday(day) === 7 ? addDays(day, 1) : day;
};
let phones = 0;

/** Creates a nurse with her page and one package of two sessions. */
async function nurseWithPage(started_at = getWorkdayInDays(1)) {
  phones += 1;
  const digits = String(2100 + phones);
  const id = await shop.nurse({ phone: `090522${digits}` });
  const url = (await shop.sales.post(`/agents/${id}/page`, {})).body.data.url;
  const { phone } = await PagePhone.enter(api, url, digits);
  const shifts = await shop.shifts(await shop.register(bath, 2, { started_at, agent_id: id }));
  return { id, phone, shifts };
}
const ask = async (phone: PagePhone, body: object): Promise<ResponseBody> =>
  (await phone.post('/requests', { kind: 'days_off', wished_day: getWorkdayInDays(3), ...body })).body.data;
const loadOwnRequests = async (phone: PagePhone): Promise<ResponseBody[]> =>
  (await phone.get('/plan')).body.data.requests;

beforeAll(async () => {
  expect((await shop.admin.patch('/settings/pages', { nurses: true })).status).toBe(200);
});

describe('what a nurse requests', () => {
  test('requested days off wait for the office, which is notified, and change nothing yet', async () => {
    const { id, phone } = await nurseWithPage();
    const sentRequest = await ask(phone, { wished_until: getWorkdayInDays(4), text: ' Con ốm ' });
    expect(sentRequest).toMatchObject({ kind: 'days_off', state: 'open', text: 'Con ốm', answer: null });
    const list = (await shop.sales.get(`/requests?filter[state]=open&filter[agent_id]=${id}`)).body.data;
    expect(list).toHaveLength(1);
    expect(list[0].attributes).toMatchObject({
      from: 'nurse',
      about: sentRequest.about,
      wished_day: getWorkdayInDays(3),
    });
    const { absences } = (await shop.admin.get(`/agents/${id}?include=agent_profile`)).body.included[0]
      .attributes;
    expect(absences).toEqual([]);
    const notices: ResponseBody[] = (await shop.sales.get('/notifications?page[size]=50')).body.data;
    expect(notices.map(({ attributes }) => attributes.path)).toContain(`/requests?quick=${sentRequest.id}`);
    // A nurse waits for an answer to the request, so its queue is above queues that wait for weeks.
    const { tasks } = (await shop.sales.get('/reports/worklist')).body.data;
    expect(tasks[0].queue).toBe('nurse_requests');
    const history = JSON.stringify((await shop.admin.get(`/agents/${id}/action_logs?page[size]=20`)).body);
    expect(history).toContain('Gửi yêu cầu');
  });

  test('she reports only an own, future session', async () => {
    const { phone, shifts } = await nurseWithPage();
    const other = await nurseWithPage();
    const cannot = (shift_id: string) => phone.post('/requests', { kind: 'cannot_come', shift_id });
    expect((await cannot(shifts[0]?.id)).body.data).toMatchObject({ shift_id: shifts[0]?.id, state: 'open' });
    expect((await cannot(other.shifts[0]?.id)).status).toBe(404);
    const past = await nurseWithPage(addDays(today, -4));
    const late = await past.phone.post('/requests', { kind: 'cannot_come', shift_id: past.shifts[0]?.id });
    expect(late.body.errors[0].code).toBe('too_late');
  });

  test.each([
    ['a day that is over', { wished_day: addDays(today, -1) }, 'wished_day'],
    ['an end before the start', { wished_until: getWorkdayInDays(1) }, 'wished_until'],
    ['more days than an absence may have', { wished_until: getWorkdayInDays(900) }, 'wished_until'],
    ['a day after more than a year', { wished_day: getWorkdayInDays(500) }, 'wished_day'],
    ['no day', { wished_day: null }, 'wished_day'],
    ['a kind of mothers', { kind: 'move' }, 'kind'],
    ['a text that is too long', { text: 'x'.repeat(2001) }, 'text'],
  ])('%s is refused at its field', async (_name, wrong, path) => {
    const { phone } = await nurseWithPage();
    const answer = await phone.post('/requests', {
      kind: 'days_off',
      wished_day: getWorkdayInDays(3),
      ...wrong,
    });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([422, `/${path}`]);
    expect(await loadOwnRequests(phone)).toEqual([]);
  });

  test('she withdraws an open request; another nurse’s request is not found', async () => {
    const { phone } = await nurseWithPage();
    const other = await nurseWithPage();
    const { id } = await ask(phone, {});
    expect((await other.phone.post(`/requests/${id}/take_back`, {})).status).toBe(404);
    expect((await phone.post(`/requests/${id}/take_back`, {})).body.data.state).toBe('withdrawn');
    expect((await phone.post(`/requests/${id}/take_back`, {})).body.errors[0].code).toBe('request_closed');
    expect(getFirstError(await shop.sales.act('requests', id, 'decline', { answer: 'x' }))[1]).toBe(
      'action_unavailable',
    );
  });

  test('ten requests a day are allowed, counted over all devices', async () => {
    const { phone } = await nurseWithPage();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        phone.post('/requests', { kind: 'days_off', wished_day: getWorkdayInDays(3) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.flatMap(({ body }) => body.errors?.[0].code ?? []))).toEqual(
      new Set(['too_many_requests']),
    );
  });

  test('no request is accepted while the pages are off, or after she has left', async () => {
    const { id, phone, shifts } = await nurseWithPage();
    const { id: request } = await ask(phone, {});
    const send = () => phone.post('/requests', { kind: 'days_off', wished_day: getWorkdayInDays(3) });
    await shop.admin.patch('/settings/pages', { nurses: false });
    expect((await send()).status).toBe(404);
    expect((await phone.post(`/requests/${request}/take_back`, {})).status).toBe(404);
    await shop.admin.patch('/settings/pages', { nurses: true });
    expectActionDone(await shop.sales.act('shifts', shifts[0]?.id, 'cancel_shift'));
    expectActionDone(await shop.admin.act('agents', id, 'update_profile', { status: 'out' }));
    expect((await send()).status).toBe(404);
  });
});

describe('how the office answers', () => {
  test('call_off applies a request: her absence and the finished request are stored together or not at all', async () => {
    const { id, phone } = await nurseWithPage();
    const { id: request_id } = await ask(phone, {});
    const data = { from: getWorkdayInDays(3), to: getWorkdayInDays(3), reason: 'Con ốm', request_id };
    const sessions = [{ shift_id: '1', leave: true }];
    expect((await shop.sales.act('agents', id, 'call_off', { ...data, sessions })).status).toBe(422);
    expect((await loadOwnRequests(phone))[0]?.state).toBe('open');
    expectActionDone(await shop.sales.act('agents', id, 'call_off', data));
    expect(await loadOwnRequests(phone)).toMatchObject([{ id: request_id, state: 'done', answer: null }]);
    const again = await shop.sales.act('agents', id, 'call_off', data);
    expect(getFirstError(again)).toEqual([422, 'request_closed', '/action_data/request_id']);
  });

  test('an action for another nurse, or of another kind, explains why it does not match the request', async () => {
    const { phone, shifts } = await nurseWithPage();
    const other = await nurseWithPage();
    const { id: request_id } = await ask(phone, {});
    const off = { from: getWorkdayInDays(3), to: getWorkdayInDays(3), reason: 'x', request_id };
    const wrong = [422, 'wrong_request', '/action_data/request_id'];
    expect(getFirstError(await shop.sales.act('agents', other.id, 'call_off', off))).toEqual(wrong);
    const cancel = await shop.sales.act('shifts', shifts[0]?.id, 'cancel_shift', { request_id });
    expect(getFirstError(cancel)).toEqual(wrong);
    expect((await loadOwnRequests(phone))[0]?.state).toBe('open');
    expect((await shop.shifts(shifts[0]?.package_id))[0]?.status).toBe('planned');
  });

  test('a substitute settles a request about a session that she cannot attend', async () => {
    const { phone, shifts } = await nurseWithPage();
    const [first, second] = shifts;
    const agent_id = await shop.nurse();
    const sentRequest = (await phone.post('/requests', { kind: 'cannot_come', shift_id: first?.id })).body
      .data;
    const data = { agent_id, request_id: sentRequest.id };
    expect(getFirstError(await shop.sales.act('shifts', second?.id, 'substitute', data))[1]).toBe(
      'wrong_request',
    );
    expectActionDone(await shop.sales.act('shifts', first?.id, 'substitute', data));
    expect((await loadOwnRequests(phone))[0]?.state).toBe('done');
  });

  test('a refusal needs an answer, and the nurse can read both', async () => {
    const { phone } = await nurseWithPage();
    const { id } = await ask(phone, {});
    expect(getFirstError(await shop.sales.act('requests', id, 'decline', { answer: '  ' }))[2]).toBe(
      '/action_data/answer',
    );
    expectActionDone(
      await shop.sales.act('requests', id, 'decline', { answer: 'Hôm đó kín lịch, chị đổi ngày nhé' }),
    );
    expect((await loadOwnRequests(phone))[0]).toMatchObject({
      state: 'declined',
      answer: 'Hôm đó kín lịch, chị đổi ngày nhé',
    });
    const stored = (await shop.admin.get(`/requests/${id}`)).body.data.attributes;
    expect(stored.answered_by_id ?? stored.answered_by).toBe(shop.salesId);
    const second = await ask(phone, {});
    expectActionDone(await shop.sales.act('requests', second.id, 'done', {}));
    expect((await loadOwnRequests(phone)).map(({ state }) => state)).toEqual(['done', 'declined']);
  });

  test('requests cannot be written over the generic API, and finance cannot read them', async () => {
    const { phone } = await nurseWithPage();
    const { id } = await ask(phone, {});
    expect((await shop.admin.create('requests', { kind: 'days_off' })).status).toBe(403);
    expect((await shop.admin.change('requests', id, { state: 'done' })).status).toBe(403);
    expect((await shop.finance.get('/requests')).status).toBe(403);
  });

  test('her data file contains her requests and the answers', async () => {
    const { id, phone } = await nurseWithPage();
    await ask(phone, { text: 'Con gái nhập viện' });
    const { body } = await shop.admin.get(`/agents/${id}/personal_data`);
    expect(JSON.stringify(body)).toContain('Con gái nhập viện');
  });
});

describe('requests of mothers', () => {
  /** Stores a request as a mother's page sends it. */
  const wish = async (customer_id: string, more: object): Promise<string> => {
    const at = new Date().toISOString();
    const row = { version: 1, created_at: at, updated_at: at, sent_from: 'mother', customer_id };
    const [{ id }] = await api
      .knex('requests')
      .insert({ ...row, ...more })
      .returning('id');
    return String(id);
  };
  const state = async (id: string): Promise<string> =>
    (await shop.sales.get(`/requests/${id}`)).body.data.attributes.state;

  test.each([
    ['delay_shift', 'move', () => ({ new_day: getWorkdayInDays(9) })],
    ['move_time', 'move', () => ({ time_period: ['09:30-10:30'] })],
    ['set_address', 'address', () => ({ address: '9 Lê Lợi' })],
    ['cancel_shift', 'cancel', () => ({})],
  ])('%s settles a request of the kind %s of the same mother', async (action, kind, data) => {
    const { shifts } = await nurseWithPage();
    const [shift] = shifts;
    const { customer_id } = await shop.package(shift?.package_id);
    const own_id = await wish(customer_id, { kind, shift_id: shift?.id });
    const foreign_id = await wish(await shop.customer(), { kind, shift_id: shift?.id });
    const act = (request_id: string) =>
      shop.sales.act('shifts', shift?.id, action, { ...data(), request_id });
    expect(getFirstError(await act(foreign_id))).toEqual([422, 'wrong_request', '/action_data/request_id']);
    expectActionDone(await act(own_id));
    expect([await state(own_id), await state(foreign_id)]).toEqual(['done', 'open']);
  });

  test('her requests follow a merge and its undoing, the trash, and a deleted session', async () => {
    const [stays, goes] = [await shop.customer(), await shop.customer()];
    const id = await wish(goes, { kind: 'other', text: 'Gọi em buổi tối' });
    expectActionDone(await shop.admin.act('customers', stays, 'merge', { other_id: goes }));
    const owner = async () => {
      const { attributes } = (await shop.sales.get(`/requests/${id}`)).body.data;
      return attributes.customer_id;
    };
    expect(await owner()).toBe(stays);
    const entry = async (of: string) =>
      (await shop.admin.get('/trash?page[size]=100')).body.data.find(
        (one: ResponseBody) => one.attributes.record_id === of,
      ).id;
    expectActionDone(await shop.admin.act('trash', await entry(goes), 'restore'));
    expect(await owner()).toBe(goes);
    expect((await shop.admin.delete(`/customers/${goes}`)).status).toBeLessThan(300);
    expect((await shop.sales.get(`/requests/${id}`)).status).toBe(404);
    expectActionDone(await shop.admin.act('trash', await entry(goes), 'restore'));
    expect(await owner()).toBe(goes);
    const { shifts } = await nurseWithPage();
    const { customer_id } = await shop.package(shifts[1]?.package_id);
    const about = await wish(customer_id, { kind: 'move', shift_id: shifts[1]?.id });
    expectActionDone(await shop.sales.act('shifts', shifts[1]?.id, 'delete_shift'));
    expect((await shop.sales.get(`/requests/${about}`)).body.data.attributes.shift_id).toBeNull();
  });

  test('erasing her removes her texts and the answers, and her name in a nurse’s request', async () => {
    const { phone, shifts } = await nurseWithPage();
    const { customer_id } = await shop.package(shifts[0]?.package_id);
    await shop.sales.change('customers', customer_id, { name: 'Trần Thị Quýt Đỏ' });
    const id = await wish(customer_id, { kind: 'other', text: 'Nhà em ở 5 Hàng Bạc', answer: 'Vâng ạ' });
    const { id: named } = await ask(phone, { text: 'Em không làm nhà Trần Thị Quýt Đỏ được' });
    const erased = await shop.admin.act('customers', customer_id, 'erase', { reason: 'Mẹ yêu cầu' });
    expect(erased.status).toBeLessThan(300);
    const rows = await api.knex('requests').whereIn('id', [id, named]).select('text', 'answer');
    expect(JSON.stringify(rows)).not.toMatch(/Hàng Bạc|Vâng ạ|Quýt Đỏ/);
  });
});
