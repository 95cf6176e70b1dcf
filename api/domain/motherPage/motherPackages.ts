/** Loads the packages on a mother's page: price, payments, and the bank account for the unpaid amount. */

import { buildQrRows } from '#rules/buildQrRows';
import { buildVietQrText } from '#rules/buildVietQrText';
import { groupBy } from '#rules/groupBy';
import { nonRevenueLevels } from '#rules/levels';
import { napasBanks } from '#rules/napasBanks';
import { toTransferMemo } from '#rules/toTransferMemo';
import { buildTransferCode } from '#rules/transferCode';
import type { ExplanationLine } from '#rules/why';
import type { StoredRecord } from '#schema/index';
import type { MotherAmountLine, MotherPackage, MotherReceived } from '#schema/motherPage';
import { napasBins } from '#schema/napasBins';
import type { Receipt } from '#schema/paper';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, findById } from '../../db/store.ts';
import { findReceivedTransfers } from '../bank/sepayFeed.ts';
import { findPaymentAccount } from '../company/company.ts';
import { explainStoredPackage } from '../packages/explainStoredPackage.ts';
import { findPackageLines, findPackageNumbers } from '../packages/facts.ts';
import { toReceipt } from '../payments/paper.ts';

type Pack = StoredRecord<'packages'>;

/** True if the page shows the package: the company has accepted it, and it was not cancelled before its first session. */
const isShown = ({ level }: Pack): boolean => !nonRevenueLevels.some((one) => one === level);

/** Loads a mother's packages, newest first. */
export async function loadMotherPackages(
  ctx: Context,
  { id: customer_id, name: mother }: Pick<StoredRecord<'customers'>, 'id' | 'name'>,
): Promise<MotherPackage[]> {
  const all = await findAll(ctx, 'packages', { customer_id });
  const numbers = await findPackageNumbers(ctx, all);
  const account = await findPaymentAccount(ctx);
  const shown = all.filter(isShown);
  const ids = shown.map(({ id }) => id);
  const lines = await findPackageLines(ctx, ids);
  const paid = ids.length > 0 ? await findAll(ctx, 'transactions', { package_id: ids }) : [];
  const payments = groupBy(paid.filter(isMotherPayment), ({ package_id }) => package_id);
  const lastDays = await findLastDays(ctx, ids);
  const found: MotherPackage[] = [];
  for (const pack of shown) {
    const facts = { number: numbers.get(pack.id) ?? 1, account, mother };
    found.push(
      await toMotherPackage(ctx, pack, {
        ...facts,
        lines: lines.get(pack.id) ?? [],
        last_day: lastDays.get(pack.id) ?? null,
        payments: payments.get(pack.id) ?? [],
      }),
    );
  }
  return found.sort((a, b) => b.number - a.number);
}

/** Finds the day of the last session of these packages that is not cancelled, by package. */
async function findLastDays(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { package_id: number; last_day: string }[] = await ctx
    .db('shifts')
    .whereIn('package_id', ids.map(Number))
    .whereNot('status', 'cancelled')
    .groupBy('package_id')
    .select('package_id')
    .max({ last_day: 'day' });
  return new Map(rows.map(({ package_id, last_day }) => [String(package_id), last_day]));
}

const motherPaymentLabels = { received: 'Mẹ trả', refunded: 'Hoàn lại mẹ', pending: 'đang kiểm tra' };

type Account = Awaited<ReturnType<typeof findPaymentAccount>>;

interface MotherPackageFacts {
  number: number;
  account: Account;
  mother: string;
  /** Day of the package's last session; null if it has none. */
  last_day: string | null;
  lines: readonly StoredRecord<'package_services'>[];
  payments: readonly StoredRecord<'transactions'>[];
}

async function toMotherPackage(
  ctx: Context,
  pack: Pack,
  { number, account, mother, last_day, lines, payments }: MotherPackageFacts,
): Promise<MotherPackage> {
  const { total_price, paid, due } = await explainStoredPackage(
    ctx,
    pack.id,
    { ...pack },
    false,
    motherPaymentLabels,
  );
  const held = pack.finished_shifts ?? 0;
  return {
    ...{ id: pack.id, number },
    services: lines.map(({ service_name }) => service_name).join(', '),
    done: pack.level.startsWith('L8'),
    sessions: (pack.planned_shifts ?? 0) + held,
    held,
    ...{ price: total_price.value, paid: paid.value, due: due.value },
    due_on: due.value > 0 ? last_day : null,
    price_lines: total_price.lines.map(toMoneyLine),
    due_lines: due.lines.map(toMoneyLine),
    transfer: account && due.value > 0 ? toTransfer(pack.id, mother, due.value, account) : null,
    receipts: [...payments]
      .sort((a, b) => b.at.localeCompare(a.at) || Number(b.id) - Number(a.id))
      .map(({ id, at, amount, status, voucher_number }) => ({
        ...{ id, at, amount, approved: status === 'approved', number: voucher_number },
      })),
  };
}

/** Converts a line of an explained amount for the mother, without rule numbers and links to office screens. */
const toMoneyLine = ({ label, value, sign = '+', of = [] }: ExplanationLine): MotherAmountLine => ({
  ...{ label, value, sign },
  of: of.map(toMoneyLine),
});

function toTransfer(
  id: string,
  mother: string,
  amount: number,
  { bank, account, name: holder }: NonNullable<Account>,
): NonNullable<MotherPackage['transfer']> {
  const memo = toTransferMemo(`${buildTransferCode('G', id)} ${mother}`);
  const text = buildVietQrText({ bin: napasBins[bank], account }, amount, memo);
  return {
    bank: napasBanks.find(({ value }) => value === bank)?.label ?? bank,
    ...{ account, holder, amount, memo, text },
    code: buildQrRows(text),
  };
}

const isMotherPayment = ({ kind }: Pick<StoredRecord<'transactions'>, 'kind'>): boolean => kind === 'revenue';

/**
 * Finds received transfers for one of the mother's packages. Her page calls this repeatedly while it shows the payment code. @throws
 * DomainError 404
 */
export async function loadMotherReceived(
  ctx: Context,
  customer_id: string,
  id: string,
): Promise<MotherReceived> {
  const pack = await findById(ctx, 'packages', id);
  if (!pack || pack.customer_id !== customer_id || !isShown(pack)) throw notFoundError();
  const transfers = await findReceivedTransfers(ctx, id);
  return {
    ...{ paid: pack.paid, due: pack.due },
    transfers: transfers.map(({ id: line, amount }) => ({ id: line, amount })),
  };
}

/**
 * Returns the receipt of one of the mother's payments. The office's note is left out, because it is only for staff. @throws DomainError 404
 */
export async function loadReceipt(ctx: Context, customer_id: string, id: string): Promise<Receipt> {
  const transaction = await findById(ctx, 'transactions', id);
  const pack = transaction?.package_id ? await findById(ctx, 'packages', transaction.package_id) : null;
  if (
    !transaction ||
    !pack ||
    pack.customer_id !== customer_id ||
    !isShown(pack) ||
    !isMotherPayment(transaction)
  )
    throw notFoundError();
  return toReceipt(ctx, { ...transaction, note: null });
}
