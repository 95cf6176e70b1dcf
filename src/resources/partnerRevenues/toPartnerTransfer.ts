import { type BankAccount, normaliseAccountNumber } from '#rules/bankAccount';
import { buildTransferCode } from '#rules/transferCode';

interface Partner {
  readonly code: string;
  readonly name: string;
  readonly bank: BankAccount['bank'] | null;
  readonly bank_account: string | null;
}

/** Returns the account and the transfer text for paying a partner revenue; null if no account is known. */
export function toPartnerTransfer({ code, name, bank, bank_account }: Partner, revenueId: string) {
  const account = normaliseAccountNumber(bank_account);
  return bank && account
    ? { to: { bank, account }, name, memo: `${buildTransferCode('D', revenueId)} ${code}` }
    : null;
}
