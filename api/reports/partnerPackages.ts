/** Queries the sums of partners' packages that the database can calculate without knowing the partner's tier (rules 8.12). */
import type { Knex } from 'knex';
import { type NamedRecord, sortByName } from '#rules/names';
import { calculatePartnerMonth, type PartnerMonthFigures, type Threshold } from '#rules/partnerRevenue';
import { type BatchQuery, toRowsQuery } from '../db/queryBatch.ts';

export interface ReportedPartner extends NamedRecord {
  code: string;
  thresholds: Threshold[];
}

/** Sums of a partner's packages of one month that have the same price. */
interface PriceGroup {
  partner_id: number;
  month: string | null;
  paid: number;
  total_price: number;
  partner_unheld: number;
  n: number;
  original: number;
}

/** A partner's packages of one month, grouped by price; the month is null for packages without a day. */
export interface MonthOfPartner {
  partner: ReportedPartner;
  month: string | null;
  groups: PriceGroup[];
}

/** Builds the query for the partners with these ids (null: all), each with the thresholds of its commission mechanism. */
export function buildPartnersQuery(db: Knex, ids: readonly string[] | null): BatchQuery<ReportedPartner[]> {
  const query = db('partners as p')
    .leftJoin('mechanism_thresholds as t', 't.mechanism_id', 'p.mechanism_id')
    .select('p.id', 'p.code', 'p.name', 't.revenue', 't.commission_percent', 't.bonus_percent');
  if (ids) query.whereIn('p.id', ids.map(Number));
  return { query, read: groupThresholds };
}

type PartnerRow = Omit<ReportedPartner, 'id' | 'thresholds'> & { id: number; revenue: number | null } & Omit<
    Threshold,
    'revenue'
  >;

/** Merges query rows (one per threshold) into one object per partner, in the order of the rows. */
function groupThresholds(rows: PartnerRow[]): ReportedPartner[] {
  const found = new Map<number, ReportedPartner>();
  for (const { id, code, name, revenue, commission_percent, bonus_percent } of rows) {
    const partner = found.get(id) ?? { id: String(id), code, name, thresholds: [] };
    if (revenue !== null) partner.thresholds.push({ revenue, commission_percent, bonus_percent });
    found.set(id, partner);
  }
  return sortByName([...found.values()]);
}

/**
 * Builds the query for packages summed by partner, month and price; `groupByPartnerMonth` sorts them.
 * @param counted limits `sums_of_partners as p` to the counted rows
 * @param ids the partners to include; null for all
 * @param day the column with the day that determines the month
 */
export function buildPartnerSumsQuery(
  db: Knex,
  counted: (query: Knex.QueryBuilder) => void,
  ids: readonly string[] | null,
  day: 'finished_at' | 'started_at' = 'finished_at',
): BatchQuery<PriceGroup[]> {
  const query = db('sums_of_partners as p')
    .where('p.date_field', day)
    .select('p.partner_id', 'p.total_price', 'p.partner_unheld')
    .select(db.raw("nullif(p.month, '') as month"))
    .select(db.raw("case when p.level in ('L8', 'L8-7C') then 1 else 0 end as paid"))
    .sum({ n: 'p.n', original: 'p.original_price' })
    .groupByRaw('1, 2, 3, 4, 5')
    .havingRaw('sum(p.n) > 0');
  // Adds the condition even for all partners, because the index of the sums begins with the partner.
  query.whereIn('p.partner_id', ids ? ids.map(Number) : db('partners').select('id'));
  counted(query);
  return toRowsQuery<PriceGroup>(query);
}

/** Groups the rows by month and partner; ignores rows of other partners. Sorts by month (null last), then in the order of `partners`. */
export function groupByPartnerMonth(
  groups: readonly PriceGroup[],
  partners: readonly ReportedPartner[],
): MonthOfPartner[] {
  const months = new Map<string, MonthOfPartner>();
  const ranks = new Map(partners.map((partner, rank) => [partner, rank]));
  const rankOf = ({ partner }: MonthOfPartner) => ranks.get(partner) ?? 0;
  const byId = new Map(partners.map((partner) => [Number(partner.id), partner]));
  for (const group of groups) {
    const partner = byId.get(group.partner_id);
    if (!partner) continue;
    const key = `${group.month} ${group.partner_id}`;
    const month = months.get(key) ?? { partner, month: group.month, groups: [] };
    month.groups.push(group);
    months.set(key, month);
  }
  const at = ({ month }: MonthOfPartner) => month ?? '9999-99';
  return [...months.values()].sort((a, b) =>
    at(a) === at(b) ? rankOf(a) - rankOf(b) : at(a) < at(b) ? -1 : 1,
  );
}

/** Returns what the partner earns from the packages of a month, at the tier of their total. */
export function calculateEarnings(
  { partner, groups }: MonthOfPartner,
  onlyPaid = false,
): PartnerMonthFigures {
  const counted = groups.filter((group) => !onlyPaid || group.paid === 1);
  return calculatePartnerMonth(counted, partner.thresholds);
}
