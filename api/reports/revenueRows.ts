import type { Knex } from 'knex';
import type { ParamsOf } from '#schema/reports/report';
import type { RevenueRow, revenue } from '#schema/reports/revenue';
import type { Question } from '../db/askTogether.ts';
import { dialectOf } from '../db/dialect.ts';
import { idText } from '../db/ids.ts';
import type { Page } from '../jsonapi/readParams.ts';
import { newestFirst, revenuePage } from './revenuePage.ts';

type Row = Omit<RevenueRow, 'id' | 'customer_id' | 'agent_id' | 'services'> & {
  id: number;
  customer_id: number;
  agent_id: number | null;
  /** Ids, with commas between. */
  services: string | null;
};

/** What a page of the revenue's rows is read from. */
export interface RevenueRowQuestions {
  found: Question<Row[]>;
  /** By id. */
  serviceNames: Question<ReadonlyMap<string, string>>;
}

/**
 * Asks for a page of the packages behind the revenue, newest first by the day they are counted by; `revenueRows` puts it
 * together. Customers, services and sessions are looked up for the page, not for the rows before it.
 * @param few they are the few of one seller (`isOfFew`)
 */
export function revenueRowsAsked(
  db: Knex,
  params: ParamsOf<typeof revenue>,
  page: Page,
  few: boolean,
): RevenueRowQuestions {
  const { joined } = dialectOf(db);
  const services = db
    .from(db('package_services').whereRaw('package_id = p.id').orderBy('id').select('service_id').as('l'))
    .select(db.raw(joined('cast(l.service_id as text)')));
  const finished = db('shifts as x').whereRaw('x.package_id = p.id').where('x.status', 'finished').count('*');
  const query = db
    .from(revenuePage(db, params, page, few).as('n'))
    .join('packages as p', 'p.id', 'n.id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .select('p.id', 'p.customer_id', 'p.agent_id', 'p.level', 'c.phone', 'c.name', 'p.total_price')
    .select('p.finished_at', 'p.agent_commission', { registered: 'p.total_quantity' })
    .select({ services, finished });
  return {
    found: { query: newestFirst(query, 'p', params.date_field), read: (rows: Row[]) => rows },
    serviceNames: {
      query: db('services').select('id', 'name'),
      read: (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [String(id), name])),
    },
  };
}

/** The rows of a page as they are told. */
export const revenueRows = (found: readonly Row[], serviceNames: ReadonlyMap<string, string>): RevenueRow[] =>
  found.map((row) => ({
    ...row,
    id: String(row.id),
    customer_id: String(row.customer_id),
    agent_id: idText(row.agent_id),
    services: (row.services?.split(',') ?? []).map((id) => serviceNames.get(id) ?? '').join(', '),
  }));
