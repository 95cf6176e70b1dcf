import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const ask = (id: string, query: string, client: ApiClient = shop.sales) =>
  client.get(`/shifts/${id}/postponed?${query}`);

describe('the preview of a postponement', () => {
  test('equals the postponement, and changes nothing itself', async () => {
    const id = await shop.register(bath, 4, { agent_id: await shop.nurse() });
    const [, second] = await shop.shifts(id);
    const before = await shop.days(id);
    // From Tue 3 to Sat 7 June; the later sessions skip the Sunday.
    const { body } = await ask(second.id, 'new_day=07/06/2031');
    expect(await shop.days(id)).toEqual(before);
    expectActionDone(await shop.sales.act('shifts', second.id, 'delay_shift', { new_day: '2031-06-07' }));
    const after = await shop.shifts(id);
    expect(body.data).toMatchObject({
      customer_name: (await shop.package(id)).customer_name,
      delayed_days: 4,
      finished_at: before.at(-1),
      new_finished_at: (await shop.package(id)).finished_at,
      refused: null,
      conflicts: [],
    });
    expect(body.data.moves.map(({ index, from, to }: Record<string, unknown>) => [index, from, to])).toEqual(
      [1, 2, 3].map((at) => [at + 1, before[at], after[at].day]),
    );
  });

  test('names every conflict with its reason, like the refusal', async () => {
    const nurse = await shop.nurse();
    const taken = await shop.register(bath, 2, { agent_id: nurse, started_at: '2031-09-10' });
    const id = await shop.register(bath, 2, { agent_id: nurse, started_at: '2031-09-08' });
    const [first] = await shop.shifts(id);
    const { body } = await ask(first.id, 'new_day=2031-09-10');
    const refusal = await shop.sales.act('shifts', first.id, 'delay_shift', { new_day: '2031-09-10' });
    expect(body.data.conflicts).toEqual(refusal.body.errors[0].meta.conflicts);
    expect(body.data.conflicts).toMatchObject([
      { package_id: taken, day: '2031-09-10', reason: expect.stringContaining('Trùng lịch với') },
      { package_id: taken, day: '2031-09-11' },
    ]);
  });

  test.each([
    ['2031-06-08', /Chủ nhật/],
    ['2031-06-02', /sau ngày của buổi/],
  ])('gives the reason why not, on %s', async (day, reason) => {
    const [first] = await shop.shifts(await shop.register(bath, 2));
    const { data } = (await ask(first.id, `new_day=${day}`)).body;
    expect(data).toMatchObject({ moves: [], conflicts: [], refused: expect.stringMatching(reason) });
  });

  test('needs a valid day, and the right to postpone', async () => {
    const [first] = await shop.shifts(await shop.register(bath, 1));
    expect(getFirstError(await ask(first.id, ''))[0]).toBe(400);
    expect(getFirstError(await ask(first.id, 'new_day=31/02/2031'))[0]).toBe(400);
    expect((await ask('999999999', 'new_day=2031-06-09')).status).toBe(404);
    expect((await ask(first.id, 'new_day=2031-06-09', shop.finance)).status).toBe(403);
  });
});
