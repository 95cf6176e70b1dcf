/** `…/why?field=` returns lines that add up to the amount. `why.demo.test.ts` checks every amount of the demo. */
import { expect, test } from 'vitest';
import { groupBy } from '#rules/groupBy';
import type { ResponseBody } from './support/client.ts';
import {
  assertExplanationsAddUp,
  assertPayExplanationsAddUp,
  type ExplainedResource,
  loadExplanation,
} from './support/leads.ts';
import { ApiTestCompany, expectActionDone } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const owner = await api.as('owner');

test.each<ExplainedResource>([
  'packages',
  'partner_revenues',
])('every amount of %s is explained', async (resource) => {
  const { data } = (await owner.get(`/${resource}?page[size]=1000`)).body as { data: ResponseBody[] };
  const levels = groupBy(data, ({ attributes }) => attributes.level);
  expect(levels.size).toBe(resource === 'packages' ? 10 : 3);
  await assertExplanationsAddUp(
    owner,
    resource,
    [...levels.values()].flatMap((some) => some.slice(0, 4)),
  );
});

test('the lines name services, discounts and payments, with rules and links', async () => {
  const service = await shop.service({ price: 100_000 });
  const id = await shop.register(service, 4);
  const discount = { amount: 50_000, description: 'Khách quen', applied_to: 'company' };
  expectActionDone(await shop.sales.act('packages', id, 'add_discount', discount));
  const payment = { at: '2026-11-20', payment_method: 'cash', amount: 120_000 };
  expectActionDone(await shop.sales.act('packages', id, 'pay', payment));
  const { name } = (await owner.get(`/services/${service}`)).body.data.attributes;
  const due = await loadExplanation(owner, `packages/${id}`, 'due');
  expect(due.value).toBe(230_000);
  expect(due.lines).toMatchObject([
    {
      label: 'Tổng tiền',
      value: 350_000,
      of: [
        { label: 'Giá gốc', value: 400_000, of: [{ label: `${name} × 4`, value: 400_000, rule: '4.1' }] },
        { label: 'Khách quen', value: 50_000, sign: '-' },
      ],
    },
    { value: 120_000, sign: '-', of: [{ label: expect.stringMatching(/^Thu 20\/11\/2026, PT2026-/) }] },
  ]);
  expect(due.lines[1].of[0].href).toMatch(/^\/transactions\/\d+$/);
});

test('a partner sees the explanation of its own revenues, and unknown amounts are refused', async () => {
  const partner = await api.as('partner');
  const [own] = (await partner.get('/partner_revenues?page[size]=1')).body.data;
  const seen = await loadExplanation(partner, `partner_revenues/${own.id}`, 'total_commission');
  expect(seen.value).toBe(own.attributes.total_commission);
  const all = (await owner.get('/partner_revenues?page[size]=100')).body.data;
  const other = all.find(
    ({ attributes }: ResponseBody) => attributes.partner_id !== own.attributes.partner_id,
  );
  const getStatus = async (client: typeof owner, path: string) => (await client.get(path)).status;
  expect(await getStatus(partner, `/partner_revenues/${other?.id ?? '999999'}/why?field=total_bonus`)).toBe(
    404,
  );
  expect(await getStatus(partner, '/packages/1/why?field=partner_income')).toBe(403);
  expect(await getStatus(owner, `/partner_revenues/${own.id}/why?field=summary`)).toBe(400);
  expect(await getStatus(owner, `/partner_revenues/${own.id}/why`)).toBe(400);
  expect(await getStatus(owner, '/packages/999999/why?field=due')).toBe(404);
});

test("a nurse's pay of every month of the demo is explained, with its other items", async () => {
  const [nurse] = (await owner.get('/pay_run?month=2026-10&all=true')).body.data.rows as ResponseBody[];
  const item = { agent_id: nurse?.agent.id, month: '2026-10', amount: 100_000, note: 'Đi muộn' };
  expect((await owner.create('pay_items', { ...item, kind: 'deduction' })).status).toBe(201);
  let count = 0;
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11'])
    count += await assertPayExplanationsAddUp(owner, month);
  expect(count).toBeGreaterThan(10);
  expect((await shop.sales.get(`/agents/${nurse?.agent.id}/why?field=pay&month=2026-10`)).status).toBe(403);
});
