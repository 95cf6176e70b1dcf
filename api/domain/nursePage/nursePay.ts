/** A nurse's pay on her own page. */
import { addMonths, isRealMonth, localMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import type { ExplanationLine } from '#rules/why';
import type { NursePagePay } from '#schema/nursePagePay';
import { badParameterError, notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { dialectOf } from '../../db/dialect.ts';
import { findById } from '../../db/store.ts';
import { loadCompany } from '../company/company.ts';
import { findMonthPays } from '../payments/loadPayRun.ts';
import { assertPageOpen } from './pageEnd.ts';

/** Months before the current one whose pay a nurse can see. */
const MONTHS_BACK = 24;

/**
 * Loads the whole pay of a month, paid or not, with its calculation; of the current month if none is given.
 * @throws DomainError 404; 400 at `month`
 */
export async function loadNursePay(ctx: Context, asked: string | undefined): Promise<NursePagePay> {
  const nurse = await findById(ctx, 'agents', ctx.viewer.id);
  if (!nurse) throw notFoundError();
  await assertPageOpen(ctx, nurse);
  const present = localMonth(ctx.now);
  const first = addMonths(present, -MONTHS_BACK);
  const month = asked ?? present;
  if (!isRealMonth(month) || month < first || month > present)
    throw badParameterError(
      'month',
      `Chị xem được lương từ tháng ${formatMonth(first)} đến tháng ${formatMonth(present)}.`,
    );
  const { name: company } = await loadCompany(ctx);
  // One snapshot, so that a payment made meanwhile is not counted twice.
  const [whole, left] = await dialectOf(ctx.db).snapshot(ctx.db, async (db) => {
    const reading = { ...ctx, db };
    const [all] = await findMonthPays(reading, month, nurse.id, true);
    const [open] = await findMonthPays(reading, month, nurse.id, false);
    return [all, open] as const;
  });
  return {
    ...{ month, earlier: month > first, later: month < present, company, name: nurse.name },
    lines: (whole?.why.lines ?? []).map((line) => ({ ...partOf(line), of: (line.of ?? []).map(partOf) })),
    net: whole?.why.value ?? 0,
    advances: whole?.row.advances ?? 0,
    waiting: left?.row.transferred ?? 0,
    running: month === present ? (left?.row.running ?? 0) : 0,
  };
}

/** Removes the rule number and the link to the office's screen. */
const partOf = ({ label, value, sign = '+' }: ExplanationLine) => ({ label, value, sign });
