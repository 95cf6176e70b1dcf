/** The API side of a field kind: its API form, column encoding, filter and file cell. index.ts lists every kind. */
import { cleanLine, cleanLines } from '#rules/cleanText';
import { type Field, kindTraits } from '#schema/kinds';
import {
  findValueError,
  formatRequiredMessage,
  formatTooLongMessage,
  formatTooManyMessage,
  getMaxLength,
  isBlank,
  maxInteger,
} from '#schema/values';
import type { CellConversion } from './cell.ts';

export type JsonSchema = Record<string, unknown>;
export type DbValue = string | number | boolean | null;

/** Encoding of booleans in a database. It is the only difference between SQLite and PostgreSQL in the columns of field kinds. */
export interface BooleanEncoding {
  boolean(value: boolean): boolean | number;
}

export interface ApiKind extends CellConversion {
  /**
   * Validates and normalises an API value (never blank), without coercion.
   * @throws BadValueError in Vietnamese
   */
  parse(input: unknown, field: Field): unknown;
  /** Returns the JSON Schema of the API value, for openapi.json. */
  jsonSchema(field: Field): JsonSchema;
  /** Encodes a value (never null) as its column's value. */
  encode(value: unknown, encoding: BooleanEncoding): DbValue;
  /** Decodes the column's value (never null). */
  decode(stored: unknown): unknown;
  /**
   * Function that returns the smallest and the greatest value that a filter's text means: the same value twice, or the first and last
   * instant of a day. Null if the kind does not support filters by range.
   * @throws BadValueError
   */
  span: ((text: string, field: Field) => readonly [unknown, unknown]) | null;
  /**
   * Parses a value as a person writes it in a file cell (never blank). If absent, the cell's text is used as the value.
   * @param today day that completes days without a year, '2026-11-20'
   * @throws BadValueError in Vietnamese
   */
  readCell?: (text: string, field: Field, today: string) => ParsedCell;
}

export interface ParsedCell {
  value: unknown;
  /** Warning that asks the user to check the value. */
  doubt?: string;
}

/** Adds null to the schema if the field may be empty. */
export function toNullableSchema(field: Field, schema: JsonSchema): JsonSchema {
  if (field.required || field.default !== undefined || Object.keys(schema).length === 0) return schema;
  return Array.isArray(schema.enum)
    ? { ...schema, type: ['string', 'null'], enum: [...schema.enum, null] }
    : { ...schema, type: [schema.type, 'null'] };
}

/** An invalid value: the message, and the path inside the field (`/0/quantity`). */
export class BadValueError extends Error {
  readonly path: string;
  /** True if the value has an unknown member; the answer is then 400 instead of 422. */
  readonly unknown: boolean;

  constructor(message: string, path = '', unknown = false) {
    super(message);
    this.path = path;
    this.unknown = unknown;
  }
}

/** Returns the value if it is valid. @throws BadValueError with the message of `findValueError` */
export function assertValidValue<V>(value: V, field: Field): V {
  const wrong = findValueError(field, value);
  if (wrong) throw new BadValueError(wrong);
  return value;
}

/** Call this before the items are read. @throws BadValueError if the list has too many items */
export function assertNotTooMany(input: readonly unknown[], field: Field): void {
  if (field.max !== undefined && input.length > field.max)
    throw new BadValueError(formatTooManyMessage(field));
}

/** Encoding of values that are stored unchanged. */
export const plainStorage = {
  encode: (value: unknown) => value as DbValue,
  decode: (stored: unknown) => stored,
};

/** Encoding of values that are stored as JSON text. */
export const jsonStorage = {
  encode: (value: unknown) => JSON.stringify(value),
  decode: (stored: unknown) => (typeof stored === 'string' ? JSON.parse(stored) : stored),
};

/** True if the text has characters that no user types: control characters other than tabs and line breaks, or half a surrogate pair. */
export const hasForbiddenCharacter = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || /\p{Surrogate}/u.test(text);

/**
 * Returns the maximum length of a text before cleaning. This is more than the maximum after cleaning, which trims white space and combines
 * letters with their accents.
 */
const getMaxRawLength = (field: Field): number => 8 * getMaxLength(field) + 1_000;

/**
 * Cleans a text for storage. @param lines true to keep line breaks @throws BadValueError when the input is not a text, is too long, or has
 * forbidden characters
 */
export function cleanText(input: unknown, field: Field, lines: boolean): string {
  if (typeof input !== 'string') throw new BadValueError(`${field.label} phải là chữ.`);
  if (input.length > getMaxRawLength(field)) throw new BadValueError(formatTooLongMessage(field));
  if (hasForbiddenCharacter(input)) throw new BadValueError(`${field.label} có ký tự không được phép.`);
  return lines ? cleanLines(input) : cleanLine(input);
}

/** Returns the `span` of filters whose text must equal the value. */
export const parseExactFilter =
  (parse: (input: unknown, field: Field) => unknown) =>
  (text: string, field: Field): readonly [unknown, unknown] => {
    const value = parse(text, field);
    return [value, value];
  };

/** `span` of a number filter: parses the filter's text as a number. */
export function parseFilterNumber(text: string, field: Field): readonly [unknown, unknown] {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim())) throw new BadValueError(`${field.label} phải là số.`);
  return [Number(text), Number(text)];
}

/**
 * `span` of an integer filter: parses the filter's text as a whole number, because PostgreSQL refuses to compare an integer column with
 * other numbers.
 */
export function parseFilterInteger(text: string, field: Field): readonly [unknown, unknown] {
  const [number] = parseFilterNumber(text, field);
  if (!Number.isInteger(number)) throw new BadValueError(`${field.label} phải là số nguyên.`);
  if (field.kind === 'integer' && Math.abs(Number(number)) > maxInteger)
    throw new BadValueError(`${field.label} phải từ ${-maxInteger} đến ${maxInteger}.`);
  return [number, number];
}

/**
 * Converts an API value to its record form: blank becomes null (or the field's default), a blank required value is refused.
 * @param path position inside the field, for the error's pointer
 * @throws BadValueError in Vietnamese, or in English as "{label} is required!" (schema 8.4)
 */
export function parseValue(kind: ApiKind, field: Field, input: unknown, path = ''): unknown {
  const isList = Array.isArray(input);
  // Only list fields treat an empty list as blank.
  if (isList && !kindTraits[field.kind].list)
    throw new BadValueError(`${field.label} không nhận danh sách.`, path);
  if (isBlank(input)) {
    if (field.required) throw new BadValueError(formatRequiredMessage(field), path);
    return field.default ?? (isList ? [] : null);
  }
  try {
    return kind.parse(input, field);
  } catch (error) {
    if (error instanceof BadValueError && path !== '')
      throw new BadValueError(error.message, `${path}${error.path}`, error.unknown);
    throw error;
  }
}
