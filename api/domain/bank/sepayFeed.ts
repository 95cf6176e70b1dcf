/**
 * Handles transfers reported by SePay: checks and parses them, stores them as statement lines (rules 10.10), and finds the package that
 * each transfer pays.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { normaliseAccountNumber } from '#rules/bankAccount';
import { minPairScore, pairLines, surePairScore } from '#rules/bankIdentity';
import { banks } from '#rules/banks';
import { isRealDay, latestDayAllowed } from '#rules/days';
import { DAY_MS } from '#rules/durations';
import { foldText } from '#rules/foldText';
import { formatMoney } from '#rules/format';
import { maxMoney } from '#rules/money';
import { findTransferCodes } from '#rules/transferCode';
import type { StoredRecord } from '#schema/index';
import type { ReceivedTransfer } from '#schema/received';
import { logCreated } from '../../audit/logCreated.ts';
import { invalidError, notFoundError } from '../../base/domainError.ts';
import { isObject } from '../../base/isObject.ts';
import { JsonError, parseJson } from '../../base/parseJson.ts';
import type { Context } from '../../context.ts';
import { insertRow } from '../../db/insertRow.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildSearchText } from '../../db/shape.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { notifyRole, notifyUser } from '../notifications/notifications.ts';
import { enqueueBookCertainLines } from './autoBook.ts';
import { loadBankSettings, lockBankLines } from './bankSettings.ts';
import { findProposals } from './findProposals.ts';
import { buildFeedFingerprint } from './statementRows.ts';

/**
 * Stores a line from the bank feed, unless it is already stored. The stored line is recognized by its number in the feed, or is a line of a
 * statement, which then gets its missing values.
 * @throws 422 at `accountNumber` if the account is not in the settings
 */
export async function storeFeedLine(ctx: Context, transfer: FeedLine): Promise<void> {
  await lockBankLines(ctx);
  const { accounts } = await loadBankSettings(ctx);
  const account = accounts.find((one) => one.account === transfer.account);
  if (!account) throw invalidError('accountNumber', 'Tài khoản này không có trong Cài đặt → Ngân hàng.');
  const { feed_id } = transfer;
  const known = await findAll(ctx, 'bank_lines', { account: transfer.account, feed_id });
  if (known.length > 0) return;
  const line = { ...transfer, bank: transfer.bank ?? account.bank };
  // Tries certain pairs first. The statement line of a certain pair may already be paired with a transfer without a balance; that earlier
  // pair was uncertain.
  for (const least of [surePairScore, minPairScore])
    if ((await completeStatementLine(ctx, line, least)) ?? (await displaceFeedLine(ctx, line, least))) return;
  const stored = await insertLine(ctx, line);
  await notifyReceived(ctx, String(stored));
  await enqueueBookCertainLines(ctx, [stored]);
}

type OwnLine = FeedLine & { bank: NonNullable<FeedLine['bank']> };

/**
 * Adds the feed's values to a line that only a statement has sent so far.
 * @returns the line's id; null if no line reaches the score `least`
 */
async function completeStatementLine(ctx: Context, transfer: OwnLine, least: number): Promise<string | null> {
  const { account, at, amount, feed_id, reference, balance } = transfer;
  const free = await findAll(ctx, 'bank_lines', { account, at, amount, feed_id: null });
  const line = pairLines([transfer], free, () => '', least).get(transfer);
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
 * Pairs this transfer with the statement line of exactly this balance, which is paired by mistake with another transfer without a balance.
 * The other transfer gets another statement line or a new line.
 * @returns the line's id; null if no line reaches the score `least`
 */
async function displaceFeedLine(ctx: Context, transfer: OwnLine, least: number): Promise<string | null> {
  const { account, at, amount, feed_id, balance } = transfer;
  if (balance === null) return null;
  const same = await findAll(ctx, 'bank_lines', { account, at, amount, balance, feed_balance: null });
  const fed = same.filter(({ feed_id }) => feed_id !== null);
  const line = pairLines([transfer], fed, () => '', least).get(transfer);
  if (!line?.feed_id) return null;
  const { description } = line;
  const other = { ...transfer, feed_id: line.feed_id, description, reference: null, balance: null };
  await update(ctx, 'bank_lines', line.id, { feed_id, feed_balance: balance });
  if (!(await completeStatementLine(ctx, other, minPairScore))) await insertLine(ctx, other);
  return line.id;
}

async function insertLine(ctx: Context, line: OwnLine): Promise<number> {
  const id = await insertRow(ctx.db, 'bank_lines', {
    ...line,
    status: 'open',
    source: 'feed',
    feed_balance: line.balance,
    direction: line.amount > 0 ? 'in' : 'out',
    fingerprint: buildFeedFingerprint(line),
    description_fold: line.description === null ? null : foldText(line.description),
    search: buildSearchText('bank_lines', { ...line }),
    ...toNewRowColumns(ctx.now),
  });
  await logCreated(ctx, 'bank_lines', [{ id }], 'Ngân hàng báo');
  recordTouchedRows(ctx, 'bank_lines', [id], 'created');
  await touchPaidPackages(ctx, line);
  return id;
}

/**
 * Sends a change event for the packages named in the line, so that open payment dialogs show the money. The event is for the package and
 * not for the line, because users of these dialogs may have no permission for bank lines.
 */
async function touchPaidPackages(ctx: Context, { description }: OwnLine): Promise<void> {
  for (const { letter, id } of findTransferCodes(description ?? ''))
    if (letter === 'G' && (await findById(ctx, 'packages', id))) recordTouchedRows(ctx, 'packages', [id]);
}

/** Notifies the finance users of incoming money, and also the seller of the package that is proposed for it. */
async function notifyReceived(ctx: Context, id: string): Promise<void> {
  const line = (await findById(ctx, 'bank_lines', id)) as StoredRecord<'bank_lines'>;
  if (line.amount <= 0) return;
  const title = `Đã nhận ${formatMoney(line.amount)}`;
  const body = line.description ?? '';
  await notifyRole(ctx, 'finance', {
    title,
    body,
    path: `/transactions?activeTab=bank_lines&quick=${id}`,
  });
  const target = (await findProposals(ctx, [line])).get(id)?.target;
  const pack = target?.type === 'packages' ? await findById(ctx, 'packages', target.id) : null;
  if (pack?.sales_id)
    await notifyUser(ctx, pack.sales_id, {
      title,
      body: `Cho gói của ${pack.customer_name}.`,
      path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
    });
}

/** Maximum difference in seconds between the signature's time and the server's time. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 300;
const MAX_TEXT_LENGTH = 10_000;

/** A transfer as sent by the feed. */
interface FeedLine {
  feed_id: string;
  /** Null if the bank is not one of the six known banks. */
  bank: StoredRecord<'bank_lines'>['bank'] | null;
  account: string;
  /** Day of the transfer in Việt Nam. */
  at: string;
  /** Amount in đồng, below 0 for money out. */
  amount: number;
  description: string | null;
  reference: string | null;
  balance: number | null;
}

/**
 * True if the body is signed with the secret and the signature's time is close to the current time.
 * @param timestamp seconds since 1970, as sent
 * @param signature `sha256=` and the hexadecimal HMAC of `<timestamp>.<body>`
 */
export function hasValidSignature(
  secret: string,
  body: Buffer,
  timestamp: unknown,
  signature: unknown,
  now: Date,
): boolean {
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp) || typeof signature !== 'string')
    return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_CLOCK_DIFFERENCE_SECONDS) return false;
  const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Reads the body of a call from the feed. Returns null if the body is malformed. */
export function readFeedLine(body: Buffer): FeedLine | null {
  const sent = parseBody(body);
  if (!sent) return null;
  const { id, gateway, transactionDate, transferType, transferAmount, accumulated } = sent;
  const feed_id = Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : readOptionalText(id, 100);
  const account = normaliseAccountNumber(readOptionalText(sent['accountNumber'], 40));
  const [, at = ''] =
    /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(String(transactionDate)) ?? [];
  const content = readOptionalText(sent['content'], MAX_TEXT_LENGTH);
  const description =
    content === null || content === '' ? readOptionalText(sent['description'], MAX_TEXT_LENGTH) : content;
  const reference = readOptionalText(sent['referenceCode'], 200);
  const isMoney = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Math.abs(Number(value)) <= maxMoney;
  if (!feed_id || !account || description === undefined || reference === undefined) return null;
  if (!isRealDay(at) || at > latestDayAllowed) return null;
  if (transferType !== 'in' && transferType !== 'out') return null;
  if (!isMoney(transferAmount) || transferAmount <= 0) return null;
  if (accumulated != null && !isMoney(accumulated)) return null;
  return {
    feed_id,
    bank: findBankByName(readOptionalText(gateway, 200)),
    account,
    at,
    amount: transferType === 'in' ? transferAmount : -transferAmount,
    description: description || null,
    reference: reference || null,
    // SePay sends 0 for banks that do not give a balance.
    balance: accumulated || null,
  };
}

/** Parses the body as a JSON object. Returns null if the body is no JSON object. @throws JsonError `too_complex` */
function parseBody(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const sent = parseJson(body);
    return isObject(sent) ? sent : null;
  } catch (error) {
    if (error instanceof JsonError && error.code === 'not_json') return null;
    throw error;
  }
}

/** Returns the text, or null for an empty text. Returns undefined for a value that cannot be stored as text. */
function readOptionalText(value: unknown, maxLength: number): string | null | undefined {
  if (value == null) return null;
  const isText = typeof value === 'string' && value.length <= maxLength;
  // A JSON text may contain characters that the database cannot store: NUL, or half a surrogate pair.
  return isText && !value.includes('\0') && !/\p{Surrogate}/u.test(value) ? value.trim() : undefined;
}

/** Returns the bank with this name; null if it is not one of the six known banks. */
function findBankByName(name: string | null | undefined): FeedLine['bank'] {
  const plain = foldText(name ?? '').replace(/[^a-z0-9]/g, '');
  const known = banks.find(
    ({ value, label }) => plain === value || plain === foldText(label).replace(/[^a-z0-9]/g, ''),
  );
  return (
    known?.value ?? ({ mb: 'mbbank', vcb: 'vietcombank', tcb: 'techcombank' } as const)[plain as 'mb'] ?? null
  );
}

/** Maximum number of bank lines that are searched for the code. */
const MAX_LINES = 2_000;

/**
 * Finds the transfers with the package's code that were stored in the last 24 hours, newest first.
 * @throws DomainError 404 if the package does not exist
 */
export async function findReceivedTransfers(ctx: Context, package_id: string): Promise<ReceivedTransfer[]> {
  const found = await findById(ctx, 'packages', package_id);
  if (!found) throw notFoundError();
  const lines: {
    id: number | string;
    amount: number | string;
    status: string;
    description: string | null;
  }[] = await ctx
    .db('bank_lines')
    .where('id', '>', await findLastIdOlderThanADay(ctx))
    .where({ direction: 'in' })
    .orderBy('id', 'desc')
    .limit(MAX_LINES)
    .select('id', 'amount', 'status', 'description');
  return lines
    .filter(({ description }) =>
      findTransferCodes(description ?? '').some(({ letter, id }) => letter === 'G' && id === found.id),
    )
    .map(({ id, amount, status }) => ({
      id: String(id),
      amount: Number(amount),
      is_open: status === 'open',
    }));
}

/** Returns the id of the newest line that is older than a day. Searches backwards by id, because no index contains the time of storing. */
async function findLastIdOlderThanADay({ db, now }: Context): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const row = await db('bank_lines').where('created_at', '<', since).orderBy('id', 'desc').first('id');
  return Number(row?.id ?? 0);
}
