import { randomUUID } from 'node:crypto';
import { addDays } from '#rules/days';
import { demoPassword } from '#seeds/demoPassword';
import type { BenchCall } from './call.ts';
import type { Dataset } from './dataset.ts';

const accounts = ['owner', 'admin', 'finance', 'sales', 'partner', 'partner2'];

/** A kind of write; each call changes another record. */
interface WriteCase {
  name: string;
  calls: () => BenchCall;
}

/** Returns the kinds of writes, which change copies of rows; and sign-in, which stores a session. */
export function buildWriteCases(dataset: Dataset): WriteCase[] {
  let count = 0;
  const signIn = (): BenchCall => {
    count += 1;
    return {
      method: 'POST',
      path: '/login',
      body: { email: `${accounts[count % accounts.length]}@noi.test`, password: demoPassword },
      // Each call has its own client address, because no user signs in 25 times at once.
      headers: { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` },
    };
  };
  return [...officeCases(dataset), { name: 'sign-in', calls: signIn }];
}

/**
 * Returns the writes of an office one after another, endlessly, so that each table that lists and reports use is written.
 * @returns a function for the next write, and the number of calls after which each kind has occurred once
 */
export function buildOfficeWrites(dataset: Dataset): { next: () => BenchCall; kinds: number } {
  const kinds = officeCases(dataset);
  let count = 0;
  const next = (): BenchCall => {
    count += 1;
    return (kinds[count % kinds.length] as WriteCase).calls();
  };
  return { next, kinds: kinds.length };
}

function officeCases({ customers, day, services, salesId }: Dataset): WriteCase[] {
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const someone = (): number => 1 + ((next() * 7919) % customers);
  /** Builds a POST with a new idempotency key, as the screens do for each opened form. */
  const post = (path: string, body: object): BenchCall => ({
    method: 'POST',
    path,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  const act = (action_code: string, action_data: object): BenchCall =>
    post(`/customers/${someone()}/actions`, { action_code, action_data });
  const create = (type: string, attributes: object): BenchCall =>
    post(`/${type}`, { data: { type, attributes } });
  return [
    { name: 'create: a customer', calls: () => create('customers', customer(next(), salesId)) },
    {
      name: 'edit: a note',
      calls: () => {
        const id = String(someone());
        const attributes = { note: `Gọi lại lần ${next()}` };
        return {
          method: 'PATCH',
          path: `/customers/${id}`,
          body: { data: { id, type: 'customers', attributes } },
        };
      },
    },
    {
      name: 'action: another level',
      calls: () => act('update_level', { level: next() % 2 === 0 ? 'L1' : 'L1-C', note: 'Khách đổi ý' }),
    },
    {
      name: 'action: register a package',
      calls: () =>
        act('register_package_v2', {
          registered_at: day,
          started_at: addDays(day, next() % 30),
          time_period: ['07:30-08:30'],
          sales_id: salesId,
          services: [{ service_id: services[count % services.length], quantity: 1 + (count % 10) }],
        }),
    },
    {
      name: 'create: a transaction',
      calls: () => create('transactions', { at: day, kind: 'supplies', amount: 120_000 }),
    },
  ];
}

/** The values that the form sends. */
const customer = (n: number, sales_id: string) => ({
  name: `Nguyễn Thị Mới ${n}`,
  phone: `09${String(10_000_000 + (n % 90_000_000)).padStart(8, '0')}`,
  address: `${n} Lê Lợi`,
  source_channel: 'HOTLINE',
  contacted_at: '2026-11-01T02:00:00.000Z',
  sales_id,
  note: 'Hỏi về gói tắm bé',
});
