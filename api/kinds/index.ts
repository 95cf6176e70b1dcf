/** The API side of every field kind. TypeScript refuses the code if a kind has no entry. */
import type { Field, FieldKind } from '#schema/kinds';
import { boolean, choice, choices, slots, weekdays } from './choiceKinds.ts';
import { date, dates, datetime, month } from './dateKinds.ts';
import { type ApiKind, parseValue } from './kind.ts';
import { decimal, integer, money, percent } from './numberKinds.ts';
import { ref, refs } from './referenceKinds.ts';
import { createLinesKind, json } from './structuredKinds.ts';
import { area, email, link, password, phone, richText, text, texts } from './textKinds.ts';

export const kinds: Record<FieldKind, ApiKind> = {
  text,
  area,
  rich_text: richText,
  integer,
  decimal,
  money,
  percent,
  boolean,
  choice,
  choices,
  ref,
  refs,
  date,
  dates,
  datetime,
  month,
  slots,
  weekdays,
  json,
  link,
  phone,
  email,
  password,
  texts,
  lines: createLinesKind((kind) => kinds[kind]),
};

/** Parses a value of the given field with the field's kind, as `parseValue` does. */
export const parseField = (field: Field, input: unknown, path = ''): unknown =>
  parseValue(kinds[field.kind], field, input, path);
