import { toLocalMonth } from '#rules/days';
import { sum } from '#rules/money';
import type { PayRunData, payRun as payRunReport } from '#schema/payRun';
import type { ReportParamsOf } from '#schema/reports/report';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { findMonthPays, sumPays } from '../domain/payments/monthPays.ts';

/**
 * Returns the pay run of a month. The pay run has an entry for each nurse of each paid package that finished in the month, if her share
 * (rules 5.10) is not paid in full. It also contains further items, tax, advances, the amount to transfer, and each nurse's earnings in
 * running packages. With `all`, every share and item is listed in full, even if it is paid.
 */
export async function loadPayRun(
  ctx: Context,
  params: ReportParamsOf<typeof payRunReport>,
): Promise<PayRunData> {
  const month = params.month ?? toLocalMonth(ctx.now);
  // Reads in one snapshot, so that a payment booked meanwhile is not counted twice.
  const found = await getDialect(ctx.db).snapshot(ctx.db, (db) =>
    findMonthPays({ ...ctx, db }, month, params.agent_id ?? null, params.all ?? false),
  );
  const all = found.map(({ row }) => row);
  const rows = all.filter(({ packages, items }) => packages.length + items.length > 0);
  const waiting = all.filter((row) => !rows.includes(row));
  const packages = new Set(rows.flatMap((nurse) => nurse.packages.map(({ id }) => id))).size;
  const total = {
    packages,
    ...sumPays(rows),
    advances: sum(rows.map(({ advances }) => advances)),
    carried: sum(rows.map(({ carried }) => carried)),
    carried_on: sum(rows.map(({ carried_on }) => carried_on)),
    transferred: sum(rows.map(({ transferred }) => transferred)),
    running: sum(all.map(({ running }) => running)),
  };
  return { month, rows, waiting, total };
}
