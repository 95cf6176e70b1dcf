import { maxLengthOf } from '#schema/values';
import { inWords } from './cell.ts';
import { type ApiKind, checked, cleanText, plain } from './kind.ts';

/** The text of sanitised HTML, a line per block. */
const textOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

/**
 * HTML with nothing left but b, i, em, strong, br, ul, li and a[href=https…] (schema 8.1). Everything is escaped
 * first and only these very tags are let through again, so nothing unforeseen can be markup.
 */
export function sanitised(html: string): string {
  return html
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|#39);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(
      /&lt;(\/?)(b|i|em|strong|br|ul|li)\s*\/?&gt;/gi,
      (_all, end: string, tag: string) => `<${end}${tag.toLowerCase()}>`,
    )
    .replace(/&lt;a href=&quot;(https:\/\/(?:(?!&quot;|&lt;|&gt;)[^\s'])+)&quot;&gt;/gi, '<a href="$1">')
    .replace(/&lt;\/a&gt;/gi, '</a>');
}

/** Sanitised HTML. */
export const richText: ApiKind = {
  ...inWords(textOf),
  ...plain,
  parse: (input, field) => checked(sanitised(cleanText(input, field, true)), field),
  jsonSchema: (field) => ({ type: 'string', maxLength: maxLengthOf(field), contentMediaType: 'text/html' }),
  span: null,
};
