import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoneyInWords } from '#rules/moneyWords';

test.each([
  [0, 'không đồng'],
  [1, 'một đồng'],
  [10, 'mười đồng'],
  [11, 'mười một đồng'],
  [14, 'mười bốn đồng'],
  [15, 'mười lăm đồng'],
  [21, 'hai mươi mốt đồng'],
  [24, 'hai mươi tư đồng'],
  [55, 'năm mươi lăm đồng'],
  [105, 'một trăm linh năm đồng'],
  [1_005, 'một nghìn không trăm linh năm đồng'],
  [20_000, 'hai mươi nghìn đồng'],
  [1_225_000, 'một triệu hai trăm hai mươi lăm nghìn đồng'],
  [1_005_000, 'một triệu không trăm linh năm nghìn đồng'],
  [1_000_005, 'một triệu không trăm linh năm đồng'],
  [3_000_000_000, 'ba tỷ đồng'],
  [100_000_000_000, 'một trăm tỷ đồng'],
  [2_000_050_000, 'hai tỷ không trăm năm mươi nghìn đồng'],
  [-450_000, 'âm bốn trăm năm mươi nghìn đồng'],
])('%d is %j', (amount, text) => expect(formatMoneyInWords(amount)).toBe(text));

const values: Readonly<Record<string, number>> = {
  ...{
    không: 0,
    một: 1,
    mốt: 1,
    hai: 2,
    ba: 3,
    bốn: 4,
    tư: 4,
    năm: 5,
    lăm: 5,
    sáu: 6,
    bảy: 7,
    tám: 8,
    chín: 9,
  },
  mười: 10,
};

/** Converts the words back into a number: adds the digits by their place, and multiplies each group by its name. */
function read(text: string): number {
  let [total, billions, group, last] = [0, 0, 0, 0];
  for (const word of text.replace(/ đồng$/, '').split(' ')) {
    if (word === 'linh') continue;
    else if (word === 'mươi') [group, last] = [group + last * 10, 0];
    else if (word === 'trăm') [group, last] = [group + last * 100, 0];
    else if (word === 'nghìn' || word === 'triệu') {
      total += (group + last) * (word === 'nghìn' ? 1e3 : 1e6);
      [group, last] = [0, 0];
    } else if (word === 'tỷ') {
      billions = (billions + total + group + last) * 1e9;
      [total, group, last] = [0, 0, 0];
    } else {
      const value = values[word];
      if (value === undefined) throw new Error(`no word of ours: ${word}`);
      if (value === 10) [group, last] = [group + 10, 0];
      else last = value;
    }
  }
  return billions + total + group + last;
}

test('every written amount can be read back', () => {
  const anyAmount = fc.oneof(
    fc.integer({ min: 0, max: 2_000_000 }),
    fc.integer({ min: 0, max: 100_000_000 }).map((n) => n * 1000),
    fc.maxSafeInteger().map((n) => Math.abs(n) % 1e15),
  );
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const text = formatMoneyInWords(amount);
      expect(read(text)).toBe(amount);
      expect(text).not.toMatch(/ {2}|^ /);
    }),
    { numRuns: 5000 },
  );
});

test('no two amounts have the same words, and after tens it is lăm, mốt and tư', () => {
  const texts = Array.from({ length: 10_000 }, (_, n) => formatMoneyInWords(n));
  expect(new Set(texts).size).toBe(10_000);
  for (const text of texts) expect(text).not.toMatch(/mươi (một|bốn|năm)( |$)|mười (mốt|tư|năm)( |$)|lẻ/);
});
