import { formatMoney } from '#rules/format';
import { dueOf } from '#rules/owed';
import type { Stored } from '#schema/index';
import { DomainError, invalid } from '../../domainError.ts';

/**
 * What a customer pays above what is due goes through only when that is accepted (rules 7.7).
 * @param paid what was paid so far, refunds taken off
 * @throws 409 `overpaid` with `meta.due`
 */
export function guardOverpaid(
  pack: Pick<Stored<'packages'>, 'level' | 'total_price'>,
  paid: number,
  amount: number,
  accepted: boolean | null | undefined,
): void {
  const due = dueOf(pack, paid);
  if (amount <= due || accepted) return;
  throw new DomainError({
    code: 'overpaid',
    title: 'Khách trả dư',
    detail: `Khách trả dư ${formatMoney(amount - due)}: còn phải thu ${formatMoney(due)}. Hãy sửa số tiền, hoặc xác nhận chấp nhận trả dư.`,
    meta: { due },
  });
}

/**
 * What is paid of something owed is at most what is left of it, and less only with a note that says why (rules 5.9).
 * @throws 422 at `amount` or `note`
 */
export function guardPart(owed: number, amount: number, note: string | null | undefined): void {
  if (amount > owed) throw invalid('amount', `Chỉ còn phải trả ${formatMoney(owed)}. Hãy sửa số tiền.`);
  if (amount < owed && !note?.trim())
    throw invalid('note', `Trả ít hơn số còn phải trả (${formatMoney(owed)}) thì hãy ghi lý do vào Ghi chú.`);
}

/** No more is given back than was paid. @throws 422 at `amount` */
export function guardRefund(paid: number, amount: number): void {
  if (amount > paid)
    throw invalid(
      'amount',
      paid > 0
        ? `Khách đã trả ${formatMoney(paid)}, không hoàn nhiều hơn được. Hãy sửa số tiền.`
        : 'Khách chưa trả tiền cho gói này nên không có gì để hoàn.',
    );
}
