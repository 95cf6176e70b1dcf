import { formatMoney } from '#rules/format';
import { maxMoney, parseAmount, parseWholeNumber } from '#rules/money';
import { type Field, getWriteAccess } from '#schema/kinds';
import { maxInteger } from '#schema/values';
import { quoteCellText } from '../base/quoteCellText.ts';
import { type CellFormat, createValueCell } from './cell.ts';
import {
  type ApiKind,
  assertValidValue,
  BadValueError,
  type JsonSchema,
  parseFilterInteger,
  parseFilterNumber,
  plainStorage,
} from './kind.ts';

/** Returns the bounds that a number field declares, as JSON Schema. */
const buildBounds = ({ min, max }: Field): Record<string, number> => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

/**
 * Builds a kind of number.
 * @param schema the JSON Schema of its values, without the declared bounds
 * @param span parses a filter's text
 */
const createNumberKind = (
  format: CellFormat,
  schema: (field: Field) => JsonSchema,
  readCell: ApiKind['readCell'],
  span: ApiKind['span'] = parseFilterNumber,
): ApiKind => ({
  ...createValueCell(format),
  ...plainStorage,
  decode: Number,
  parse: assertValidValue,
  jsonSchema: (field) => ({ ...schema(field), ...buildBounds(field) }),
  readCell,
  span,
});

/** Returns the number. @throws BadValueError for a number that is not whole */
function assertWhole(number: number | null, text: string, field: Field): number {
  if (number === null)
    throw new BadValueError(
      `${field.label} phải là số nguyên, ví dụ 1.234.567; không phải ${quoteCellText(text)}.`,
    );
  return number;
}

/** Parses a number with a decimal comma or point, such as '12,5', '12.5', '1.234,5' or '15 %'. @throws BadValueError for any other text */
function readFraction(text: string, field: Field): number {
  const digits = text.replace(/[\s%]/g, '');
  const [, head = '', tail = ''] = /^(-?\d{1,3}(?:\.\d{3})+|-?\d+)(?:[.,](\d{1,6}))?$/.exec(digits) ?? [];
  if (head === '')
    throw new BadValueError(`${field.label} phải là số, ví dụ 12,5; không phải ${quoteCellText(text)}.`);
  return Number(`${head.replaceAll('.', '')}.${tail || '0'}`);
}

export const integerKind = createNumberKind(
  'integer',
  (field) => ({ type: 'integer', ...(getWriteAccess(field) === 'never' ? {} : { maximum: maxInteger }) }),
  (text, field) => ({ value: assertWhole(parseWholeNumber(text.replace(/\s/g, '')), text, field) }),
  parseFilterInteger,
);

/** A number with up to six decimals. */
export const decimalKind = createNumberKind(
  'decimal',
  () => ({ type: 'number' }),
  (text, field) => ({ value: readFraction(text, field) }),
);

/** A percent with up to two decimals; 15 means 15 %. */
export const percentKind = createNumberKind(
  'percent',
  () => ({ type: 'number', multipleOf: 0.01 }),
  (text, field) => {
    const number = readFraction(text, field);
    // A number from 0 to 1 may be a fraction, because a workbook stores 0.4 in a cell that shows 40 %.
    const isShare = number > 0 && number <= 1 && !text.includes('%');
    if (!isShare) return { value: number };
    const value = number === 1 ? 1 : Math.round(number * 10_000) / 100;
    return { value, doubt: `${quoteCellText(text)} được hiểu là ${String(value).replace('.', ',')} %.` };
  },
);

/** Whole đồng. Calculated sums may exceed the maximum that a user may enter. */
export const moneyKind = createNumberKind(
  'money',
  (field) => ({
    type: 'integer',
    minimum: 0,
    ...(getWriteAccess(field) === 'never' ? {} : { maximum: maxMoney }),
    description: 'VND',
  }),
  (text, field) => {
    const value = assertWhole(parseAmount(text), text, field);
    // A small number may be in thousands of đồng, as in many price lists.
    const isSmall = value > 0 && value < 1_000;
    return isSmall
      ? { value, doubt: `${quoteCellText(text)} được hiểu là ${formatMoney(value)}, không phải nghìn đồng.` }
      : { value };
  },
  parseFilterInteger,
);
