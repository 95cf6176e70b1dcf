/** Writes amounts in words, as on receipts (rules 7.14). */

const digits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
/** Names of the groups of three digits below a billion. */
const groups = ['', 'nghìn', 'triệu'] as const;
const BILLION = 1_000_000_000;

const getDigitWord = (n: number): string => digits[n] ?? '';

/**
 * Returns the last two digits in words: 5 after tens is "lăm", 1 from twenty on "mốt", 4 from twenty on "tư"; a single digit after hundreds
 * gets "linh".
 */
function formatLastTwoDigits(n: number, hasHundreds: boolean): string[] {
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  if (n === 0) return [];
  if (tens === 0) return hasHundreds ? ['linh', getDigitWord(ones)] : [getDigitWord(ones)];
  const head = tens === 1 ? ['mười'] : [getDigitWord(tens), 'mươi'];
  if (ones === 0) return head;
  if (ones === 5) return [...head, 'lăm'];
  if (tens > 1 && ones === 1) return [...head, 'mốt'];
  if (tens > 1 && ones === 4) return [...head, 'tư'];
  return [...head, getDigitWord(ones)];
}

/**
 * Returns three digits in words. @param isWhole true if other digits precede these digits: the hundreds are then written even if they are 0
 */
function formatThreeDigits(n: number, isWhole: boolean): string[] {
  const hundreds = Math.floor(n / 100);
  const hasHundreds = isWhole || hundreds > 0;
  return [
    ...(hasHundreds ? [getDigitWord(hundreds), 'trăm'] : []),
    ...formatLastTwoDigits(n % 100, hasHundreds),
  ];
}

/** Returns a number in words. @param isWhole true if other digits precede the number */
function formatNumberWords(n: number, isWhole: boolean): string[] {
  if (n >= BILLION) {
    const rest = n % BILLION;
    return [
      ...formatNumberWords(Math.floor(n / BILLION), isWhole),
      'tỷ',
      ...(rest > 0 ? formatNumberWords(rest, true) : []),
    ];
  }
  const parts: string[] = [];
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = Math.floor(n / 1000 ** at) % 1000;
    if (group === 0) continue;
    const name = groups[at];
    parts.push(...formatThreeDigits(group, isWhole || parts.length > 0), ...(name ? [name] : []));
  }
  return parts;
}

/**
 * Returns an amount in Vietnamese words: 1225000 → 'một triệu hai trăm hai mươi lăm nghìn đồng'.
 * @param amount whole đồng; the words for a negative amount begin with 'âm'
 */
export function formatMoneyInWords(amount: number): string {
  const whole = Math.abs(Math.round(amount));
  const parts = whole === 0 ? [getDigitWord(0)] : formatNumberWords(whole, false);
  return [...(amount < 0 && whole > 0 ? ['âm'] : []), ...parts, 'đồng'].join(' ');
}
