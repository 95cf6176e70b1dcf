import { accountNumber, type BankAccount } from '#rules/bankAccount';
import { transferCode } from '#rules/transferCode';

interface Partner {
  readonly code: string;
  readonly name: string;
  readonly bank: BankAccount['bank'] | null;
  readonly bank_account: string | null;
}

/** Where the money of a partner revenue goes and with which words; null when no account is known to send it to. */
export function toPartner({ code, name, bank, bank_account }: Partner, revenueId: string) {
  const account = accountNumber(bank_account);
  return bank && account
    ? { to: { bank, account }, name, memo: `${transferCode('D', revenueId)} ${code}` }
    : null;
}
