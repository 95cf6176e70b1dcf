/** What a mother's page shows of her packages: what each costs, what was paid, and where the rest is transferred to. */
import { uncountedLevels } from '#rules/levels';
import { transferCode } from '#rules/transferCode';
import { transferMemo } from '#rules/transferMemo';
import { vietQrText } from '#rules/vietQrText';
import type { WhyLine } from '#rules/why';
import type { Stored } from '#schema/index';
import type { MoneyLine, MotherPackage, MotherReceived } from '#schema/motherPage';
import { napasBanks } from '#schema/napasBanks';
import { napasBins } from '#schema/napasBins';
import type { Receipt } from '#schema/paper';
import { notFound } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { find, findAll } from '../../db/store.ts';
import { findReceived } from '../bank/sepayFeed.ts';
import { findPaymentAccount } from '../company/company.ts';
import { explainStored } from '../packages/explainAmount.ts';
import { findPackageNumbers } from '../packages/facts.ts';
import { receiptOf } from '../payments/paper.ts';

type Pack = Stored<'packages'>;

/** A package is hers to see once it was accepted, and as long as it was not cancelled before it began. */
const isShown = ({ level }: Pack): boolean => !uncountedLevels.some((one) => one === level);

/** Loads a mother's packages, the newest first. */
export async function loadMotherPackages(ctx: Context, customer_id: string): Promise<MotherPackage[]> {
  const all = await findAll(ctx, 'packages', { customer_id });
  const numbers = await findPackageNumbers(ctx, all);
  const account = await findPaymentAccount(ctx);
  const shown = all
    .filter(isShown)
    .map((pack) => ({ pack, number: numbers.get(pack.id) ?? 1 }))
    .sort((a, b) => b.number - a.number);
  const found: MotherPackage[] = [];
  for (const { pack, number } of shown) found.push(await toMotherPackage(ctx, pack, number, account));
  return found;
}

type Account = Awaited<ReturnType<typeof findPaymentAccount>>;

async function toMotherPackage(
  ctx: Context,
  pack: Pack,
  number: number,
  account: Account,
): Promise<MotherPackage> {
  const { total_price, paid, due } = await explainStored(ctx, pack.id, { ...pack }, false);
  const lines = await findAll(ctx, 'package_services', { package_id: pack.id });
  const sessions = await findAll(ctx, 'shifts', { package_id: pack.id });
  const payments = (await findAll(ctx, 'transactions', { package_id: pack.id })).filter(isHerPayment);
  return {
    ...{ id: pack.id, number },
    services: lines.map(({ service_name }) => service_name).join(', '),
    done: pack.level.startsWith('L8'),
    sessions: sessions.filter(({ status }) => status !== 'cancelled').length,
    held: sessions.filter(({ status }) => status === 'finished').length,
    ...{ price: total_price.value, paid: paid.value, due: due.value },
    price_lines: total_price.lines.map(toMoneyLine),
    due_lines: due.lines.map(toMoneyLine),
    transfer: account && due.value > 0 ? await toTransfer(ctx, pack, due.value, account) : null,
    receipts: payments
      .sort((a, b) => b.at.localeCompare(a.at) || Number(b.id) - Number(a.id))
      .map(({ id, at, amount, status, voucher_number }) => ({
        ...{ id, at, amount, approved: status === 'approved', number: voucher_number },
      })),
  };
}

/** Without the numbers of rules and the ways into the office's screens. */
const toMoneyLine = ({ label, value, sign = '+', of = [] }: WhyLine): MoneyLine => ({
  ...{ label, value, sign },
  of: of.map(toMoneyLine),
});

async function toTransfer(
  ctx: Context,
  pack: Pack,
  amount: number,
  { bank, account, name: holder }: NonNullable<Account>,
): Promise<MotherPackage['transfer']> {
  const mother = await find(ctx, 'customers', pack.customer_id);
  const memo = transferMemo(`${transferCode('G', pack.id)} ${mother?.name ?? ''}`);
  return {
    bank: napasBanks.find(({ value }) => value === bank)?.label ?? bank,
    ...{ account, holder, amount, memo },
    text: vietQrText({ bin: napasBins[bank], account }, amount, memo),
  };
}

const isHerPayment = ({ kind }: Pick<Stored<'transactions'>, 'kind'>): boolean => kind === 'revenue';

/** Finds what came in for a package of hers, as her page shows it while its code is open. @throws DomainError 404 */
export async function loadReceived(ctx: Context, customer_id: string, id: string): Promise<MotherReceived> {
  const pack = /^\d{1,15}$/.test(id) ? await find(ctx, 'packages', id) : null;
  if (!pack || pack.customer_id !== customer_id || !isShown(pack)) throw notFound();
  const transfers = await findReceived(ctx, id);
  return {
    ...{ paid: pack.paid, due: pack.due },
    transfers: transfers.map(({ id: line, amount }) => ({ id: line, amount })),
  };
}

/** Puts a payment of hers on paper; the office's note is not hers to read. @throws DomainError 404 */
export async function loadReceipt(ctx: Context, customer_id: string, id: string): Promise<Receipt> {
  const transaction = /^\d{1,15}$/.test(id) ? await find(ctx, 'transactions', id) : null;
  const pack = transaction?.package_id ? await find(ctx, 'packages', transaction.package_id) : null;
  if (
    !transaction ||
    !pack ||
    pack.customer_id !== customer_id ||
    !isShown(pack) ||
    !isHerPayment(transaction)
  )
    throw notFound();
  return receiptOf(ctx, { ...transaction, note: null });
}
