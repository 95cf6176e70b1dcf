import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '#api/kinds/textKinds';

describe('rich text', () => {
  test.each([
    ['<b>đậm</b> <i>nghiêng</i><br>', '<b>đậm</b> <i>nghiêng</i><br>'],
    ['<UL><LI>một</LI></UL>', '<ul><li>một</li></ul>'],
    ['<a href="https://noi.vn/a?b=1">x</a>', '<a href="https://noi.vn/a?b=1">x</a>'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<b onclick="x()">a</b>', '&lt;b onclick=&quot;x()&quot;&gt;a</b>'],
    ['<a href="javascript:alert(1)">x</a>', '&lt;a href=&quot;javascript:alert(1)&quot;&gt;x</a>'],
    [
      '<a href="https://x" onmouseover="y">x</a>',
      '&lt;a href=&quot;https://x&quot; onmouseover=&quot;y&quot;&gt;x</a>',
    ],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });

  test('contains only permitted tags and attributes of links, for any input; cleaning it again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '/',
        ' ',
        '=',
        'b',
        'a href="https://x',
        'script',
        'onload=',
        '&lt;',
        '&quot;',
        '\n',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = sanitiseHtml(pieces.join(''));
        for (const [tag] of clean.matchAll(/<[^>]*>?/g))
          expect(tag).toMatch(/^<(\/?(b|i|em|strong|br|ul|li)|\/a|a href="https:\/\/[^\s"'<>]+")>$/);
        expect(sanitiseHtml(clean)).toBe(clean);
      }),
    );
  });
});
