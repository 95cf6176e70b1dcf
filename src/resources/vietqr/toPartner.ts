import { accountNumber, type BankAccount } from '#rules/bankAccount';
import { formatMonth } from '#rules/format';

interface Partner {
  readonly code: string;
  readonly name: string;
  readonly bank: BankAccount['bank'] | null;
  readonly bank_account: string | null;
}

/** Where a partner's money of a month goes and with which words; null when no account is known to send it to. */
export function toPartner({ code, name, bank, bank_account }: Partner, month: string) {
  const account = accountNumber(bank_account);
  return bank && account ? { to: { bank, account }, name, memo: `HH ${formatMonth(month)} ${code}` } : null;
}
