import { pairLines } from '#rules/bankIdentity';
import { fold } from '#rules/fold';
import { formatMoney } from '#rules/format';
import { transferCodesIn } from '#rules/transferCode';
import type { Stored } from '#schema/index';
import { logCreated } from '../../../audit/logCreated.ts';
import type { Context } from '../../../context.ts';
import { insertRow } from '../../../db/insertRow.ts';
import { searchText } from '../../../db/shape.ts';
import { find, findAll, update } from '../../../db/store.ts';
import { touch } from '../../../db/touch.ts';
import { invalid } from '../../../domainError.ts';
import { notifyRole, notifyUser } from '../../notifications/notifications.ts';
import { enqueueAutoBook } from '../autoBook.ts';
import { loadBankSettings, lockBankLines } from '../bankSettings.ts';
import { findProposals } from '../findProposals.ts';
import { feedFingerprint } from '../importStatement.ts';
import type { FeedLine } from './sepay.ts';

/**
 * Stores a line that the bank tells, unless it is known: by its number, or from a statement, whose line then gets what it lacks.
 * @throws 422 at `accountNumber` when the account is not among the settings'
 */
export async function storeFeedLine(ctx: Context, told: FeedLine): Promise<void> {
  await lockBankLines(ctx);
  const { accounts } = await loadBankSettings(ctx);
  const account = accounts.find((one) => one.account === told.account);
  if (!account) throw invalid('accountNumber', 'Tài khoản này không có trong Cài đặt → Ngân hàng.');
  const { feed_id } = told;
  const known = await findAll(ctx, 'bank_lines', { account: told.account, feed_id });
  if (known.length > 0) return;
  const line = { ...told, bank: told.bank ?? account.bank };
  const id = (await completeStatementLine(ctx, line)) ?? (await displaceFeedLine(ctx, line));
  if (id) return;
  const stored = await insertLine(ctx, line);
  await notifyReceived(ctx, String(stored));
  await enqueueAutoBook(ctx, [stored]);
}

type OwnLine = FeedLine & { bank: NonNullable<FeedLine['bank']> };

/** Adds what the feed tells to a line that only a statement has told. @returns its id; null when there is none */
async function completeStatementLine(ctx: Context, told: OwnLine): Promise<string | null> {
  const { account, at, amount, feed_id, reference, balance } = told;
  const free = await findAll(ctx, 'bank_lines', { account, at, amount, feed_id: null });
  const line = pairLines([told], free, () => '').get(told);
  if (!line) return null;
  await update(ctx, 'bank_lines', line.id, {
    feed_id,
    feed_balance: balance,
    reference: line.reference ?? reference,
    balance: line.balance ?? balance,
  });
  return line.id;
}

/**
 * Takes the line with just this balance from another of the feed's, which has told none and was thought to be it; that one gets
 * another line of a statement, or one of its own. @returns the line's id; null when there is none
 */
async function displaceFeedLine(ctx: Context, told: OwnLine): Promise<string | null> {
  const { account, at, amount, feed_id, balance } = told;
  if (balance === null) return null;
  const same = await findAll(ctx, 'bank_lines', { account, at, amount, balance, feed_balance: null });
  const line = same.find((one) => one.feed_id !== null);
  if (!line?.feed_id) return null;
  const { description } = line;
  const other = { ...told, feed_id: line.feed_id, description, reference: null, balance: null };
  await update(ctx, 'bank_lines', line.id, { feed_id, feed_balance: balance });
  if (!(await completeStatementLine(ctx, other))) await insertLine(ctx, other);
  return line.id;
}

async function insertLine(ctx: Context, line: OwnLine): Promise<number> {
  const now = ctx.now.toISOString();
  const id = await insertRow(ctx.db, 'bank_lines', {
    ...line,
    status: 'open',
    source: 'feed',
    feed_balance: line.balance,
    direction: line.amount > 0 ? 'in' : 'out',
    fingerprint: feedFingerprint(line),
    description_fold: line.description === null ? null : fold(line.description),
    search: searchText('bank_lines', { ...line }),
    version: 1,
    created_at: now,
    updated_at: now,
  });
  await logCreated(ctx, 'bank_lines', [{ id }], 'Ngân hàng báo');
  touch(ctx, 'bank_lines', [id], 'created');
  await touchPaidPackages(ctx, line);
  return id;
}

/** Tells the open payment dialogs, whose viewers need not read bank lines, that something came in for their package. */
async function touchPaidPackages(ctx: Context, { description }: OwnLine): Promise<void> {
  for (const { letter, id } of transferCodesIn(description ?? ''))
    if (letter === 'G' && (await find(ctx, 'packages', id))) touch(ctx, 'packages', [id]);
}

/** Notifies finance of money that came in, and who sold the package that it is proposed for. */
async function notifyReceived(ctx: Context, id: string): Promise<void> {
  const line = (await find(ctx, 'bank_lines', id)) as Stored<'bank_lines'>;
  if (line.amount <= 0) return;
  const title = `Đã nhận ${formatMoney(line.amount)}`;
  const body = line.description ?? '';
  await notifyRole(ctx, 'finance', {
    title,
    body,
    path: `/transactions?activeTab=bank_lines&quick=${id}`,
  });
  const target = (await findProposals(ctx, [line])).get(id)?.target;
  const pack = target?.type === 'packages' ? await find(ctx, 'packages', target.id) : null;
  if (pack?.sales_id)
    await notifyUser(ctx, pack.sales_id, {
      title,
      body: `Cho gói của ${pack.customer_name}.`,
      path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
    });
}
