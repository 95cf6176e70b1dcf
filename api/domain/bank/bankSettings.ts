/**
 * Bank settings: the accounts whose lines are received, and whether lines with a certain proposal are booked automatically. Also checks the
 * rules for proposals.
 */
import { type BankAccount, normaliseAccountNumber } from '#rules/bankAccount';
import { banks } from '#rules/banks';
import { canMoveInDirection } from '#rules/profitLoss';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';

interface CompanyAccount extends BankAccount {
  /** Name of the account's holder; null if the company holds the account. */
  holder: string | null;
  /** True if customers pay into this account. */
  qr: boolean;
}

export interface StoredBankSettings {
  /** Accounts for which the feed may send lines. At most one of them is marked for QR payments. */
  accounts: readonly CompanyAccount[];
  /** If true, a line is booked automatically when it has exactly one proposal and this proposal is certain. */
  auto_book: boolean;
}

const maxAccounts = 50;

/** Loads the bank's settings; by default there are no accounts, and nothing is booked automatically. */
export async function loadBankSettings(ctx: Context): Promise<StoredBankSettings> {
  const { accounts = [], auto_book = false } = await loadSetting<StoredSettings>(ctx, 'bank');
  return {
    accounts: accounts.map((account) => ({
      ...account,
      holder: account.holder ?? null,
      // If there is only one account, customers pay into it by default.
      qr: account.qr ?? accounts.length === 1,
    })),
    auto_book,
  };
}

/** The settings as stored. Accounts stored by earlier versions have neither `holder` nor `qr`. */
interface StoredSettings {
  accounts: readonly (BankAccount & Partial<CompanyAccount>)[];
  auto_book: boolean;
}

/**
 * Prevents other transactions from storing lines of statements or of the feed until this transaction ends. Otherwise two transactions could
 * store the same line, because each transaction compares its lines only with the lines stored before.
 */
export const lockBankLines = ({ db }: Context): Promise<unknown> =>
  db('settings').where({ name: 'bank' }).forUpdate().first('id');

/** The changed settings; null or absent members stay unchanged. */
interface BankSettingsInput {
  accounts?: readonly AccountInput[] | null;
  auto_book?: boolean | null;
}

interface AccountInput {
  bank?: string | null;
  account?: string | null;
  holder?: string | null;
  qr?: boolean | null;
}

/**
 * Changes the settings and returns all of them. @throws 422 at an account that is invalid or repeated, and at a second account with `qr`
 */
export async function changeBankSettings(
  ctx: Context,
  input: BankSettingsInput,
): Promise<StoredBankSettings> {
  await lockBankLines(ctx);
  const before = await loadBankSettings(ctx);
  const after = {
    accounts: input.accounts ? readAccounts(input.accounts) : before.accounts,
    auto_book: input.auto_book ?? before.auto_book,
  };
  await storeSetting(ctx, 'bank', after, 'Sửa cài đặt ngân hàng');
  return after;
}

function readAccounts(given: readonly AccountInput[]): CompanyAccount[] {
  if (given.length > maxAccounts) throw invalidError('accounts', `Nhiều nhất ${maxAccounts} tài khoản.`);
  const seen = new Set<string>();
  const marked = given.findIndex(({ qr }) => qr);
  return given.map(({ bank: code, account: text, holder, qr }, index) => {
    const bank = banks.find(({ value }) => value === code)?.value;
    const account = normaliseAccountNumber(text);
    if (!bank) throw invalidError(`accounts/${index}/bank`, 'Chọn ngân hàng.');
    if (!account)
      throw invalidError(`accounts/${index}/account`, 'Số tài khoản gồm 6 đến 19 chữ số hoặc chữ cái.');
    if (seen.has(account))
      throw invalidError(`accounts/${index}/account`, 'Tài khoản này đã có trong danh sách.');
    if (qr && index !== marked)
      throw invalidError(
        `accounts/${index}/qr`,
        'Chỉ một tài khoản nhận tiền qua QR. Hãy bỏ chọn ở tài khoản kia.',
      );
    seen.add(account);
    return { bank, account, holder: holder?.trim() || null, qr: qr ?? given.length === 1 };
  });
}

/**
 * Asserts that a rule for incoming money has an incoming transaction kind, and a rule for outgoing money an outgoing kind. @throws 422 at
 * `kind`
 */
function assertDirection(kind: unknown, direction: unknown): void {
  if (!canMoveInDirection(kind, direction === 'in'))
    throw invalidError('kind', 'Loại này ngược chiều với chiều đã chọn. Hãy chọn loại khác.');
}

export const bankRulesHooks: Hooks<'bank_rules'> = {
  async beforeCreate(_ctx, values) {
    assertDirection(values.kind, values.direction);
    return values;
  },
  async beforeUpdate(_ctx, rule, patch) {
    assertDirection(patch.kind ?? rule.kind, patch.direction ?? rule.direction);
    return patch;
  },
};
