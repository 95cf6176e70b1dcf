import { payOf } from '#rules/owed';
import { accountTypes } from '#schema/choices';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { dialectOf } from '../../db/dialect.ts';
import { findPackageNumbers } from '../packages/facts.ts';

type Transaction = Stored<'transactions'>;

/**
 * Returns in words whom and what each of these is for: the customer with her package, the nurse, the partner, in the order that suits
 * the kind; otherwise the kind of account. One query per table that is referred to.
 */
export async function describeTransactions(
  ctx: Context,
  rows: readonly Transaction[],
): Promise<(string | null)[]> {
  const customers = await namesOf(ctx, 'customers', rows, 'customer_id');
  const nurses = await namesOf(ctx, 'users', rows, 'agent_id');
  const partners = await partnersOf(ctx, rows);
  const packs = rows.flatMap(({ package_id, customer_id }) =>
    package_id && customer_id ? [{ id: package_id, customer_id }] : [],
  );
  const numbers = packs.length > 0 ? await findPackageNumbers(ctx, packs) : new Map<string, number>();
  return rows.map((row) => {
    const customer = customers.get(row.customer_id ?? '');
    const number = numbers.get(row.package_id ?? '');
    const nurse = nurses.get(row.agent_id ?? '');
    const family = [customer, number && `Gói ${number}`];
    const named = payOf(row) !== 0 ? [nurse, ...family] : family;
    const words = [...named, partners.get(row.partner_revenue_id ?? '')].filter(Boolean);
    if (words.length > 0) return words.join(' · ');
    return nurse ?? accountTypes.find(({ value }) => value === row.account_type)?.label ?? null;
  });
}

interface Named {
  id: number;
  name: string;
}

const byId = (found: readonly Named[]): Map<string, string> =>
  new Map(found.map(({ id, name }) => [String(id), name]));

const idsIn = (rows: readonly Transaction[], by: keyof Transaction): number[] => [
  ...new Set(rows.flatMap((row) => (row[by] ? [Number(row[by])] : []))),
];

async function namesOf(
  ctx: Context,
  table: 'customers' | 'users',
  rows: readonly Transaction[],
  by: 'customer_id' | 'agent_id',
): Promise<Map<string, string>> {
  const ids = idsIn(rows, by);
  if (ids.length === 0) return new Map();
  return byId(
    (await ctx
      .db(table)
      .whereRaw(dialectOf(ctx.db).among, ['id', idList(ids)])
      .select('id', 'name')) as Named[],
  );
}

/** Returns the partners' names by the id of the partner revenue. */
async function partnersOf(ctx: Context, rows: readonly Transaction[]): Promise<Map<string, string>> {
  const ids = idsIn(rows, 'partner_revenue_id');
  if (ids.length === 0) return new Map();
  return byId(
    (await ctx
      .db('partner_revenues as r')
      .join('partners as p', 'p.id', 'r.partner_id')
      .whereRaw(dialectOf(ctx.db).among, ['r.id', idList(ids)])
      .select('r.id', 'p.name')) as Named[],
  );
}
