/** The text that reminds a customer of what she still owes. */
import { formatMoney } from '#rules/format';
import { transferMemo } from '#rules/transferMemo';

interface Debtor {
  customer_name: string;
  /** đồng */
  due: number;
}
interface Account {
  /** The bank's name, as people say it. */
  bank: string;
  account: string;
  /** Whose it is. */
  name: string;
}

/** Returns the reminder; without an account it leaves out how to transfer. @param memo of the transfer, as the VietQR code has it */
export function debtMessage({ customer_name, due }: Debtor, account: Account | null, memo: string): string {
  const lines = [
    `Chào chị ${customer_name}, gói chăm sóc của chị còn ${formatMoney(due)} chưa thanh toán.`,
    ...(account
      ? [
          `Chị chuyển khoản giúp: ${account.bank} ${account.account}, ${account.name}.`,
          `Nội dung: ${transferMemo(memo)}`,
        ]
      : []),
    'Nếu chị đã chuyển rồi thì bỏ qua tin này. Cảm ơn chị!',
  ];
  return lines.join('\n');
}
