/** Loads data about packages from other tables. */
import { calculateAgentDue } from '#rules/owed';
import type { StoredRecord } from '#schema/index';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { findAll } from '../../db/store.ts';

type Pack = StoredRecord<'packages'>;
export type LoadedPackageFacts = Pick<
  Pack,
  'number' | 'refunded' | 'agent_paid_total' | 'agent_due' | 'deletable' | 'reopenable'
>;

/** Calculates data that lists and pages show for these packages, by package id. Runs one query per table for all packages together. */
export async function findPackageFacts(
  ctx: Context,
  packages: readonly Pack[],
): Promise<Map<string, LoadedPackageFacts>> {
  if (packages.length === 0) return new Map();
  const ids = packages.map((pack) => pack.id);
  const numbers = await findPackageNumbers(ctx, packages);
  const money = await sumPackageMoney(ctx, ids);
  const frozen = new Set((await findFrozenRevenues(ctx, packages)).map(({ id }) => id));
  return new Map(
    packages.map((pack) => {
      const { approved = 0, refunded = 0, agent = 0 } = money.get(pack.id) ?? {};
      const isFree = !frozen.has(pack.partner_revenue_id ?? '');
      const facts: LoadedPackageFacts = {
        number: numbers.get(pack.id) ?? null,
        refunded: Number(refunded),
        agent_paid_total: Number(agent),
        agent_due: calculateAgentDue(pack, Number(agent)),
        deletable: Number(approved) === 0 && isFree,
        reopenable: Number(agent) === 0 && isFree,
      };
      return [pack.id, facts];
    }),
  );
}

/** Returns the number of each package among its customer's packages, in order of registered_at, from 1 (rules 1.9). */
export async function findPackageNumbers(
  ctx: Context,
  packages: readonly Pick<Pack, 'id' | 'customer_id'>[],
): Promise<Map<string, number>> {
  const customers = [...new Set(packages.map((pack) => pack.customer_id))];
  const rows = (await ctx
    .db('packages')
    .whereRaw(getDialect(ctx.db).among, ['customer_id', encodeIdList(customers)])
    .select('id')
    .rowNumber('number', (over) => {
      over.partitionBy('customer_id').orderBy([{ column: 'registered_at' }, { column: 'id' }]);
    })) as { id: number; number: number }[];
  return new Map(rows.map((row) => [String(row.id), Number(row.number)]));
}

const indexByPackage = <T extends { package_id: number }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [String(row.package_id), row]));

interface Money {
  package_id: number;
  refunded: number;
  agent: number;
  approved: number;
}

async function sumPackageMoney(ctx: Context, ids: readonly string[]): Promise<Map<string, Money>> {
  return indexByPackage(
    (await ctx
      .db('transactions')
      .whereRaw(getDialect(ctx.db).among, ['package_id', encodeIdList(ids)])
      .groupBy('package_id')
      .select(
        'package_id',
        ctx.db.raw("sum(case when kind = 'refund' then amount else 0 end) as refunded"),
        ctx.db.raw(
          "sum(case when kind = 'agent_salary' then amount when kind = 'agent_recovery' then -amount else 0 end) as agent",
        ),
        ctx.db.raw("sum(case when status = 'approved' then 1 else 0 end) as approved"),
      )) as Money[],
  );
}

/** Finds the confirmed or settled partner revenue that contains the package; undefined if no such revenue contains it. */
export const findConfirmedRevenue = async (
  ctx: Context,
  pack: Pack,
): Promise<StoredRecord<'partner_revenues'> | undefined> => (await findFrozenRevenues(ctx, [pack]))[0];

/** Finds the confirmed or settled partner revenues that contain these packages. */
async function findFrozenRevenues(
  ctx: Context,
  packages: readonly Pack[],
): Promise<StoredRecord<'partner_revenues'>[]> {
  const ids = [...new Set(packages.flatMap((pack) => pack.partner_revenue_id ?? []))];
  return ids.length > 0 ? findAll(ctx, 'partner_revenues', { id: ids, level: ['confirmed', 'settled'] }) : [];
}

/** Finds the lines of these packages with one query. Returns them by package id, in the order in which they were sold. */
export async function findPackageLines(
  ctx: Context,
  packageIds: readonly string[],
): Promise<Map<string, StoredRecord<'package_services'>[]>> {
  const lines = new Map<string, StoredRecord<'package_services'>[]>(packageIds.map((id) => [id, []]));
  if (packageIds.length === 0) return lines;
  for (const line of await findAll(ctx, 'package_services', { package_id: packageIds }))
    lines.get(line.package_id)?.push(line);
  return lines;
}
