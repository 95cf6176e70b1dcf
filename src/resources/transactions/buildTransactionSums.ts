import { formatMoney } from '#rules/format';
import { nursePayKinds } from '#rules/owed';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Amounts due and paid of a package or partner revenue, in words, and whether the payments exceed the amount owed. */
interface Sums {
  readonly words: string;
  readonly exceeds: boolean;
}

const isPay = (kind: string): boolean => nursePayKinds.some((one) => one === kind);

/**
 * Returns the sums of a transaction's package or partner revenue that match its kind: the customer's payments, the nurse's pay, or the
 * partner's share.
 * @param record a package or a partner revenue, with its amounts in đồng
 */
export function buildTransactionSums(kind: string, record: LoadedRecord): Sums {
  const amount = (name: string) => Number(record[name] ?? 0);
  const toSums = (whole: [string, number], paid: [string, number], due: [string, number]): Sums => ({
    words: [whole, paid, due].map(([label, value]) => `${label} ${formatMoney(value)}`).join(' · '),
    exceeds: paid[1] > whole[1],
  });
  if (kind === 'partner')
    return toSums(
      ['Đối tác được hưởng', amount('total_commission') + amount('total_bonus')],
      ['đã trả', amount('paid')],
      ['còn phải trả', amount('due')],
    );
  if (isPay(kind))
    return toSums(
      ['Lương của gói', amount('agent_income')],
      ['đã trả', amount('agent_paid_total')],
      ['còn phải trả', amount('agent_due')],
    );
  return toSums(
    ['Giá gói', amount('total_price')],
    ['đã thu', amount('paid')],
    ['còn phải thu', amount('due')],
  );
}
