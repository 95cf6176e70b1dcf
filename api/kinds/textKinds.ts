import { formatPhone } from '#rules/formatPhone';
import { normalisePhone } from '#rules/normalisePhone';
import type { Field } from '#schema/kinds';
import { getMaxLength } from '#schema/values';
import { createValueCell, createWordsCell } from './cell.ts';
import {
  type ApiKind,
  assertNotTooMany,
  assertValidValue,
  BadValue,
  cleanText,
  type JsonSchema,
  jsonStorage,
  parseExactFilter,
  plainStorage,
} from './kind.ts';

/** Builds a kind of text that is stored and exported unchanged. @param parse normalises a value */
const plainText = (
  parse: (input: unknown, field: Field) => string,
  jsonSchema: (field: Field) => JsonSchema,
): ApiKind => ({
  ...createValueCell('text'),
  ...plainStorage,
  parse,
  jsonSchema,
  span: parseExactFilter(parse),
});

const oneLine = (input: unknown, field: Field) => assertValidValue(cleanText(input, field, false), field);
const severalLines = (input: unknown, field: Field) => assertValidValue(cleanText(input, field, true), field);
const withLength = (field: Field): JsonSchema => ({ type: 'string', maxLength: getMaxLength(field) });

/** One line of text. */
export const text = plainText(oneLine, withLength);

/** Several lines of text. */
export const area = plainText(severalLines, withLength);

/** An http or https address. */
export const link = plainText(oneLine, (field) => ({ ...withLength(field), format: 'uri' }));

/** An e-mail address, in lower case. */
export const email = plainText(
  (input, field) => assertValidValue(cleanText(input, field, false).toLowerCase(), field),
  () => ({ type: 'string', format: 'email', maxLength: 255 }),
);

const parsePhone: ApiKind['parse'] = (input, field) => {
  const phone = normalisePhone(cleanText(input, field, false));
  if (phone === null)
    throw new BadValue(`${field.label} không phải là số điện thoại. Hãy nhập dạng 0912 345 678.`);
  return phone;
};

/** A phone number, normalised. */
export const phone: ApiKind = {
  // Spaces prevent a spreadsheet from reading the phone as a number and dropping the leading zero.
  ...createWordsCell(formatPhone),
  ...plainStorage,
  parse: parsePhone,
  jsonSchema: () => ({ type: 'string', examples: ['0912345678'] }),
  span: parseExactFilter(parsePhone),
};

/** A password, accepted as typed (any characters, schema 5.1). Never stored in plain text and never returned. */
export const password: ApiKind = {
  ...createWordsCell(() => ''),
  ...plainStorage,
  parse: (input, field) => {
    if (typeof input === 'string' && input.includes('\0'))
      throw new BadValue(`${field.label} có ký tự không được phép.`);
    return assertValidValue(input, field);
  },
  jsonSchema: (field) => ({
    type: 'string',
    format: 'password',
    writeOnly: true,
    minLength: field.min ?? 1,
    maxLength: field.max ?? 128,
  }),
  span: null,
};

/** A list of short texts without duplicates. */
export const texts: ApiKind = {
  ...createWordsCell((value: string[]) => value.join(', ')),
  ...jsonStorage,
  parse: (input, field) => {
    if (Array.isArray(input)) assertNotTooMany(input, field);
    const given = Array.isArray(input) ? input.map((one) => cleanText(one, field, false)) : input;
    return [...new Set(assertValidValue(given, field) as string[])];
  },
  jsonSchema: (field) => ({
    type: 'array',
    items: { type: 'string', maxLength: 255 },
    ...(field.max === undefined ? {} : { maxItems: field.max }),
  }),
  span: (text) => [text, text],
};

/** Returns the plain text of sanitised HTML, one line per block. */
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
 * Sanitises HTML: only b, i, em, strong, br, ul, li and a[href=https…] remain (schema 8.1). Escapes everything first and restores only
 * these tags, so no other markup can pass.
 */
export function sanitiseHtml(html: string): string {
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
  ...createWordsCell(textOf),
  ...plainStorage,
  parse: (input, field) => assertValidValue(sanitiseHtml(cleanText(input, field, true)), field),
  jsonSchema: (field) => ({ ...withLength(field), contentMediaType: 'text/html' }),
  span: null,
};
