/** Builds the text that reminds a customer of the amount she owes. */
import { formatMoney } from '#rules/format';
import { toTransferMemo } from '#rules/toTransferMemo';

interface Debtor {
  customer_name: string;
  /** Amount owed, in đồng. */
  due: number;
}
interface Account {
  /** Common name of the bank. */
  bank: string;
  account: string;
  /** Account holder. */
  name: string;
}

/**
 * Returns the reminder; without an account the reminder contains no transfer details. @param memo text of the transfer, equal to the text
 * in the VietQR code
 */
export function buildDebtMessage(
  { customer_name, due }: Debtor,
  account: Account | null,
  memo: string,
): string {
  const lines = [
    `Chào chị ${customer_name}, gói chăm sóc của chị còn ${formatMoney(due)} chưa thanh toán.`,
    ...(account
      ? [
          `Chị chuyển khoản giúp: ${account.bank} ${account.account}, ${account.name}.`,
          `Nội dung: ${toTransferMemo(memo)}`,
        ]
      : []),
    'Nếu chị đã chuyển rồi thì bỏ qua tin này. Cảm ơn chị!',
  ];
  return lines.join('\n');
}
