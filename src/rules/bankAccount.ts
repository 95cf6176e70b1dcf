/** Bank accounts as people write them, and as a transfer needs them. */
import { fold } from '#rules/fold';
import { banks } from '#schema/choices';
import type { NapasBank } from '#schema/napasBanks';

type BankCode = (typeof banks)[number]['value'];

export interface BankAccount {
  bank: BankCode;
  /** Digits and letters only. */
  account: string;
}

/** An account at any bank that transfers reach. */
export interface TransferAccount {
  bank: NapasBank;
  account: string;
}

/** A nurse's account as a transfer takes it: of her bank, or of the bank that an older text names; null where either is missing. */
export function transferAccount(of: {
  bank: NapasBank | null;
  bank_account: string | null;
}): TransferAccount | null {
  const account = accountNumber(of.bank_account);
  return of.bank && account ? { bank: of.bank, account } : bankAccountIn(of.bank_account);
}

/** Other ways the banks are called. */
const nicknames: Readonly<Record<BankCode, readonly string[]>> = {
  vietcombank: ['vcb'],
  vietinbank: ['ctg', 'icb'],
  bidv: [],
  techcombank: ['tcb'],
  mbbank: ['mb'],
  acb: [],
};

/** An account as a transfer takes it: 6 to 19 digits and letters, spaces and points between them left out; null for others. */
export function accountNumber(text: string | null | undefined): string | null {
  const number = (text ?? '').replace(/[\s.-]/g, '').toUpperCase();
  return /^[0-9A-Z]{6,19}$/.test(number) ? number : null;
}

const plain = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/**
 * The account in a text like 'Vietcombank 0123 456 789' or '123456789 - MB Bank Nguyễn A': one known bank and one number of
 * at least six digits. Null when either is missing or there are several.
 */
export function bankAccountIn(text: string | null | undefined): BankAccount | null {
  const numbers = (text ?? '').match(/\d(?:[ .-]?\d){5,18}(?!\d)/g) ?? [];
  const account = numbers.length === 1 ? accountNumber(numbers[0]) : null;
  const words = fold(text ?? '').split(/[^a-z0-9]+/);
  const whole = plain(text ?? '');
  const named = banks.filter(
    ({ value }) =>
      (value.length > 4 && whole.includes(value)) ||
      words.includes(value) ||
      nicknames[value].some((name) => words.includes(name)),
  );
  return account && named.length === 1 && named[0] ? { bank: named[0].value, account } : null;
}
