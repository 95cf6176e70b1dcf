import { expect, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

/** The summary facts at the top of a nurse's and a partner's page. */
const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service({ price: 1_000_000 });
const today = clockAfterSessions().toISOString().slice(0, 10);
const dayFromToday = (count: number) =>
  new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10);

const factsOf = async (who: ApiTestCompany['sales'], path: string) =>
  (await who.get(path)).body.data.attributes;

test('a nurse’s load, next sessions and wage are in her record, the wage only for users who pay, and not in lists', async () => {
  const nurse = await shop.nurse({ name: makeUniqueName('Bình ') });
  const paid = await shop.register(bath, 1, { started_at: dayFromToday(-3) });
  expectActionDone(
    await shop.sales.act('packages', paid, 'assign_agent', { agent_id: nurse, agent_commission: 40 }),
  );
  const [held] = await shop.shifts(paid);
  expectActionDone(await shop.sales.act('shifts', held.id, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', paid, 'finish_package', { paid: true }));
  const running = await shop.register(bath, 3, { started_at: dayFromToday(1) });
  expectActionDone(
    await shop.sales.act('packages', running, 'assign_agent', { agent_id: nurse, agent_commission: 40 }),
  );
  const days = [...(await shop.days(running))].sort();
  const facts = await factsOf(shop.finance, `/agents/${nurse}`);
  expect(facts).toMatchObject({
    next_session_day: days[0],
    sessions_ahead: days.filter((day) => day <= dayFromToday(6)).length,
    wage_due: 400_000,
  });
  const before = facts.running_packages;
  await shop.lead(await shop.register(bath, 2, { started_at: dayFromToday(-30) }), 'L7', nurse);
  expect((await factsOf(shop.finance, `/agents/${nurse}`)).running_packages).toBe(before + 1);
  expect(await factsOf(shop.sales, `/agents/${nurse}`)).not.toHaveProperty('wage_due');
  const { body } = await shop.finance.get(`/agents?filter[id]=${nurse}`);
  expect(body.data[0].attributes).not.toHaveProperty('wage_due');
  expect(body.data[0].attributes).toMatchObject({ running_packages: before + 1, remaining: 5 - before - 1 });
});

test('a substitute’s amount due contains her share', async () => {
  const [own, other] = [await shop.nurse(), await shop.nurse()];
  const id = await shop.register(bath, 2, { started_at: dayFromToday(-10) });
  expectActionDone(
    await shop.sales.act('packages', id, 'assign_agent', { agent_id: own, agent_commission: 40 }),
  );
  const [first, second] = await shop.shifts(id);
  expectActionDone(await shop.sales.act('shifts', first.id, 'substitute', { agent_id: other }));
  for (const { id: shift } of [first, second])
    expectActionDone(await shop.sales.act('shifts', shift, 'finish_shift'));
  expectActionDone(await shop.sales.act('packages', id, 'finish_package', { paid: true }));
  for (const nurse of [own, other])
    expect((await factsOf(shop.finance, `/agents/${nurse}`)).wage_due).toBe(400_000);
});

test('a partner’s packages of this month and its amount due are in its record', async () => {
  const partner = expectCreated(
    await shop.admin.create('partners', { name: makeUniqueName('Spa '), code: makeUniqueName('SPA') }),
  );
  expect(await factsOf(shop.admin, `/partners/${partner}`)).toMatchObject({
    packages_this_month: 0,
    packages_sent: 0,
    revenue_earned: 0,
    revenue_paid: 0,
    revenue_due: 0,
    revenue_open: 0,
  });
  for (const sum of ['revenue_earned', 'revenue_paid', 'revenue_due', 'revenue_open'])
    expect(await factsOf(shop.sales, `/partners/${partner}`)).not.toHaveProperty(sum);
  await shop.register(bath, 1, {
    partner_id: partner,
    partner_commission: 10,
    registered_at: today,
    started_at: dayFromToday(40),
  });
  expect(await factsOf(shop.admin, `/partners/${partner}`)).toMatchObject({
    packages_this_month: 1,
    packages_sent: 1,
  });
});

test('the list of partners has what each sent in the last 30 days, and its amount due', async () => {
  const [sender, other] = await Promise.all(
    ['Spa ', 'Lớp '].map(async (name) =>
      expectCreated(
        await shop.admin.create('partners', { name: makeUniqueName(name), code: makeUniqueName('D') }),
      ),
    ),
  );
  const sent = { partner_id: sender, partner_commission: 10, registered_at: today };
  const id = await shop.register(bath, 1, { ...sent, started_at: dayFromToday(40) });
  const cancelled = await shop.register(bath, 1, { ...sent, started_at: dayFromToday(41) });
  expectActionDone(
    await shop.sales.act('packages', cancelled, 'cancel_package', {
      cancel_reason: 'Đổi ý',
      lost_reason: 'other',
    }),
  );
  const { body } = await shop.admin.get(`/partners?filter[id]=${sender},${other}&sort=id`);
  const [ofSender, ofOther] = body.data.map(({ attributes }: { attributes: object }) => attributes);
  const { created_at } = await factsOf(shop.admin, `/packages/${cancelled}`);
  expect(ofSender).toMatchObject({ sent_30_days: 2, registered_30_days: 1, last_sent_at: created_at });
  expect(ofOther).toMatchObject({ sent_30_days: 0, last_sent_at: null, revenue_due: 0 });
  expect(id).not.toBe(cancelled);
});

test('a combo without a price has the lowest price of its variants', async () => {
  const combo = await shop.service({ name: makeUniqueName('Combo '), price: null, pack: true });
  const priced = async () => factsOf(shop.admin, `/services/${combo}`);
  expect(await priced()).toMatchObject({ price: null, lowest_price: null, price_levels: 0 });
  const variants = await Promise.all(
    [2, 3].map(async (quantity) =>
      expectCreated(
        await shop.admin.create('variants', { name: `${quantity}`, service_id: combo, quantity }),
      ),
    ),
  );
  for (const [at, pack_variant_id] of variants.entries())
    expectCreated(
      await shop.admin.create('pack_items', {
        combo_id: combo,
        service_id: bath,
        quantity: at + 1,
        pack_variant_id,
      }),
    );
  expect(await priced()).toMatchObject({ lowest_price: 1_000_000, price_levels: 2 });
});
