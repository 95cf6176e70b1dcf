import { formatDate } from '#rules/format';
import { parseTypedDay } from '#rules/parseTypedDay';
import type { Field, FieldKind, Fields } from '#schema/kinds';
import { quoteCellText } from '../base/quoteCellText.ts';
import { createWordsCell, type TitleOf } from './cell.ts';
import {
  type ApiKind,
  assertNotTooMany,
  assertValidValue,
  BadValueError,
  jsonStorage,
  parseValue,
  toNullableSchema,
} from './kind.ts';

/**
 * Describes a line by its referenced record and its quantity: 'Tắm bé × 10'. Describes a line without a reference by its days and texts:
 * '20/11/2025 Bi'.
 */
function describeLine(line: Readonly<Record<string, unknown>>, of: Fields, titleOf: TitleOf): string {
  const namesRecord = Object.values(of).some(({ kind }) => kind === 'ref');
  return Object.entries(of)
    .flatMap(([name, field]) => {
      const value = line[name];
      if (value === null || value === undefined) return [];
      if (!namesRecord && field.kind === 'date') return [formatDate(String(value))];
      if (!namesRecord && field.kind === 'text') return [String(value)];
      if (field.kind === 'ref') return [titleOf(field.target ?? '', String(value))];
      return field.kind === 'integer' ? [`× ${String(value)}`] : [];
    })
    .filter(Boolean)
    .join(' ');
}

/** A list of small records with fields of any kind. @param kindOf returns the API side of a field kind */
export const createLinesKind = (kindOf: (kind: FieldKind) => ApiKind): ApiKind => ({
  ...createWordsCell((value: Record<string, unknown>[], field, titleOf) =>
    value.map((line) => describeLine(line, field.of ?? {}, titleOf)).join(', '),
  ),
  ...jsonStorage,
  parse: (input, field) => {
    if (!Array.isArray(input)) throw new BadValueError(`${field.label} phải là một danh sách.`);
    assertNotTooMany(input, field);
    const of = field.of as Fields;
    const parsed = input.map((item: unknown, index) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item))
        throw new BadValueError(`${field.label}: dòng ${index + 1} không hợp lệ.`, `/${index}`);
      for (const name of Object.keys(item))
        if (!Object.hasOwn(of, name))
          throw new BadValueError(`${field.label} không có mục "${name}".`, `/${index}/${name}`, true);
      return Object.fromEntries(
        Object.entries(of).map(([name, inner]) => [
          name,
          parseValue(kindOf(inner.kind), inner, (item as Record<string, unknown>)[name], `/${index}/${name}`),
        ]),
      );
    });
    return assertValidValue(parsed, field);
  },
  readCell: (text, field, today) => ({
    value: text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => parseDayAndText(field, part, today)),
  }),
  jsonSchema: (field) => ({
    type: 'array',
    minItems: field.min ?? 0,
    ...(field.max === undefined ? {} : { maxItems: field.max }),
    items: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(field.of as Fields).map(([name, inner]) => [
          name,
          toNullableSchema(inner, kindOf(inner.kind).jsonSchema(inner)),
        ]),
      ),
      required: Object.entries(field.of as Fields).flatMap(([name, inner]) => (inner.required ? [name] : [])),
    },
  }),
  span: null,
});

/** Parses '20/11/2025 Bi' or 'Bi (20/11/2025)' as a line with a day and a text. @throws BadValueError without a day */
function parseDayAndText(field: Field, part: string, today: string): Record<string, unknown> {
  const [typed = ''] = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.exec(part) ?? [];
  const day = typed && parseTypedDay(typed, today);
  if (!day)
    throw new BadValueError(
      `${field.label}: hãy ghi ngày của từng mục, ví dụ 20/11/2025 Bi; không phải ${quoteCellText(part)}.`,
    );
  const [dayName = '', textName = ''] = Object.keys(field.of ?? {});
  const text = part
    .replace(typed, ' ')
    .replace(/[()]/g, ' ')
    .replace(/^[\s:–-]+|[\s:–-]+$/g, '');
  return { [dayName]: day, ...(text.trim() && { [textName]: text.trim().replace(/\s+/g, ' ') }) };
}

/** Any JSON value. If clients may write the field, the resource's hooks must check the value. */
export const jsonKind: ApiKind = {
  ...createWordsCell((value: unknown) => JSON.stringify(value)),
  ...jsonStorage,
  parse: (input) => input,
  jsonSchema: () => ({}),
  span: null,
};
