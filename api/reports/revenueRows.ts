import type { Knex } from 'knex';
import type { ParamsOf } from '#schema/reports/report';
import type { RevenueRow, revenue } from '#schema/reports/revenue';
import type { Page } from './readParams.ts';
import { revenuePage } from './revenuePage.ts';

type Row = Omit<RevenueRow, 'id' | 'customer_id' | 'agent_id' | 'services' | 'finished'> & {
  id: number;
  customer_id: number;
  agent_id: number | null;
};

/**
 * A page of the packages behind the revenue, newest first by the day they are counted by.
 * @param total how many packages there are
 */
export async function revenueRows(
  db: Knex,
  params: ParamsOf<typeof revenue>,
  page: Page,
  total: number,
): Promise<RevenueRow[]> {
  const { date_field } = params;
  // Customers are looked up for the page, not for the rows before it.
  const found = (await db('packages as p')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('p.id', await revenuePage(db, params, page, total))
    .orderByRaw('?? desc nulls last', [`p.${date_field}`])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .select(
      'p.id',
      'p.customer_id',
      'p.agent_id',
      'p.level',
      'c.phone',
      'c.name',
      'p.total_price',
      'p.finished_at',
    )
    .select('p.agent_commission', { registered: 'p.total_quantity' })) as Row[];
  const ids = found.map((row) => row.id);
  const services = new Map<number, string[]>();
  const lines = (await db('package_services as l')
    .join('services as s', 's.id', 'l.service_id')
    .whereIn('l.package_id', ids)
    .orderBy('l.id')
    .select('l.package_id', 's.name')) as { package_id: number; name: string }[];
  for (const { package_id, name } of lines)
    services.set(package_id, [...(services.get(package_id) ?? []), name]);
  const held = (await db('shifts')
    .whereIn('package_id', ids)
    .where('status', 'finished')
    .groupBy('package_id')
    .select('package_id')
    .count({ n: '*' })) as { package_id: number; n: number }[];
  const finished = new Map(held.map(({ package_id, n }) => [package_id, n]));
  return found.map((row) => ({
    ...row,
    id: String(row.id),
    customer_id: String(row.customer_id),
    agent_id: row.agent_id === null ? null : String(row.agent_id),
    finished: finished.get(row.id) ?? 0,
    services: (services.get(row.id) ?? []).join(', '),
  }));
}
