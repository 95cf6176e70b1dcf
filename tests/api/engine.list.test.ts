import { describe, expect, test } from 'vitest';
import { foldText, toSearchTerms } from '#rules/foldText';
import { resources } from '#schema/index';
import type { ResponseBody } from './support/client.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');

const ids = (body: ResponseBody): string[] => body.data.map((one: { id: string }) => one.id);
const values = (body: ResponseBody, name: string): unknown[] =>
  body.data.map((one: ResponseBody) => one.attributes[name]);

/** Returns the number of database statements that `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const heard = () => {
    count += 1;
  };
  api.knex.on('query', heard);
  await work();
  api.knex.off('query', heard);
  return count;
}

describe('a list', () => {
  test('returns its page, the total, and links to the other pages', async () => {
    const { status, body } = await owner.get('/customers?page[number]=2&page[size]=10');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10);
    const [{ n }] = (await api.knex('customers').count({ n: '*' })) as [{ n: number }];
    expect(body.meta).toEqual({ total: n, page_count: Math.ceil(n / 10), page_number: 2, page_size: 10 });
    expect(Object.keys(body.links)).toEqual(['self', 'first', 'prev', 'next', 'last']);
    expect(body.links.next).toBe('http://noi.test/api/v1/customers?page%5Bnumber%5D=3&page%5Bsize%5D=10');
  });

  test('is sorted newest first, twenty per page', async () => {
    const { body } = await owner.get('/customers');
    expect(body.data).toHaveLength(20);
    const created = values(body, 'created_at') as string[];
    expect(created).toEqual([...created].sort().reverse());
  });

  test('is empty past its end, and still returns the total', async () => {
    const all = await owner.get('/services?page[size]=1');
    const { status, body } = await owner.get('/services?page[number]=99&page[size]=50');
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.meta.total).toBe(all.body.meta.total);
    expect(body.links.next).toBeUndefined();
    expect(body.links.prev).toBe(body.links.last);
  });

  test('returns every record once over all its pages, for every sort', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 6; page += 1)
      seen.push(...ids((await owner.get(`/packages?sort=level&page[size]=100&page[number]=${page}`)).body));
    const [{ n }] = (await api.knex('packages').count({ n: '*' })) as [{ n: number }];
    expect(new Set(seen).size).toBe(Math.min(n, 600));
  });
});

describe('filters', () => {
  test.each(['', ' ', '%E2%80%8B', ',%E2%80%AE'])('an empty value is no filter: %j', async (nothing) => {
    const { body } = await owner.get('/packages?page[size]=1');
    for (const name of ['agent_id', 'sales_id', 'level', 'customer.name', 'q', 'due_from']) {
      const answer = await owner.get(`/packages?page[size]=1&filter[${name}]=${nothing}`);
      expect([name, answer.status, answer.body.meta?.total]).toEqual([name, 200, body.meta.total]);
    }
  });

  test('find a name without regard to accents and case, by every word', async () => {
    const [customer] = (await owner.get('/customers?page[size]=1&sort=name')).body.data;
    const name: string = customer.attributes.name;
    const words = foldText(name).split(' ').reverse().join(' ');
    for (const spelling of [name, foldText(name), name.toUpperCase(), words]) {
      for (const parameter of ['filter[name]', 'filter[q]']) {
        const { body } = await owner.get(
          `/customers?${parameter}=${encodeURIComponent(spelling)}&page[size]=1000`,
        );
        expect(ids(body), `${parameter}=${spelling}`).toContain(customer.id);
        for (const found of values(body, 'name'))
          for (const term of toSearchTerms(spelling)) expect(foldText(String(found))).toContain(term);
      }
    }
  });

  test('find a phone in any spelling', async () => {
    const { phone, id } = await api.knex('customers').whereLike('phone', '09%').first('phone', 'id');
    const spaced = `+84 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;
    for (const spelling of [phone, spaced, phone.slice(3)]) {
      const { body } = await owner.get(`/customers?filter[phone]=${encodeURIComponent(spelling)}`);
      expect(ids(body), spelling).toContain(String(id));
    }
    expect(ids((await owner.get(`/packages?filter[q]=${encodeURIComponent('zzz')}`)).body)).toEqual([]);
  });

  test('accept any value: it matches nothing, or is refused by name', async () => {
    const { paths } = (await owner.get('/openapi.json')).body;
    const faults: string[] = [];
    const send = async (name: string, filter: string): Promise<void> => {
      const value = filter.endsWith('_id]') ? '999999999999999' : 'constructor';
      const { status, body } = await owner.get(`/${name}?${filter}=${value}`);
      const isRefused = status === 400 && body.errors[0].source.parameter === filter;
      if (status !== 200 && !isRefused) faults.push(`${name} ${filter}=${value}: ${status}`);
    };
    for (const name of Object.keys(resources).filter((one) => one !== 'action_logs')) {
      const parameters: ResponseBody[] = paths[`/api/v1/${name}`].get.parameters;
      const filters = parameters.map((one) => one.name).filter((one) => one.startsWith('filter['));
      await Promise.all(filters.map((filter) => send(name, filter)));
    }
    expect(faults).toEqual([]);
  });

  test('match LIKE wildcards literally', async () => {
    for (const text of ['%', '_', '%25', 'a_b']) {
      const { body } = await owner.get(`/services?filter[name]=${encodeURIComponent(text)}`);
      for (const name of values(body, 'name')) expect(foldText(String(name))).toContain(text);
    }
  });

  test('accept several values; all, _all_ and an empty value mean no filter', async () => {
    const { body } = await owner.get('/packages?filter[level]=L6,L7&page[size]=1000');
    expect(new Set(values(body, 'level'))).toEqual(new Set(['L6', 'L7']));
    const everyone = (await owner.get('/agents')).body.meta.total;
    for (const none of ['_all_', 'all', '', ' '])
      expect((await owner.get(`/agents?filter[status]=${none}`)).body.meta.total).toBe(everyone);
  });

  test('include both end days, in either spelling', async () => {
    const [middle] = (await owner.get('/packages?sort=registered_at&page[size]=1&page[number]=200')).body
      .data;
    const day: string = middle.attributes.registered_at;
    const spelled = day.split('-').reverse().join('/');
    const one = await owner.get(
      `/packages?filter[registered_from]=${day}&filter[registered_to]=${spelled}&page[size]=1000`,
    );
    expect(ids(one.body)).toContain(middle.id);
    expect(new Set(values(one.body, 'registered_at'))).toEqual(new Set([day]));
  });

  test('treat a plain day as the whole business day for an instant', async () => {
    const customer = await api.knex('customers').first('id', 'contacted_at');
    for (const [instant, day] of [
      ['2026-11-19T17:00:00.000Z', '2026-11-20'],
      ['2026-11-20T16:59:59.999Z', '2026-11-20'],
      ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ]) {
      await api.knex('customers').where({ id: customer.id }).update({ contacted_at: instant });
      const inside = await owner.get(
        `/customers?filter[contacted_from]=${day}&filter[contacted_to]=${day}&page[size]=1000`,
      );
      expect(ids(inside.body), instant).toContain(String(customer.id));
    }
    const outside = await owner.get(
      '/customers?filter[contacted_from]=20/11/2026&filter[contacted_to]=20/11/2026&page[size]=1000',
    );
    expect(ids(outside.body)).not.toContain(String(customer.id));
    await api.knex('customers').where({ id: customer.id }).update({ contacted_at: customer.contacted_at });
  });

  test('work through references, and all must match the same related record', async () => {
    const [pack] = (await owner.get('/packages?filter[level]=L7&include=customer&page[size]=1')).body.data;
    const { customer_id, sales_id, customer_name } = pack.attributes;
    const found = await owner.get(
      `/customers?filter[package_level]=L7&filter[package_sales_id]=${sales_id}&page[size]=1000`,
    );
    expect(ids(found.body)).toContain(customer_id);
    for (const id of ids(found.body))
      expect(
        await api.knex('packages').where({ customer_id: id, level: 'L7', sales_id }).first('id'),
      ).toBeDefined();
    const byName = await owner.get(
      `/packages?filter[customer.name]=${encodeURIComponent(customer_name)}&page[size]=1000`,
    );
    expect(ids(byName.body)).toContain(pack.id);
  });

  test('match a package by its nurse, or by its provisional nurses while it has none', async () => {
    const row = await api
      .knex('packages')
      .whereNull('agent_id')
      .whereNotNull('agent2_id')
      .first('id', 'agent2_id');
    const { body } = await owner.get(`/packages?filter[agent_id]=${row.agent2_id}&page[size]=1000`);
    expect(ids(body)).toContain(String(row.id));
    for (const one of body.data) {
      const { agent_id, agent1_id, agent2_id } = one.attributes;
      expect(agent_id === null ? [agent1_id, agent2_id] : [agent_id]).toContain(String(row.agent2_id));
    }
  });

  test('distinguish empty from filled, and a month from a day', async () => {
    const free = await owner.get(
      '/packages?filter[partner_revenue_is_null]=true&filter[finished_in_month]=11/2026&page[size]=1000',
    );
    expect(new Set(values(free.body, 'partner_revenue_id'))).toEqual(new Set([null]));
    for (const day of values(free.body, 'finished_at')) expect(String(day).slice(0, 7)).toBe('2026-11');
    const bound = await owner.get('/packages?filter[partner_revenue_is_null]=false&page[size]=1');
    expect(bound.body.data[0].attributes.partner_revenue_id).not.toBeNull();
  });

  test('search inside sets', async () => {
    const { body } = await owner.get('/users?filter[roles]=finance&page[size]=1000');
    expect(body.data.length).toBeGreaterThan(0);
    for (const roles of values(body, 'roles')) expect(roles).toContain('finance');
  });
});

describe('sorting', () => {
  test('puts empty values last in both directions', async () => {
    for (const sort of ['finished_at', '-finished_at', 'l6_at', '-l6_at']) {
      const { body } = await owner.get(`/packages?sort=${sort}&page[size]=1000`);
      const found = values(body, sort.replace('-', ''));
      const filled = found.filter((one) => one !== null) as string[];
      expect(found.slice(filled.length).every((one) => one === null)).toBe(true);
      const sorted = [...filled].sort();
      expect(filled).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
    }
  });

  test('resolves equal values by id in the direction of the last key', async () => {
    const { body } = await owner.get('/packages?filter[level]=L7&sort=-level&page[size]=1000');
    const numbers = ids(body).map(Number);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  test.each([
    ['packages', 'sales_id'],
    ['users', 'email'],
  ])('puts %s without a value of %s last, in either direction', async (resource, field) => {
    // A nurse may have no e-mail, and the demo's packages of partners have no seller.
    await owner.create('agents', { name: 'Không Email', phone: '0912345678' });
    const { total } = (await owner.get(`/${resource}?page[size]=1`)).body.meta;
    for (const sort of [field, `-${field}`]) {
      const first = await owner.get(`/${resource}?sort=${sort}&page[size]=1`);
      const last = await owner.get(`/${resource}?sort=${sort}&page[size]=1&page[number]=${total}`);
      expect([values(first.body, field)[0] === null, values(last.body, field)]).toEqual([false, [null]]);
    }
  });

  test('sorts and sums by computed fields that the list declares, within equal values of the keys before', async () => {
    const nurses = await owner.get('/agents?sort=profile_status,-remaining&page[size]=1000');
    const found = nurses.body.data.map(({ attributes }: ResponseBody) => [
      attributes.profile_status,
      attributes.remaining,
    ]);
    expect(found.length).toBeGreaterThan(20);
    expect(found).toEqual(
      found.toSorted(([one, more]: [string, number], [other, less]: [string, number]) =>
        one === other ? less - more : one < other ? -1 : 1,
      ),
    );
    const page = await owner.get('/agents?sort=profile_status,-remaining&page[size]=5&page[number]=2');
    expect(ids(page.body)).toEqual(ids(nurses.body).slice(5, 10));
    expect(page.body.meta.total).toBe(found.length);

    const sent = values((await owner.get('/partners?sort=-sent_30_days')).body, 'sent_30_days') as number[];
    expect(sent).toEqual(sent.toSorted((one, other) => other - one));
    expect(new Set(sent).size).toBeGreaterThan(1);

    const revenues = await owner.get('/partner_revenues?sum_of=due&page[size]=1000');
    const due = values(revenues.body, 'due') as number[];
    expect(revenues.body.meta.sum).toBe(due.reduce((total, amount) => total + amount, 0));
    expect(revenues.body.meta.sum).toBeGreaterThan(0);
  });

  test('sorts names without regard to accents', async () => {
    const names = values((await owner.get('/agents?sort=name&page[size]=1000')).body, 'name').map((name) =>
      foldText(String(name)),
    );
    expect(names).toEqual([...names].sort());
  });
});

describe('include and sparse fields', () => {
  test('return each related record once, and link to it', async () => {
    const { body } = await owner.get(
      '/packages?include=customer,agent,sales,deductions,shifts&page[size]=50',
    );
    const keys = body.included.map(({ type, id }: ResponseBody) => `${type}/${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const linked = body.data.flatMap(({ relationships }: ResponseBody) =>
      Object.values(relationships).flatMap((relation) => (relation as { data: ResponseBody }).data ?? []),
    );
    const linkedKeys = new Set(linked.map(({ type, id }: ResponseBody) => `${type}/${id}`));
    for (const key of keys) expect(linkedKeys).toContain(key);
    const [pack] = body.data;
    const shifts = (await api.knex('shifts').where({ package_id: pack.id }).count({ n: '*' })) as {
      n: number;
    }[];
    expect(pack.relationships.shifts.data).toHaveLength(shifts[0]?.n ?? -1);
  });

  test('follow relations to any requested depth', async () => {
    const { body } = await owner.get(
      '/transactions?filter[kind]=revenue&include=package.customer.partner&page[size]=5',
    );
    expect(new Set(body.included.map(({ type }: ResponseBody) => type))).toContain('customers');
  });

  test('need no more queries for more rows', async () => {
    const address = (size: number) =>
      `/packages?include=customer,agent,sales,deductions,shifts&page[size]=${size}`;
    const few = await statements(() => owner.get(address(250)));
    const more = await statements(() => owner.get(address(450)));
    expect(more).toBe(few);
  });

  test('return only the requested fields', async () => {
    const { body } = await owner.get(
      '/packages?fields[packages]=level,customer&fields[customers]=name&include=customer&page[size]=2',
    );
    expect(Object.keys(body.data[0].attributes)).toEqual(['level']);
    expect(Object.keys(body.data[0].relationships)).toEqual(['customer']);
    expect(Object.keys(body.included[0].attributes)).toEqual(['name']);
  });

  test('a nurse is returned with her profile', async () => {
    const { body } = await owner.get('/agents?include=agent_profile&page[size]=3');
    expect(body.included).toHaveLength(3);
    expect(body.included[0].type).toBe('agent_profiles');
    expect(body.data[0].relationships.agent_profile.data).toEqual({
      type: 'agent_profiles',
      id: body.data[0].id,
    });
  });
});

describe('unknown parameters of a list are refused by name', () => {
  test.each([
    ['/customers?filter[nonsense]=1', 'filter[nonsense]'],
    ['/customers?filter[level]=L99', 'filter[level]'],
    ['/customers?filter[contacted_from]=31/02/2026', 'filter[contacted_from]'],
    ['/customers?filter[partner_id]=abc', 'filter[partner_id]'],
    ['/customers?filter[due_from]=1.5', 'filter[due_from]'],
    ['/customers?filter[open_packages]=1.5', 'filter[open_packages]'],
    ['/customers?filter[open_packages]=2147483648', 'filter[open_packages]'],
    ['/customers?filter[__proto__]=1', 'filter[__proto__]'],
    ['/customers?__proto__=1', '__proto__'],
    ['/customers?filter[name]=a&filter[name]=b', 'filter[name]'],
    ['/customers?filter[name]=%00', 'filter[name]'],
    ['/shifts?filter[q]=x', 'filter[q]'],
    ['/customers?sort=nonsense', 'sort'],
    ['/customers?sort=main_level', 'sort'],
    ['/users?sort=password', 'sort'],
    ['/agents?sort=rating', 'sort'],
    ['/customers?include=nonsense', 'include'],
    ['/customers?include=packages.shifts.package.customer', 'include'],
    ['/customers?fields[customers]=nonsense', 'fields[customers]'],
    ['/customers?fields[nonsense]=name', 'fields[nonsense]'],
    ['/customers?page[number]=0', 'page[number]'],
    ['/customers?page[number]=-1', 'page[number]'],
    ['/customers?page[number]=1.5', 'page[number]'],
    ['/customers?page[number]=1e3', 'page[number]'],
    ['/customers?page[size]=1001', 'page[size]'],
    ['/customers?page[size]=0', 'page[size]'],
    ['/customers?page[offset]=0', 'page[offset]'],
    ['/customers?nonsense=1', 'nonsense'],
    ['/customers/1?filter[name]=a', 'filter[name]'],
  ])('%s', async (address, parameter) => {
    const { status, body } = await owner.get(address);
    expect(status).toBe(400);
    expect(body.errors[0].source).toEqual({ parameter });
    expect(body.errors[0].detail).not.toBe('');
  });
});
