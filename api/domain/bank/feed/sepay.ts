/** What SePay sends of a transfer, checked and read. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountNumber } from '#rules/bankAccount';
import { isRealDay } from '#rules/days';
import { fold } from '#rules/fold';
import { mostMoney } from '#rules/money';
import { banks } from '#schema/choices';
import type { Stored } from '#schema/index';

/** Seconds that a signature's time may be away from ours. */
const tolerance = 300;
const maxText = 10_000;

/** A transfer as the feed tells it. */
export interface FeedLine {
  feed_id: string;
  /** Null: not one of the six that we know. */
  bank: Stored<'bank_lines'>['bank'] | null;
  account: string;
  /** The day in Việt Nam. */
  at: string;
  /** đồng, below 0 for money out. */
  amount: number;
  description: string | null;
  reference: string | null;
  balance: number | null;
}

/**
 * Is the body signed with the secret, now?
 * @param timestamp seconds since 1970, as sent
 * @param signature `sha256=` and the hexadecimal HMAC of `<timestamp>.<body>`
 */
export function isSigned(
  secret: string,
  body: Buffer,
  timestamp: unknown,
  signature: unknown,
  now: Date,
): boolean {
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp) || typeof signature !== 'string')
    return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return false;
  const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Reads a body; null for one that is malformed. */
export function readFeedLine(body: Buffer): FeedLine | null {
  const sent = parse(body);
  if (!sent) return null;
  const { id, gateway, transactionDate, transferType, transferAmount, accumulated } = sent;
  const feed_id = Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : textOf(id, 100);
  const account = accountNumber(textOf(sent['accountNumber'], 40));
  const [, at = ''] =
    /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(String(transactionDate)) ?? [];
  const content = textOf(sent['content'], maxText);
  const description = content === null || content === '' ? textOf(sent['description'], maxText) : content;
  const reference = textOf(sent['referenceCode'], 200);
  const isMoney = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Math.abs(Number(value)) <= mostMoney;
  if (!feed_id || !account || !isRealDay(at) || description === undefined || reference === undefined)
    return null;
  if (transferType !== 'in' && transferType !== 'out') return null;
  if (!isMoney(transferAmount) || transferAmount <= 0) return null;
  if (accumulated != null && !isMoney(accumulated)) return null;
  return {
    feed_id,
    bank: bankNamed(textOf(gateway, 200)),
    account,
    at,
    amount: transferType === 'in' ? transferAmount : -transferAmount,
    description: description || null,
    reference: reference || null,
    // For banks that do not tell it SePay sends 0.
    balance: accumulated || null,
  };
}

function parse(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
      ? (sent as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The text, null when there is none; undefined for what is no text that can be stored. */
function textOf(value: unknown, maxLength: number): string | null | undefined {
  if (value == null) return null;
  const isText = typeof value === 'string' && value.length <= maxLength;
  // JSON may hold characters that are none: a NUL, half a pair.
  return isText && !value.includes('\0') && !/\p{Surrogate}/u.test(value) ? value.trim() : undefined;
}

/** The bank of this name; null for none of the six. */
function bankNamed(name: string | null | undefined): FeedLine['bank'] {
  const plain = fold(name ?? '').replace(/[^a-z0-9]/g, '');
  const known = banks.find(
    ({ value, label }) => plain === value || plain === fold(label).replace(/[^a-z0-9]/g, ''),
  );
  return (
    known?.value ?? ({ mb: 'mbbank', vcb: 'vietcombank', tcb: 'techcombank' } as const)[plain as 'mb'] ?? null
  );
}
