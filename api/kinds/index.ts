/** The API side of every field kind. TypeScript refuses the code if a kind has no entry. */
import type { Field, FieldKind } from '#schema/kinds';
import { booleanKind, choiceKind, choicesKind, slotsKind, weekdaysKind } from './choiceKinds.ts';
import { dateKind, datesKind, datetimeKind, monthKind } from './dateKinds.ts';
import { type ApiKind, parseValue } from './kind.ts';
import { decimalKind, integerKind, moneyKind, percentKind } from './numberKinds.ts';
import { refKind, refsKind } from './referenceKinds.ts';
import { createLinesKind, jsonKind } from './structuredKinds.ts';
import {
  areaKind,
  emailKind,
  linkKind,
  passwordKind,
  phoneKind,
  richTextKind,
  textKind,
  textsKind,
} from './textKinds.ts';

export const kinds: Record<FieldKind, ApiKind> = {
  text: textKind,
  area: areaKind,
  rich_text: richTextKind,
  integer: integerKind,
  decimal: decimalKind,
  money: moneyKind,
  percent: percentKind,
  boolean: booleanKind,
  choice: choiceKind,
  choices: choicesKind,
  ref: refKind,
  refs: refsKind,
  date: dateKind,
  dates: datesKind,
  datetime: datetimeKind,
  month: monthKind,
  slots: slotsKind,
  weekdays: weekdaysKind,
  json: jsonKind,
  link: linkKind,
  phone: phoneKind,
  email: emailKind,
  password: passwordKind,
  texts: textsKind,
  lines: createLinesKind((kind) => kinds[kind]),
};

/** Parses a value of the given field with the field's kind, as `parseValue` does. */
export const parseField = (field: Field, input: unknown, path = ''): unknown =>
  parseValue(kinds[field.kind], field, input, path);
