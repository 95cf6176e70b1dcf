import type { BankAccount } from '#rules/bankAccount';
import type { Bank } from '#rules/banks';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { loadBankSettings } from './bankSettings.ts';

/** The account data that a user gives. Missing members are read from the file or from stored data. */
export type GivenAccount = Partial<BankAccount>;

/**
 * Finds the account of a statement: the given account, else the account named in the file, else the only account of the company, or its
 * only account at this bank. The bank is taken from the settings, from lines stored before, or from the rows above the table.
 * @param named the distinct account numbers in the file
 * @param namedBank the bank that the file names; null if unknown
 * @throws DomainError 422 `account_needed`, with the known data in `meta`
 */
export async function findStatementAccount(
  ctx: Context,
  named: readonly string[],
  given: GivenAccount,
  namedBank: Bank | null,
): Promise<BankAccount> {
  const { accounts: own } = await loadBankSettings(ctx);
  const ofCompany = own.map(({ account }) => account).filter((account) => named.includes(account));
  const ofBank = own.filter(({ bank }) => bank === (given.bank ?? namedBank));
  const onlyOwn = named.length === 0 ? (getOnlyElement(own) ?? getOnlyElement(ofBank)) : undefined;
  const account = given.account ?? getOnlyElement(ofCompany) ?? getOnlyElement(named) ?? onlyOwn?.account;
  const bank =
    given.bank ??
    (account === undefined ? undefined : await findBank(ctx, own, account)) ??
    namedBank ??
    undefined;
  if (account !== undefined && bank !== undefined) return { bank, account };
  const missing = account === undefined ? 'số tài khoản' : 'ngân hàng';
  throw new DomainError({
    code: 'account_needed',
    title: 'Sao kê của tài khoản nào?',
    detail: `Tệp không ghi rõ ${missing}. Hãy chọn ngân hàng và tài khoản của sao kê này.`,
    meta: { account: account ?? null, bank: bank ?? null },
  });
}

async function findBank(
  ctx: Context,
  own: readonly BankAccount[],
  account: string,
): Promise<BankAccount['bank'] | undefined> {
  const stored = () => ctx.db('bank_lines').where({ account }).orderBy('id', 'desc').first('bank');
  return own.find((one) => one.account === account)?.bank ?? (await stored())?.bank;
}

const getOnlyElement = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
