/** What the API knows of a field kind: its wire form, its column, its filter, its cell in a file. index.ts lists every kind. */
import { cleanLine, cleanLines } from '#rules/cleanText';
import { type Field, kindTraits } from '#schema/kinds';
import {
  isBlank,
  maxInteger,
  maxLengthOf,
  requiredMessage,
  tooLongMessage,
  tooManyMessage,
  valueError,
} from '#schema/values';
import type { CellKind } from './cell.ts';

export type JsonSchema = Record<string, unknown>;
export type DbValue = string | number | boolean | null;

/** How a database stores true and false, in which alone a kind's columns differ. */
export interface Encoding {
  boolean(value: boolean): boolean | number;
}

export interface ApiKind extends CellKind {
  /**
   * A value of the wire (never blank) in its one form, strictly: nothing is coerced.
   * @throws BadValue in Vietnamese
   */
  parse(input: unknown, field: Field): unknown;
  /** The form of a value on the wire, for openapi.json. */
  jsonSchema(field: Field): JsonSchema;
  /** Encodes a value (never null) for its column. */
  encode(value: unknown, encoding: Encoding): DbValue;
  /** Decodes the column (never null) into a value. */
  decode(stored: unknown): unknown;
  /**
   * The least and the greatest value that a filter's text means: the same twice, or a day's first and last instant.
   * @throws BadValue; null when this kind is not compared that way
   */
  span: ((text: string, field: Field) => readonly [unknown, unknown]) | null;
  /**
   * A value as a person writes it in a cell of a file (never blank); without it the cell's text is the value.
   * @param today for days without a year, '2026-11-20'
   * @throws BadValue in Vietnamese
   */
  readCell?: (text: string, field: Field, today: string) => ReadCell;
}

/** What a cell of a file was read as. */
export interface ReadCell {
  value: unknown;
  /** What is to be looked at. */
  doubt?: string;
}

/** The form of a field's value, null included where it may be empty. */
export function orEmpty(field: Field, schema: JsonSchema): JsonSchema {
  if (field.required || field.default !== undefined || Object.keys(schema).length === 0) return schema;
  return Array.isArray(schema.enum)
    ? { ...schema, type: ['string', 'null'], enum: [...schema.enum, null] }
    : { ...schema, type: [schema.type, 'null'] };
}

/** A value that will not do: the sentence, and where inside the field (`/0/quantity`). */
export class BadValue extends Error {
  readonly path: string;
  /** True for a member that does not exist there: 400 rather than 422. */
  readonly unknown: boolean;

  constructor(message: string, path = '', unknown = false) {
    super(message);
    this.path = path;
    this.unknown = unknown;
  }
}

/** Throws what `valueError` says of the value, if anything; else answers the value. */
export function checked<V>(value: V, field: Field): V {
  const wrong = valueError(field, value);
  if (wrong) throw new BadValue(wrong);
  return value;
}

/** @throws BadValue when the list has more items than the field takes; to be called before its items are read */
export function assertNotTooMany(input: readonly unknown[], field: Field): void {
  if (field.max !== undefined && input.length > field.max) throw new BadValue(tooManyMessage(field));
}

/** Stored as it is. */
export const plain = {
  encode: (value: unknown) => value as DbValue,
  decode: (stored: unknown) => stored,
};

/** Stored as JSON text. */
export const asJson = {
  encode: (value: unknown) => JSON.stringify(value),
  decode: (stored: unknown) => (typeof stored === 'string' ? JSON.parse(stored) : stored),
};

/** Has the text what no person types: control characters other than tabs and line breaks, or half a surrogate pair? */
export const hasForbiddenCharacter = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || /\p{Surrogate}/u.test(text);

/** The longest text that is cleaned at all: cleaning drops white space at the ends and joins letters with their marks. */
const longestRaw = (field: Field): number => 8 * maxLengthOf(field) + 1_000;

/** A text as it is stored. @throws BadValue for what is none, is too long, or has what no person types */
export function cleanText(input: unknown, field: Field, lines: boolean): string {
  if (typeof input !== 'string') throw new BadValue(`${field.label} phải là chữ.`);
  if (input.length > longestRaw(field)) throw new BadValue(tooLongMessage(field));
  if (hasForbiddenCharacter(input)) throw new BadValue(`${field.label} có ký tự không được phép.`);
  return lines ? cleanLines(input) : cleanLine(input);
}

/** A filter's text that must be this very value. */
export const exactly =
  (parse: (input: unknown, field: Field) => unknown) =>
  (text: string, field: Field): readonly [unknown, unknown] => {
    const value = parse(text, field);
    return [value, value];
  };

/** A filter's text as a number. */
export function numberText(text: string, field: Field): readonly [unknown, unknown] {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim())) throw new BadValue(`${field.label} phải là số.`);
  return [Number(text), Number(text)];
}

/** A filter's text as a number that a column of whole numbers can be compared with: PostgreSQL refuses any other. */
export function wholeNumberText(text: string, field: Field): readonly [unknown, unknown] {
  const [number] = numberText(text, field);
  if (!Number.isInteger(number)) throw new BadValue(`${field.label} phải là số nguyên.`);
  if (field.kind === 'integer' && Math.abs(Number(number)) > maxInteger)
    throw new BadValue(`${field.label} phải từ ${-maxInteger} đến ${maxInteger}.`);
  return [number, number];
}

/**
 * A value of the wire in the form records carry: blank becomes null (or the field's default), required blank is refused.
 * @param path where inside the field it stands, for the error's pointer
 * @throws BadValue in Vietnamese, or as "{label} is required!" (schema 8.4)
 */
export function parseValue(kind: ApiKind, field: Field, input: unknown, path = ''): unknown {
  const isList = Array.isArray(input);
  // For any but a list, an empty one is no way to say nothing.
  if (isList && !kindTraits[field.kind].list)
    throw new BadValue(`${field.label} không nhận danh sách.`, path);
  if (isBlank(input)) {
    if (field.required) throw new BadValue(requiredMessage(field), path);
    return field.default ?? (isList ? [] : null);
  }
  try {
    return kind.parse(input, field);
  } catch (error) {
    if (error instanceof BadValue && path !== '')
      throw new BadValue(error.message, `${path}${error.path}`, error.unknown);
    throw error;
  }
}
