/** Calculates with money: whole đồng; the result of a percentage is rounded half up, once (rules 9.1). */
import { toNfc } from '#rules/unicodeForm';

/** Maximum amount that can be entered, đồng (rules 7.6). */
export const maxMoney = 100_000_000_000;

/** Rounds to the nearest whole number, halves up (−2.5 → −2). Throws RangeError if the result is not a safe integer. */
export function roundHalfUp(x: number): number {
  const whole = Math.round(x) + 0; // Adds 0 so that the result is never −0.
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole amount: ${x}`);
  return whole;
}

/** Returns a / b rounded half up, in exact integers; b > 0. */
function divideHalfUp(a: bigint, b: bigint): number {
  const twice = 2n * a + b;
  const by = 2n * b;
  const floor = twice / by - (twice % by < 0n ? 1n : 0n);
  return roundHalfUp(Number(floor));
}

/**
 * Returns `percent` % of `amount` đồng, rounded half up, exactly: 15 is 15 %, with up to two decimals. Throws RangeError if the amount is
 * not whole.
 */
export function calculatePercentOf(amount: number, percent: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(roundHalfUp(percent * 100)), 10_000n);
}

/** Returns a fraction of `amount` đồng (0.1 is a tenth; up to six decimals), rounded half up, exactly. */
export function calculateFraction(amount: number, fraction: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(roundHalfUp(fraction * 1_000_000)), 1_000_000n);
}

/** Returns an amount as a percentage of `base`, with two decimals; null if the base is 0. */
export function calculatePercentage(money: number, base: number): number | null {
  if (base === 0) return null;
  const sign = base < 0 ? -1n : 1n;
  return divideHalfUp(sign * BigInt(money) * 10_000n, sign * BigInt(base)) / 100;
}

/** Returns `part`/`whole` of an amount, rounded half up, exactly; the full amount if `whole` is 0. */
export function calculateProportion(amount: number, part: number, whole: number): number {
  return whole <= 0 ? amount : divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole));
}

export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

const unitFactors: Readonly<Record<string, number>> = {
  k: 1_000,
  nghìn: 1_000,
  ngàn: 1_000,
  tr: 1_000_000,
  triệu: 1_000_000,
};

/**
 * Parses an amount in đồng as people write it: '1.234.567 ₫', '1,234,567', '-500', '250k', '1.200k', '1,2tr', '1tr2', '500 nghìn đồng'.
 * Null for any other text, and for ambiguous text: '1tr50' can mean 1.500.000 or 1.050.000.
 */
export function parseAmount(text: string): number | null {
  const plain = toNfc(text)
    .toLowerCase()
    .replace(/\s|₫|đồng|vnđ|vnd|đ/g, '');
  const [, number = '', unit = '', rest = ''] =
    /^([\d.,]+)(k|nghìn|ngàn|tr|triệu)(\d|\d{3})?$/.exec(plain) ?? [];
  const each = unitFactors[unit];
  if (each === undefined) return parseWholeNumber(plain);
  const thousands = each === 1_000 || rest ? parseWholeNumber(number) : null;
  if (rest)
    return thousands === null || each === 1_000 ? null : Math.round(Number(`${thousands}.${rest}`) * each);
  if (thousands !== null) return thousands * each;
  return /^\d+([.,]\d{1,3})?$/.test(number) ? Math.round(Number(number.replace(',', '.')) * each) : null;
}

/** Parses '1.234.567', '1,234,567' and '-500'; null for any other text. */
export function parseWholeNumber(text: string): number | null {
  if (/^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text)) return Number(text.replace(/[.,]/g, ''));
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}
