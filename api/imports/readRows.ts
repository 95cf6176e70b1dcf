/** Reads the cells of an imported file as API values. */
import { foldPhone, foldText } from '#rules/foldText';
import { formatMoney } from '#rules/format';
import { parseAmount } from '#rules/money';
import { parseMinutes } from '#rules/parseMinutes';
import { cutFormsOfAddress } from '#rules/personName';
import { readPhoneCell } from '#rules/phoneCell';
import { toNfc } from '#rules/unicodeForm';
import type { ImportSpec } from '#schema/importSpecs';
import type { ImportFault, ImportRow, UnknownChoiceWord } from '#schema/imports';
import { findResource } from '#schema/index';
import type { Choices, Field } from '#schema/kinds';
import { buildRowScope, findGrants, limitToScope } from '../access/permit.ts';
import { EventLoopYielder } from '../base/EventLoopYielder.ts';
import { quoteCellText } from '../base/quoteCellText.ts';
import type { Context } from '../context.ts';
import { selectRecords } from '../db/select.ts';
import { getTableShape } from '../db/shape.ts';
import { findChoiceByLabel } from '../kinds/choiceKinds.ts';
import { kinds } from '../kinds/index.ts';
import { BadValueError, type ParsedCell } from '../kinds/kind.ts';
import type { SheetLine } from '../sheets/readLines.ts';
import { findMatchingWord, WordReader, type WordSources } from './importWords.ts';
import type { ColumnMapping, MappedColumn } from './mapColumns.ts';
import { isRepeatedHeading, type ParsedSheet } from './readSheet.ts';

/** Result of reading a cell: stored, moved to the note, ignored together with its column, invalid, or empty. */
export type CellResult = ImportRow['fates'][number];

/** A row with its parsed values and its unreadable cells. */
export interface ReadRow {
  /** Row number in the file. */
  number: number;
  given: Record<string, unknown>;
  errors: readonly ImportFault[];
  doubts: readonly ImportFault[];
  /** Fields whose cells could not be read. */
  faulty: readonly string[];
  /** Lines for the note, as 'heading: text'. */
  notes: readonly string[];
  /** Unreadable cells that were moved to the note; they become errors if the row is refused. */
  moved: readonly ImportFault[];
  /** For each field, the cell that its value was read from. */
  cells: ReadonlyMap<string, { heading: string; text: string; at: number }>;
  /** Result of each cell, by column index from 0. */
  fates: Map<number, CellResult>;
}

/** Values that a workbook stores in cells with a failing formula. */
const excelErrors: ReadonlySet<string> = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#ERROR!'],
]);

/** True if the name is the label of a total line: 'Tổng cộng', 'TỔNG: 12 khách', but not 'Tổng công ty …' or 'Tống Thị Lan'. */
const isTotalRowName = (name: string): boolean =>
  /^(tổng|cộng|total|grand total)( *:.*)?$|^tổng (cộng|số)( .*|:.*)?$|^tong cong( *:.*)?$/.test(
    toNfc(name).toLowerCase().trim(),
  );

/** Matches a count of people, which a total line can have in place of a name: '12 khách'. */
const headCount = /^\d+ *(khach|khach hang|kh|me|nguoi|chi|dieu duong|dd)$/;

/** Matches the value that Facebook writes in test entries of a form. */
const testLeadPattern = /^<test lead:/i;

/** Reads the cells of each row as API values: names of records become ids, words for choices become values. */
export async function readRows(
  ctx: Context,
  sheet: ParsedSheet,
  mapping: ColumnMapping,
  sources: WordSources,
): Promise<{ rows: ReadRow[]; words: UnknownChoiceWord[]; choices: ReadonlyMap<string, Choices> }> {
  const reader = new RowReader(ctx, sheet, mapping, sources);
  const yielder = new EventLoopYielder();
  const rows: ReadRow[] = [];
  for (const line of sheet.rows) {
    if (yielder.isDue) await yielder.pause();
    rows.push(await reader.read(line));
  }
  return { rows, words: reader.words, choices: reader.choices };
}

const repeatedHeading: ImportFault = {
  column: null,
  detail: 'Đây là dòng tiêu đề lặp lại. Hãy xóa dòng này khỏi tệp, hoặc bỏ qua các dòng sai.',
};

interface Reading {
  given: Record<string, unknown>;
  notes: string[];
  doubts: ImportFault[];
  /** True if a cell up to the name is the label of a total. */
  isTotalLine: boolean;
}

/** Words for the channel that Facebook writes as codes in the column `platform`: Messenger and Audience Network. */
const platformWords: Readonly<Record<string, string>> = { msg: 'messenger', an: 'facebook' };

class RowReader {
  readonly #ctx: Context;
  readonly #sheet: ParsedSheet;
  readonly #columns: readonly MappedColumn[];
  readonly #lenient: ImportSpec['lenient'];
  readonly #sources: WordSources;
  readonly #finder: NameFinder;
  readonly #words: WordReader;

  constructor(ctx: Context, sheet: ParsedSheet, { columns }: ColumnMapping, sources: WordSources) {
    this.#ctx = ctx;
    this.#sheet = sheet;
    // Order of reading: the name is first, because other cells may depend on it; columns with a quantity and spare columns are last,
    // because they may depend on the price or on the first column of their field.
    const order = ({ name, quantity, isSpare }: MappedColumn) =>
      quantity !== undefined || isSpare ? 2 : Number(name !== 'name');
    this.#columns = [...columns].sort((a, b) => order(a) - order(b));
    this.#sources = sources;
    this.#lenient = sources.spec.lenient;
    this.#finder = new NameFinder(ctx);
    this.#words = new WordReader(sources);
  }

  get words(): UnknownChoiceWord[] {
    return this.#words.found;
  }

  /** For each reference field, the records that the names in its cells may mean. */
  get choices(): ReadonlyMap<string, Choices> {
    return new Map(
      this.#columns.flatMap(({ name, field }) => {
        const known = field.kind === 'ref' ? this.#finder.loaded(field) : [];
        return known.length > 0 ? [[name, known.map(({ id, title }) => ({ value: id, label: title }))]] : [];
      }),
    );
  }

  async read({ number, cells }: SheetLine): Promise<ReadRow> {
    const given: Record<string, unknown> = {};
    const isTotalLine = this.#isTotalLine(cells);
    const reading: Reading = { given, notes: [], doubts: [], isTotalLine };
    const errors: ImportFault[] = [];
    const moved: ImportFault[] = [];
    const faulty: string[] = [];
    const fates = new Map<number, CellResult>(
      cells.map((text, at) => [at, text === '' ? 'empty' : this.#sheet.headers[at] ? 'out' : 'wrong']),
    );
    const own = new Map<string, { heading: string; text: string; at: number }>();
    if (cells.length > this.#sheet.headers.length)
      errors.push({
        column: null,
        detail: `Dòng này có ${cells.length} ô, nhiều hơn ${this.#sheet.headers.length} tiêu đề. Hãy đặt tên cho cột thừa, hoặc đặt ô có dấu phẩy trong dấu ngoặc kép (").`,
      });
    const isNameless = isTotalLine || this.#isNameless(cells);
    if (isRepeatedHeading(this.#sheet.headers, cells)) {
      for (const [at, text] of cells.entries()) if (text !== '') fates.set(at, 'wrong');
      faulty.push(...this.#columns.map(({ name }) => name));
      errors.splice(0, errors.length, repeatedHeading);
      return { number, given, errors, doubts: [], faulty, notes: [], moved, cells: own, fates };
    }
    for (const column of this.#columns) {
      const { at, name, field, heading } = column;
      const text = cells[at] ?? '';
      if (text === '') continue;
      const isNote =
        column.asNote && !(column.isSpare && given[name] === undefined && readPhoneCell(text).phone);
      if (!isNote) own.set(name, { heading, text, at });
      fates.set(at, 'stored');
      try {
        if (isNote) {
          reading.notes.push(formatNoteLine(heading, text));
          fates.set(at, 'note');
        } else await this.#readCell(column, text, reading, isNameless);
      } catch (error) {
        if (!(error instanceof BadValueError)) throw error;
        const fault = { column: field.label, detail: error.message };
        if (!this.#lenient || this.#lenient.needed.includes(name)) {
          errors.push(fault);
          faulty.push(name);
          fates.set(at, 'wrong');
          continue;
        }
        reading.notes.push(formatNoteLine(heading, text));
        moved.push(fault);
        fates.set(at, 'note');
      }
    }
    const { notes, doubts } = reading;
    return { number, given, errors, doubts, faulty, notes, moved, cells: own, fates };
  }

  /** True if the first cell, or another cell up to the name, is the label of a total, in any column. */
  #isTotalLine(cells: readonly string[]): boolean {
    const column = this.#columns.find(({ name }) => name === 'name');
    if (!column) return false;
    const first = cells.findIndex((text) => text !== '');
    return cells.slice(0, Math.max(first, column.at) + 1).some(isTotalRowName);
  }

  /** True if a row of a person list has an empty name; then the user need not choose the meaning of the row's unknown words. */
  #isNameless(cells: readonly string[]): boolean {
    const column = this.#columns.find(({ name }) => name === 'name');
    return this.#lenient !== undefined && column !== undefined && (cells[column.at] ?? '') === '';
  }

  async #readCell(column: MappedColumn, text: string, reading: Reading, isNameless: boolean): Promise<void> {
    const { name, field, heading, quantity, isUnitPrice = false } = column;
    const { given, notes, doubts } = reading;
    if (excelErrors.has(text.toUpperCase()))
      throw new BadValueError(`Ô này là lỗi ${text} của Excel. Hãy sửa công thức hoặc xóa nội dung ô.`);
    const isPerson = name === 'name' && this.#lenient !== undefined && this.#sources.people;
    if (name === 'name' && (reading.isTotalLine || (isPerson && headCount.test(foldText(text)))))
      throw new BadValueError('Đây là dòng tổng cộng. Hãy xóa dòng này khỏi tệp, hoặc bỏ qua các dòng sai.');
    if (isPerson && !/\p{L}/u.test(text))
      throw new BadValueError(`${field.label} không có chữ nào: ${quoteCellText(text)}.`);
    if (name === 'name' && testLeadPattern.test(text))
      throw new BadValueError('Đây là dòng thử của Facebook, không phải là khách. Hãy bỏ qua các dòng sai.');
    if (quantity !== undefined) return this.#readTier(name, { quantity, isUnitPrice }, text, reading);
    if (field.kind === 'ref') {
      const id = await this.#findName(column, text, isNameless);
      if (id !== null) given[name] = id;
    } else if (field.kind === 'choice') {
      if (isNameless) throw new BadValueError(`${field.label}: dòng này chưa có tên.`);
      const word = foldText(heading) === 'platform' ? platformWords[foldText(text)] : undefined;
      Object.assign(given, this.#readChoice(column, word ?? text, reading));
      if (name === 'source_channel' && /^(ig|instagram)$/.test(foldText(text)))
        given.source_name ??= 'Instagram';
    } else if (field.kind === 'phone' && !/^\s*$/.test(text)) {
      const { phone, rest } = readPhoneCell(text);
      if (phone === null)
        throw new BadValueError(
          `${field.label} không phải là số điện thoại: ${quoteCellText(text)}. Hãy ghi dạng 0912 345 678.`,
        );
      given[name] = phone;
      if (rest !== '' && this.#lenient) notes.push(formatNoteLine(heading, rest));
      else if (rest !== '')
        throw new BadValueError(
          `${field.label} có nhiều hơn một số: ${quoteCellText(text)}. Hãy để lại một số.`,
        );
    } else if (field.kind === 'choices' && this.#lenient) this.#readChoices(column, text, reading);
    else if (isPerson) given[name] = cutFormsOfAddress(text);
    else if (field.kind === 'integer' && name === 'duration') {
      const minutes = parseMinutes(text);
      if (minutes === null)
        throw new BadValueError(
          `${field.label} phải là số phút, ví dụ 45 phút hay 1h30; không phải ${quoteCellText(text)}.`,
        );
      given[name] = minutes;
    } else {
      const read: ParsedCell = kinds[field.kind].readCell?.(text, field, this.#ctx.today) ?? { value: text };
      given[name] = read.value;
      if (read.doubt) doubts.push({ column: field.label, detail: read.doubt });
    }
  }

  /** Returns the choice that a word means; if no choice matches, returns the choice that the record's name implies. @throws BadValueError */
  #readChoice(column: MappedColumn, text: string, { given, doubts }: Reading): Record<string, unknown> {
    const { name, field } = column;
    const { saidByName, words = {} } = this.#sources.spec;
    try {
      return this.#words.read(column, text);
    } catch (error) {
      const value =
        saidByName === name
          ? findMatchingWord(words[name] ?? {}, String(given.name ?? ''))?.value
          : undefined;
      if (value === undefined) throw error;
      const label = field.choices?.find((one) => one.value === value)?.label ?? value;
      doubts.push({
        column: field.label,
        detail: `Chưa rõ ${quoteCellText(text)}, được hiểu là ${quoteCellText(label)} theo tên.`,
      });
      return { [name]: value };
    }
  }

  /**
   * Reads the price of a quantity as a price tier. The tier's unit price is the cell's price divided by the quantity, or the cell's price if
   * the heading says so.
   */
  #readTier(
    name: string,
    { quantity, isUnitPrice }: { quantity: number; isUnitPrice: boolean },
    text: string,
    { given, doubts }: Reading,
  ): void {
    const amount = parseAmount(text);
    const total = amount !== null && isUnitPrice ? amount * quantity : amount;
    if (total === null || total < 0)
      throw new BadValueError(
        `Giá ${quantity} buổi phải là số tiền, ví dụ 850.000; không phải ${quoteCellText(text)}.`,
      );
    const each = Math.round(total / quantity);
    const single = typeof given.price === 'number' ? given.price : null;
    const label = `Giá ${quantity} buổi`;
    if (each * quantity !== total)
      doubts.push({
        column: label,
        detail: `${formatMoney(total)} không chia hết cho ${quantity}, được hiểu là ${formatMoney(each)} một buổi.`,
      });
    if (single !== null && each > single)
      doubts.push({
        column: label,
        detail: `${formatMoney(each)} một buổi, cao hơn giá lẻ ${formatMoney(single)}.`,
      });
    const before = typeof given[name] === 'string' ? given[name] : '';
    const first = before === '' && single !== null && quantity > 1 ? `1: ${single}` : before;
    given[name] = [first, `${quantity}: ${each}`].filter(Boolean).join('; ');
  }

  /** Reads a cell with several choices; unknown words are moved to the note. */
  #readChoices(
    { name, field, heading }: MappedColumn,
    text: string,
    { given, notes, doubts }: Reading,
  ): void {
    const words = this.#sources.spec.words?.[name] ?? {};
    const values = new Set<string>();
    for (const part of text.split(/[,;/+\n]/).map((one) => one.trim())) {
      if (part === '') continue;
      const value = findChoiceByLabel(field, part) ?? findMatchingWord(words, part)?.value;
      if (value !== undefined) values.add(value);
      else {
        notes.push(formatNoteLine(heading, part));
        doubts.push({
          column: field.label,
          detail: `Chưa rõ ${quoteCellText(part)}, đã chuyển vào ghi chú.`,
        });
      }
    }
    given[name] = [...values];
  }

  /** Returns the record that a name means, by the user's choice or by an unambiguous part of the name. @throws BadValueError */
  async #findName(column: MappedColumn, text: string, isNameless: boolean): Promise<string | null> {
    const { field } = column;
    try {
      return await this.#finder.find(field, text);
    } catch (error) {
      if (!(error instanceof BadValueError) || isNameless) throw error;
      return this.#words.readName(column, text, await this.#finder.load(field), error);
    }
  }
}

/** Formats a cell for the note: 'Dự sinh: tháng 3'. */
export const formatNoteLine = (heading: string, text: string): string =>
  `${heading.replaceAll('_', ' ').replace(/[\s:]+$/, '')}: ${text}`;

/** Maximum number of records in which a name is searched, and which are shown as choices. */
const MAX_NAMES = 1_000;

/** Fields that distinguish records with the same title, for resources that have such fields. */
const distinguishingFields = ['code', 'email', 'phone'];

/**
 * Finds the record that a cell names, by title, code, email or phone, among the records that the viewer may read. Searches each name only
 * once.
 */
class NameFinder {
  readonly #ctx: Context;
  readonly #known = new Map<string, readonly string[]>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** @returns the record's id @throws BadValueError when no record or several records match */
  async find(field: Field, text: string): Promise<string> {
    const key = `${field.target} ${foldText(text)}`;
    const ids = this.#known.get(key) ?? (await this.#ids(field.target ?? '', text));
    this.#known.set(key, ids);
    const [id] = ids;
    if (id === undefined) throw new BadValueError(`${field.label}: không tìm thấy ${quoteCellText(text)}.`);
    if (ids.length > 1)
      throw new BadValueError(
        `${field.label}: có nhiều hơn một ${quoteCellText(text)}. Hãy ghi số điện thoại, email hoặc mã.`,
      );
    return id;
  }

  readonly #loaded = new Map<string, readonly { id: string; title: string }[]>();

  /** Returns the records that were loaded for a field; empty if none were. */
  loaded = (field: Field): readonly { id: string; title: string }[] =>
    this.#loaded.get(`${field.target} ${field.pick?.kind ?? ''}`) ?? [];

  /** Loads the records to which a field may refer, if their number is small enough for a choice. */
  async load(field: Field): Promise<readonly { id: string; title: string }[]> {
    const key = `${field.target} ${field.pick?.kind ?? ''}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const resource = findResource(field.target ?? '');
    const grants = resource ? findGrants(resource, this.#ctx.viewer, 'read') : [];
    if (!resource || grants.length === 0 || resource.name === 'customers') return [];
    const { stored } = getTableShape(resource);
    const { query, paths } = selectRecords(this.#ctx.db, resource);
    limitToScope(query, paths, buildRowScope(grants, this.#ctx.viewer));
    if (field.pick?.kind) query.whereIn('t.kind', field.pick.kind.split(','));
    if (stored.has('discontinued')) query.where('t.discontinued', false);
    if (stored.get('status')?.field.kind === 'choice' && field.pick?.kind)
      query.whereNot('t.status', 'disabled');
    const title = stored.get(resource.title)?.column ?? 'name';
    paths.join(query);
    const rows = (await query
      .select({ id: 't.id', title: `t.${title}` })
      .orderBy(`t.${title}`)
      .limit(MAX_NAMES)) as {
      id: number;
      title: string | null;
    }[];
    const found = rows.map((row) => ({ id: String(row.id), title: row.title ?? '' }));
    this.#loaded.set(key, found);
    return found;
  }

  async #ids(target: string, text: string): Promise<string[]> {
    const resource = findResource(target);
    const grants = resource ? findGrants(resource, this.#ctx.viewer, 'read') : [];
    if (!resource || grants.length === 0) return [];
    const { stored } = getTableShape(resource);
    const { query, paths } = selectRecords(this.#ctx.db, resource);
    limitToScope(query, paths, buildRowScope(grants, this.#ctx.viewer));
    query.where((any) => {
      for (const name of new Set([resource.title, ...distinguishingFields])) {
        const at = stored.get(name);
        if (!at) continue;
        const wanted = at.field.kind === 'phone' ? foldPhone(text) : foldText(text);
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
