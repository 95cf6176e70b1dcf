/** Parses bank accounts as people type them. The result has the form that a transfer needs. */
import { foldText } from '#rules/foldText';
import { type Bank, banks } from './banks.ts';
import type { NapasBank } from './napasBanks.ts';

export interface BankAccount {
  bank: Bank;
  /** Account number: digits and letters only. */
  account: string;
}

/** An account at a bank of the NAPAS transfer network. */
export interface TransferAccount {
  bank: NapasBank;
  account: string;
}

/**
 * Returns a nurse's account for a transfer, at the bank in her profile or at the bank named in an older free text; null if the bank or the
 * number is missing.
 */
export function findTransferAccount(of: {
  bank: NapasBank | null;
  bank_account: string | null;
}): TransferAccount | null {
  const account = normaliseAccountNumber(of.bank_account);
  return of.bank && account ? { bank: of.bank, account } : parseBankAccount(of.bank_account);
}

/** Alternative names of the banks. */
const bankNicknames: Readonly<Record<Bank, readonly string[]>> = {
  vietcombank: ['vcb'],
  vietinbank: ['ctg', 'icb'],
  bidv: [],
  techcombank: ['tcb'],
  mbbank: ['mb'],
  acb: [],
};

/**
 * Returns an account number in the form that a transfer needs: 6 to 19 digits and letters, with spaces, points and hyphens removed; null
 * for other text.
 */
export function normaliseAccountNumber(text: string | null | undefined): string | null {
  const number = (text ?? '').replace(/[\s.-]/g, '').toUpperCase();
  return /^[0-9A-Z]{6,19}$/.test(number) ? number : null;
}

/** Parts of the banks' legal names, folded without spaces: 'Ngân hàng TMCP Ngoại thương Việt Nam'. */
const legalBankNames: Readonly<Record<Bank, string>> = {
  vietcombank: 'nganhangtmcpngoaithuong',
  vietinbank: 'nganhangtmcpcongthuong',
  bidv: 'nganhangtmcpdautuvaphattrien',
  techcombank: 'nganhangtmcpkythuong',
  mbbank: 'nganhangtmcpquandoi',
  acb: 'nganhangtmcpachau',
};

const toPlainText = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '');

/**
 * Returns the account in a text like 'Vietcombank 0123 456 789' or '123456789 - MB Bank Nguyễn A': one known bank and one number of at
 * least six digits. Null if the bank or the number is missing, or if there are several.
 */
export function parseBankAccount(text: string | null | undefined): BankAccount | null {
  const numbers = (text ?? '').match(/\d(?:[ .-]?\d){5,18}(?!\d)/g) ?? [];
  const account = numbers.length === 1 ? normaliseAccountNumber(numbers[0]) : null;
  const bank = findNamedBank(text ?? '');
  return account && bank ? { bank, account } : null;
}

/** Returns the bank that a text names, by its name, short name or legal name; null if the text names no bank or several banks. */
export function findNamedBank(text: string): Bank | null {
  const words = foldText(text).split(/[^a-z0-9]+/);
  const whole = toPlainText(text).replaceAll('thuongmaicophan', 'tmcp');
  const named = banks.filter(
    ({ value }) =>
      (value.length > 4 && whole.includes(value)) ||
      whole.includes(legalBankNames[value]) ||
      words.includes(value) ||
      bankNicknames[value].some((name) => words.includes(name)),
  );
  return named.length === 1 && named[0] ? named[0].value : null;
}
