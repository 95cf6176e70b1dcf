/** Loads a nurse's pay for her own page. */
import { addMonths, isRealMonth, toLocalMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import type { ExplanationLine } from '#rules/why';
import type { NursePagePay } from '#schema/nursePagePay';
import { badParameterError, notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { findById } from '../../db/store.ts';
import { loadCompany } from '../company/company.ts';
import { findMonthPays } from '../payments/monthPays.ts';
import { assertNursePageOpen } from './assertNursePageOpen.ts';

/** Number of months before the current month for which a nurse can see her pay. */
const MONTHS_BACK = 24;

/**
 * Loads the nurse's whole pay of a month, paid and unpaid, with its calculation. Without a month, loads the current month.
 * @throws DomainError 404; 400 at `month`
 */
export async function loadNursePay(ctx: Context, requestedMonth: string | undefined): Promise<NursePagePay> {
  const nurse = await findById(ctx, 'agents', ctx.viewer.id);
  if (!nurse) throw notFoundError();
  await assertNursePageOpen(ctx, nurse);
  const present = toLocalMonth(ctx.now);
  const first = addMonths(present, -MONTHS_BACK);
  const month = requestedMonth ?? present;
  if (!isRealMonth(month) || month < first || month > present)
    throw badParameterError(
      'month',
      `Chị xem được lương từ tháng ${formatMonth(first)} đến tháng ${formatMonth(present)}.`,
    );
  const { name: company } = await loadCompany(ctx);
  // Reads both sums in one snapshot, so that a payment that is booked between the two queries is not counted twice.
  const [whole, left] = await getDialect(ctx.db).snapshot(ctx.db, async (db) => {
    const reading = { ...ctx, db };
    const [all] = await findMonthPays(reading, month, nurse.id, true);
    const [open] = await findMonthPays(reading, month, nurse.id, false);
    return [all, open] as const;
  });
  const lines = (whole?.why.lines ?? []).map((line) => ({
    ...toPayPart(line),
    of: (line.of ?? []).map(toPayPart),
  }));
  const { carried = 0, carried_on = 0 } = lines.length > 0 ? (whole?.row ?? {}) : {};
  if (carried > 0) lines.push({ label: 'Phần âm kỳ trước', value: carried, sign: '-', of: [] });
  if (carried_on > 0) lines.push({ label: 'Phần âm trừ vào kỳ sau', value: carried_on, sign: '+', of: [] });
  return {
    ...{ month, earlier: month > first, later: month < present, company, name: nurse.name },
    lines,
    net: (whole?.why.value ?? 0) - carried + carried_on,
    advances: whole?.row.advances ?? 0,
    waiting: left?.row.transferred ?? 0,
    running: month === present ? (left?.row.running ?? 0) : 0,
  };
}

/** Converts a line of an explained amount for the nurse, without the rule number and the link to the office's screen. */
const toPayPart = ({ label, value, sign = '+' }: ExplanationLine) => ({ label, value, sign });
