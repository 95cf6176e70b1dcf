/** A field's value as a cell, kind by kind; exhaustive over the kinds. */
import { formatDate } from '#rules/format';
import { formatPhone } from '#rules/formatPhone';
import type { Field, Kind } from '#schema/kinds';
import type { Cell, CellFormat } from './table.ts';

/** What a referred record is called; '' when this viewer may not know. */
export type TitleOf = (target: string, id: string) => string;

interface ExportKind {
  format: CellFormat;
  /** A value (never null) as its cell. */
  cell: (value: never, field: Field, titleOf: TitleOf) => Cell;
}

const plain = (format: CellFormat): ExportKind => ({ format, cell: (value: string | number) => value });
const words = <V>(cell: (value: V, field: Field, titleOf: TitleOf) => string): ExportKind => ({
  format: 'text',
  cell,
});
const labelOf = (field: Field, value: string): string =>
  field.choices?.find((choice) => choice.value === value)?.label ?? value;
const weekdays = ['', 'Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7', 'Chủ nhật'];
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

/** A line by what it names and how many of it: 'Tắm bé × 10'. */
function lineText(
  line: Readonly<Record<string, unknown>>,
  of: Readonly<Record<string, Field>>,
  titleOf: TitleOf,
): string {
  return Object.entries(of)
    .flatMap(([name, field]) => {
      const value = line[name];
      if (value === null || value === undefined) return [];
      if (field.kind === 'ref') return [titleOf(field.target ?? '', String(value))];
      return field.kind === 'integer' ? [`× ${String(value)}`] : [];
    })
    .filter(Boolean)
    .join(' ');
}

const kinds: Record<Kind, ExportKind> = {
  text: plain('text'),
  area: plain('text'),
  rich_text: words(textOf),
  integer: plain('integer'),
  decimal: plain('decimal'),
  money: plain('money'),
  percent: plain('percent'),
  boolean: words((value: boolean) => (value ? 'Có' : 'Không')),
  choice: words((value: string, field) => labelOf(field, value)),
  choices: words((value: string[], field) => value.map((one) => labelOf(field, one)).join(', ')),
  ref: words((value: string, field, titleOf) => titleOf(field.target ?? '', value)),
  refs: words((value: string[], field, titleOf) =>
    value
      .map((id) => titleOf(field.target ?? '', id))
      .filter(Boolean)
      .join(', '),
  ),
  date: plain('date'),
  dates: words((value: string[]) => value.map(formatDate).join(', ')),
  datetime: plain('datetime'),
  month: plain('month'),
  slots: words((value: string[]) => value.join(', ')),
  weekdays: words((value: number[]) => value.map((day) => weekdays[day]).join(', ')),
  json: words((value: unknown) => JSON.stringify(value)),
  link: plain('text'),
  // Its spaces keep a spreadsheet from taking it for a number without its zero.
  phone: words((value: string) => formatPhone(value)),
  email: plain('text'),
  password: words(() => ''),
  texts: words((value: string[]) => value.join(', ')),
  lines: words((value: Record<string, unknown>[], field, titleOf) =>
    value.map((line) => lineText(line, field.of ?? {}, titleOf)).join(', '),
  ),
};

/** How a column of this field is read. */
export const formatOf = (field: Field): CellFormat => kinds[field.kind].format;

/** A record's value as a cell: choices by label, references by title, lists joined with commas. */
export const cellOf = (field: Field, value: unknown, titleOf: TitleOf): Cell =>
  value === null || value === undefined ? null : kinds[field.kind].cell(value as never, field, titleOf);
