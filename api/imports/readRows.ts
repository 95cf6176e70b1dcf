/** Reads the cells of an imported file as values of the wire. */
import { parseInstant, parseMonth, typedDay } from '#rules/dateText';
import { dayStart, localDay, monthOf } from '#rules/days';
import { fold, foldPhone } from '#rules/fold';
import { formatDate, formatMoney } from '#rules/format';
import { typedAmount, wholeNumber } from '#rules/money';
import type { ImportFault, ImportWord } from '#schema/imports';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import { grantsOf, narrow, rowScope } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { selectionOf } from '../db/select.ts';
import { shapeOf } from '../db/shape.ts';
import { BadValue } from '../kinds/kind.ts';
import { quoted } from '../sheets/quoted.ts';
import { Yielder } from '../yielder.ts';
import { findChoice, unknownChoice, WordReader, type WordSources } from './importWords.ts';
import type { Mapping } from './mapColumns.ts';
import type { Sheet } from './readSheet.ts';

/** A row whose cells were read: the attributes it gives, and what could not be read. */
export interface ReadRow {
  /** Its number in the file. */
  number: number;
  given: Record<string, unknown>;
  errors: readonly ImportFault[];
  doubts: readonly ImportFault[];
  /** Fields whose cells could not be read. */
  faulty: readonly string[];
}

/** What stands in a cell of a workbook whose formula fails. */
const excelErrors: ReadonlySet<string> = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#ERROR!'],
]);

/** Is this the name of a line that adds up those above it: 'Tổng cộng', 'TỔNG: 12 khách', and not 'Tổng công ty …' or 'Tống Thị Lan'? */
const isTotal = (name: string): boolean =>
  /^(tổng|cộng)( *:.*)?$|^tổng (cộng|số)( .*|:.*)?$|^tong cong$/.test(
    name.normalize('NFC').toLowerCase().trim(),
  );

/** Reads the cells of each row as values of the wire; names of records become their ids, other words for choices their values. */
export async function readRows(
  ctx: Context,
  sheet: Sheet,
  { columns }: Mapping,
  sources: WordSources,
): Promise<{ rows: ReadRow[]; words: ImportWord[] }> {
  const finder = new NameFinder(ctx);
  const words = new WordReader(sources);
  const yielder = new Yielder();
  const rows: ReadRow[] = [];
  for (const { number, cells } of sheet.rows) {
    if (yielder.isDue) await yielder.pause();
    const errors: ImportFault[] = [];
    const doubts: ImportFault[] = [];
    const faulty: string[] = [];
    const given: Record<string, unknown> = {};
    for (const column of columns) {
      const { at, name, field } = column;
      const text = cells[at] ?? '';
      if (text === '') continue;
      try {
        if (excelErrors.has(text.toUpperCase()))
          throw new BadValue(`Ô này là lỗi ${text} của Excel. Hãy sửa công thức hoặc xóa nội dung ô.`);
        if (name === 'name' && isTotal(text))
          throw new BadValue('Đây là dòng tổng cộng. Hãy xóa dòng này khỏi tệp, hoặc bỏ qua các dòng sai.');
        if (field.kind === 'ref') given[name] = await finder.find(field, text);
        else if (field.kind === 'choice') Object.assign(given, words.read(column, text));
        else {
          const read = parseCell(field, text, ctx.today);
          given[name] = read.value;
          if (read.doubt) doubts.push({ column: field.label, detail: read.doubt });
        }
      } catch (error) {
        if (!(error instanceof BadValue)) throw error;
        errors.push({ column: field.label, detail: error.message });
        faulty.push(name);
      }
    }
    rows.push({ number, given, errors, doubts, faulty });
  }
  return { rows, words: words.found };
}

/** The field that distinguishes records with one title, where there is such a field. */
const further = ['code', 'email', 'phone'];

/**
 * Finds the record that a cell names: by title, code, email or phone, among those this viewer may read; each name is
 * looked up once.
 */
class NameFinder {
  readonly #ctx: Context;
  readonly #known = new Map<string, readonly string[]>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** @returns its id @throws BadValue when there is none, or more than one */
  async find(field: Field, text: string): Promise<string> {
    const key = `${field.target} ${fold(text)}`;
    const ids = this.#known.get(key) ?? (await this.#ids(field.target ?? '', text));
    this.#known.set(key, ids);
    const [id] = ids;
    if (id === undefined) throw new BadValue(`${field.label}: không tìm thấy ${quoted(text)}.`);
    if (ids.length > 1)
      throw new BadValue(
        `${field.label}: có nhiều hơn một ${quoted(text)}. Hãy ghi số điện thoại, email hoặc mã.`,
      );
    return id;
  }

  async #ids(target: string, text: string): Promise<string[]> {
    const resource = resourceNamed(target);
    const grants = resource ? grantsOf(resource, this.#ctx.viewer, 'read') : [];
    if (!resource || grants.length === 0) return [];
    const { stored } = shapeOf(resource);
    const { query, paths } = selectionOf(this.#ctx.db, resource);
    narrow(query, paths, rowScope(grants, this.#ctx.viewer));
    query.where((any) => {
      for (const name of new Set([resource.title, ...further])) {
        const at = stored.get(name);
        if (!at) continue;
        const wanted = at.field.kind === 'phone' ? foldPhone(text) : fold(text);
        if (wanted === '') continue;
        if (at.field.fold) any.orWhere(`t.${at.column}_fold`, wanted);
        else any.orWhere(`t.${at.column}`, text);
      }
    });
    paths.join(query);
    const rows = (await query.select({ id: 't.id' }).limit(2)) as { id: number }[];
    return rows.map(({ id }) => String(id));
  }
}

/** '12,5', '12.5', '1.234,5', '15 %' → number; null for anything else. */
function fraction(text: string): number | null {
  const digits = text.replace(/[\s%]/g, '');
  const [, head = '', tail = ''] = /^(-?\d{1,3}(?:\.\d{3})+|-?\d+)(?:[.,](\d{1,6}))?$/.exec(digits) ?? [];
  return head === '' ? null : Number(`${head.replaceAll('.', '')}.${tail || '0'}`);
}

const yes = ['co', 'true', '1', 'x', 'yes', 'dung'];
const no = ['khong', 'false', '0', 'no', 'sai'];

/** The day of a cell, and whether it had to be guessed. @throws BadValue for a day of the past that is still to come */
function dayIn(field: Field, text: string, today: string): Cell | null {
  const written = text.replace(/ 00:00(:00)?$/, '');
  const day = typedDay(written, today, field.past);
  if (!day) return null;
  if (field.past && day > today) throw new BadValue(`${field.label}: ngày ${formatDate(day)} còn chưa tới.`);
  const isWhole = written.includes(day.slice(0, 4));
  return { value: day, ...(isWhole ? {} : { doubt: `${quoted(text)} được hiểu là ${formatDate(day)}.` }) };
}

interface Cell {
  value: unknown;
  /** What is to be looked at. */
  doubt?: string;
}

/**
 * @param text never blank
 * @param today for days without a year, '2026-11-20'
 * @throws BadValue in Vietnamese
 */
function parseCell(field: Field, text: string, today: string): Cell {
  switch (field.kind) {
    case 'money':
    case 'integer': {
      const number = field.kind === 'money' ? typedAmount(text) : wholeNumber(text.replace(/\s/g, ''));
      if (number === null)
        throw new BadValue(`${field.label} phải là số nguyên, ví dụ 1.234.567; không phải ${quoted(text)}.`);
      // Price lists often count in thousands.
      const isSmall = field.kind === 'money' && number > 0 && number < 1_000;
      return {
        value: number,
        ...(isSmall && {
          doubt: `${quoted(text)} được hiểu là ${formatMoney(number)}, không phải nghìn đồng.`,
        }),
      };
    }
    case 'decimal':
    case 'percent': {
      const number = fraction(text);
      if (number === null)
        throw new BadValue(`${field.label} phải là số, ví dụ 12,5; không phải ${quoted(text)}.`);
      // A cell of 40 % in a workbook holds 0.4, and one of 100 % holds 1.
      const isShare = field.kind === 'percent' && number > 0 && number <= 1 && !text.includes('%');
      if (!isShare) return { value: number };
      const value = number === 1 ? 1 : Math.round(number * 10_000) / 100;
      return { value, doubt: `${quoted(text)} được hiểu là ${String(value).replace('.', ',')} %.` };
    }
    case 'boolean':
      if (yes.includes(fold(text))) return { value: true };
      if (no.includes(fold(text))) return { value: false };
      throw new BadValue(`${field.label}: hãy ghi Có hoặc Không.`);
    case 'choices':
      return {
        value: text
          .split(/[,;]/)
          .filter((part) => part.trim() !== '')
          .map((part) => {
            const value = findChoice(field, part.trim());
            if (value === undefined) throw unknownChoice(field, part.trim());
            return value;
          }),
      };
    case 'date':
      return dayIn(field, text, today) ?? { value: text };
    case 'datetime': {
      const instant = parseInstant(text);
      const day = dayIn(field, instant ? formatDate(localDay(instant)) : text, today);
      if (instant) return { value: instant };
      return day ? { ...day, value: dayStart(String(day.value)) } : { value: text };
    }
    case 'month': {
      const day = typedDay(text, today);
      return { value: parseMonth(text.replace(/^(\d)\//, '0$1/')) ?? (day && monthOf(day)) ?? text };
    }
    case 'lines':
      return {
        value: text
          .split(/[,;\n]/)
          .filter((part) => part.trim() !== '')
          .map((part) => parseDayAndText(field, part.trim(), today)),
      };
    default:
      return { value: text };
  }
}

/** '20/11/2025 Bi', 'Bi (20/11/2025)' → a line of a day and a text. @throws BadValue without a day */
function parseDayAndText(field: Field, part: string, today: string): Record<string, unknown> {
  const [typed = ''] = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.exec(part) ?? [];
  const day = typed && typedDay(typed, today);
  if (!day)
    throw new BadValue(
      `${field.label}: hãy ghi ngày của từng mục, ví dụ 20/11/2025 Bi; không phải ${quoted(part)}.`,
    );
  const [dayName = '', textName = ''] = Object.keys(field.of ?? {});
  const text = part
    .replace(typed, ' ')
    .replace(/[()]/g, ' ')
    .replace(/^[\s:–-]+|[\s:–-]+$/g, '');
  return { [dayName]: day, ...(text.trim() && { [textName]: text.trim().replace(/\s+/g, ' ') }) };
}
