import { randomUUID } from 'node:crypto';
import { addDays } from '#rules/days';
import { fold } from '#rules/fold';
import type { Call, Case } from './cases.ts';
import type { Facts } from './facts.ts';

/** What changes something, each call another record; for throw-away copies of the rows. */
export function writeCases({ customers, day, services, salesId }: Facts): Case[] {
  let made = 0;
  const next = (): number => {
    made += 1;
    return made;
  };
  const someone = (): number => 1 + ((next() * 7919) % customers);
  /** As the front end sends it: one key per opened form. */
  const keyed = (path: string, body: unknown): Call => ({
    method: 'POST',
    path,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  const act = (action_code: string, action_data: object): Call =>
    keyed(`/customers/${someone()}/actions`, { action_code, action_data });
  /** The same columns that Nôi fills, for those who have no folding and no clock of their own. */
  const patched = (stem: string, values: () => object) => (): Call => ({
    method: 'PATCH',
    path: `${stem}/customers/${someone()}`,
    body: { ...values(), updated_at: new Date().toISOString() },
  });
  const noted = () => {
    const note = `Gọi lại lần ${next()}`;
    return { note, note_fold: fold(note), search: `khach ${made} ${fold(note)}` };
  };
  const levelled = () => ({ level: next() % 2 === 0 ? 'L1' : 'L1-C' });
  const created = (stem: string) => (): Call => ({
    method: 'POST',
    path: `${stem}/customers`,
    body: row(next(), salesId),
  });
  const forAll = (call: (stem: string) => () => Call): Case['calls'] => ({
    feathers: call(''),
    directus: call('/items'),
    'json-server': call(''),
  });

  return [
    {
      name: 'create: a customer',
      calls: {
        ...forAll(created),
        noi: () =>
          keyed('/customers', { data: { type: 'customers', attributes: customer(next(), salesId) } }),
      },
    },
    {
      name: 'edit: a note',
      calls: {
        ...forAll((stem) => patched(stem, noted)),
        noi: () => {
          const id = String(someone());
          const attributes = { note: noted().note };
          return {
            method: 'PATCH',
            path: `/customers/${id}`,
            body: { data: { id, type: 'customers', attributes } },
          };
        },
      },
    },
    {
      name: 'action: another level',
      calls: {
        ...forAll((stem) => patched(stem, levelled)),
        noi: () => act('update_level', { ...levelled(), note: 'Khách đổi ý' }),
      },
    },
    {
      name: 'action: register a package',
      calls: {
        noi: () =>
          act('register_package_v2', {
            registered_at: day,
            started_at: addDays(day, next() % 30),
            time_period: ['07:30-08:30'],
            sales_id: salesId,
            services: [{ service_id: services[made % services.length], quantity: 1 + (made % 10) }],
          }),
      },
    },
    {
      name: 'sign-in',
      calls: {
        // Nobody signs in twenty-five times at once: each comes from an address of its own, as behind a proxy.
        noi: () => ({
          method: 'POST',
          path: '/login',
          body: { email: `${people[next() % people.length]}@noi.test`, password: 'noi-demo-2026' },
          headers: { 'x-forwarded-for': `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}` },
        }),
        directus: () => ({
          method: 'POST',
          path: '/auth/login',
          body: { email: 'bench@example.com', password: 'noi-demo-2026' },
        }),
      },
    },
  ];
}

const people = ['owner', 'admin', 'finance', 'sales', 'partner', 'partner2'];

/** As the form sends it. */
const customer = (n: number, sales_id: string) => ({
  name: `Nguyễn Thị Mới ${n}`,
  phone: `09${String(10_000_000 + (n % 90_000_000)).padStart(8, '0')}`,
  address: `${n} Lê Lợi`,
  source_channel: 'HOTLINE',
  contacted_at: '2026-11-01T02:00:00.000Z',
  sales_id,
  note: 'Hỏi về gói tắm bé',
});

/** The same as it lies in the table. */
function row(n: number, sales_id: string): object {
  const { name, phone, address, note, ...rest } = customer(n, sales_id);
  const now = new Date().toISOString();
  return {
    ...rest,
    sales_id: Number(sales_id),
    name,
    name_fold: fold(name),
    phone,
    phone_fold: phone,
    address,
    note,
    note_fold: fold(note),
    search: fold(`${name} ${phone} ${note} ${address}`),
    level: 'C3',
    created_at: now,
    updated_at: now,
  };
}
