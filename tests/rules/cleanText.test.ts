import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from '#rules/cleanText';

test.each([
  ['a no-break space', 'Bình\u00a0Thạnh', 'Bình Thạnh'],
  ['several blanks and line breaks', ' Nguyễn \t Thị\n\nHoa ', 'Nguyễn Thị Hoa'],
  ['decomposed letters', 'Thu\u031b\u0309'.normalize('NFD'), 'Thử'],
  ['invisible characters', '\u202aTrần\u200b Lan\ufeff\u00ad', 'Trần Lan'],
  ['a joiner', '👨\u200d👩\u200d👧', '👨👩👧'],
])('a line loses %s', (_what, given, wanted) => expect(cleanLine(given)).toBe(wanted));

test.each([
  ['line breaks and tabs', ' a\r\nb\tc\rd ', 'a\nb\tc\nd'],
  [
    'families and flags',
    'nhà 👨\u200d👩\u200d👧 vui ❤\ufe0f 👩🏽\u200d🍼 ❤\ufe0f\u200d🔥',
    'nhà 👨\u200d👩\u200d👧 vui ❤\ufe0f 👩🏽\u200d🍼 ❤\ufe0f\u200d🔥',
  ],
  ['no joiner between letters', 'a\u200db\u00a0\u200bc\ufe0f', 'ab c'],
])('a note keeps %s', (_what, given, wanted) => expect(cleanLines(given)).toBe(wanted));

/** Any text. `fc.string` with all characters takes seconds to start. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ffff - 0x800 }), { maxLength: 60 })
  // Avoids unpaired surrogates.
  .map((numbers) => String.fromCodePoint(...numbers.map((one) => (one < 0xd800 ? one : one + 0x800))));

test('cleaning a cleaned text changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      expect(cleanLines(cleanLines(text))).toBe(cleanLines(text));
    }),
  );
});
