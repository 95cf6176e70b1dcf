import { expect, test } from 'vitest';
import { resources } from '#schema/index';
import { type Field, getWriteAccess } from '#schema/kinds';
import type { ResponseBody } from './support/client.ts';
import { ApiTestCompany } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);

/** Values that most fields refuse. A field that accepts one must store it unchanged. */
const junk = [null, [], {}, 1e21, 'abc'];
const writableResources = [
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'services',
  'bulk_discounts',
  'discounts',
  'partners',
  'partner_packages',
  'partner_revenues',
  'transactions',
];

/** Returns the values with which a record like this record can be created. */
function buildCreatableValues(name: string, attributes: ResponseBody): Record<string, unknown> {
  const fields = resources[name]?.fields ?? {};
  const taken = (field: Field | undefined) =>
    field && ['always', 'create'].includes(getWriteAccess(field)) && !field.writers;
  const own = Object.entries(attributes).filter(([key]) => taken(fields[key]) && !fields[key]?.transient);
  const more = name === 'packages' ? { services: attributes.services } : {};
  return { ...Object.fromEntries(own), ...more };
}

test.each(
  writableResources,
)('%s answer every wrong value with a validation error, never with a server error', async (name) => {
  const { body } = await shop.owner.get(`/${name}?page[size]=1`);
  const [record] = body.data;
  const faults: string[] = [];
  for (const [key, field] of Object.entries(resources[name]?.fields ?? {}))
    for (const value of junk) {
      const answers = [];
      if (['always', 'edit'].includes(getWriteAccess(field)))
        answers.push(await shop.owner.change(name, record.id, { [key]: value }));
      if (['always', 'create'].includes(getWriteAccess(field)))
        answers.push(
          await shop.owner.create(name, { ...buildCreatableValues(name, record.attributes), [key]: value }),
        );
      if (answers.some((answer) => answer.status >= 500)) faults.push(`${key} = ${JSON.stringify(value)}`);
    }
  expect(faults).toEqual([]);
});

test('an action with values that no database can store is refused, and the history shows the attempt', async () => {
  const nurse = await shop.nurse();
  const answer = await shop.admin.act('agents', nurse, 'update_profile', { experience: 'a\u0000\ud800' });
  expect(answer.status).toBe(422);
  const { body } = await shop.admin.get(`/agents/${nurse}/action_logs?page[size]=1`);
  expect(body.data[0].attributes).toMatchObject({ action_code: 'update_profile', state: 'failed' });
});
