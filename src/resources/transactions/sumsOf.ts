import { formatMoney } from '#rules/format';
import { payKinds } from '#rules/owed';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** What is due and paid of a package or partner revenue, in words, and whether more is paid than there is to pay. */
interface Sums {
  readonly words: string;
  readonly exceeds: boolean;
}

const isPay = (kind: string): boolean => payKinds.some((one) => one === kind);

/**
 * Returns the sums of what a transaction is for, as its kind looks at them: what the customer pays, what the nurse gets, what the
 * partner gets.
 * @param record a package or a partner revenue, with its amounts in đồng
 */
export function sumsOf(kind: string, record: LoadedRecord): Sums {
  const amount = (name: string) => Number(record[name] ?? 0);
  const told = (whole: [string, number], paid: [string, number], due: [string, number]): Sums => ({
    words: [whole, paid, due].map(([label, value]) => `${label} ${formatMoney(value)}`).join(' · '),
    exceeds: paid[1] > whole[1],
  });
  if (kind === 'partner')
    return told(
      ['Đối tác được hưởng', amount('total_commission') + amount('total_bonus')],
      ['đã trả', amount('paid')],
      ['còn phải trả', amount('due')],
    );
  if (isPay(kind))
    return told(
      ['Lương của gói', amount('agent_income')],
      ['đã trả', amount('agent_paid_total')],
      ['còn phải trả', amount('agent_due')],
    );
  return told(
    ['Giá gói', amount('total_price')],
    ['đã thu', amount('paid')],
    ['còn phải thu', amount('due')],
  );
}
