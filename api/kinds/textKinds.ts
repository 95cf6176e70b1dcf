import { formatPhone } from '#rules/formatPhone';
import { normalisePhone } from '#rules/normalisePhone';
import type { Field } from '#schema/kinds';
import { getMaxLength } from '#schema/values';
import { createValueCell, createWordsCell } from './cell.ts';
import {
  type ApiKind,
  assertNotTooMany,
  assertValidValue,
  BadValueError,
  cleanText,
  type JsonSchema,
  jsonStorage,
  parseExactFilter,
  plainStorage,
} from './kind.ts';

/** Builds a kind of text that is stored and exported unchanged. @param parse normalises a value */
const createTextKind = (
  parse: (input: unknown, field: Field) => string,
  jsonSchema: (field: Field) => JsonSchema,
): ApiKind => ({
  ...createValueCell('text'),
  ...plainStorage,
  parse,
  jsonSchema,
  span: parseExactFilter(parse),
});

const parseSingleLine = (input: unknown, field: Field) =>
  assertValidValue(cleanText(input, field, false), field);
const parseMultiLine = (input: unknown, field: Field) =>
  assertValidValue(cleanText(input, field, true), field);
const buildLengthSchema = (field: Field): JsonSchema => ({ type: 'string', maxLength: getMaxLength(field) });

/** One line of text. */
export const textKind = createTextKind(parseSingleLine, buildLengthSchema);

/** Several lines of text. */
export const areaKind = createTextKind(parseMultiLine, buildLengthSchema);

/** An http or https address. */
export const linkKind = createTextKind(parseSingleLine, (field) => ({
  ...buildLengthSchema(field),
  format: 'uri',
}));

/** An e-mail address, in lower case. */
export const emailKind = createTextKind(
  (input, field) => assertValidValue(cleanText(input, field, false).toLowerCase(), field),
  () => ({ type: 'string', format: 'email', maxLength: 255 }),
);

const parsePhone: ApiKind['parse'] = (input, field) => {
  const phone = normalisePhone(cleanText(input, field, false));
  if (phone === null)
    throw new BadValueError(`${field.label} không phải là số điện thoại. Hãy nhập dạng 0912 345 678.`);
  return phone;
};

/** A phone number, normalised. */
export const phoneKind: ApiKind = {
  // Spaces prevent a spreadsheet from reading the phone as a number and dropping the leading zero.
  ...createWordsCell(formatPhone),
  ...plainStorage,
  parse: parsePhone,
  jsonSchema: () => ({ type: 'string', examples: ['0912345678'] }),
  span: parseExactFilter(parsePhone),
};

/** A password, accepted as typed (any characters, schema 5.1). Never stored in plain text and never returned. */
export const passwordKind: ApiKind = {
  ...createWordsCell(() => ''),
  ...plainStorage,
  parse: (input, field) => {
    if (typeof input === 'string' && input.includes('\0'))
      throw new BadValueError(`${field.label} có ký tự không được phép.`);
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
export const textsKind: ApiKind = {
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
const stripHtml = (html: string): string =>
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
export const richTextKind: ApiKind = {
  ...createWordsCell(stripHtml),
  ...plainStorage,
  parse: (input, field) => assertValidValue(sanitiseHtml(cleanText(input, field, true)), field),
  jsonSchema: (field) => ({ ...buildLengthSchema(field), contentMediaType: 'text/html' }),
  span: null,
};
