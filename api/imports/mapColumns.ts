import { foldText } from '#rules/foldText';
import {
  assignColumns,
  type ColumnScore,
  isExactHeadingScore,
  scoreHeading,
  toFoldedWords,
} from '#rules/headings';
import type { ImportSpec } from '#schema/importSpecs';
import type { ImportHeading, ImportMapping, MappingSource } from '#schema/imports';
import type { Field } from '#schema/kinds';
import { DomainError } from '../base/domainError.ts';
import { quoteCellText } from '../base/quoteCellText.ts';
import { badFileError } from '../sheets/badFileError.ts';
import { findMatchingWord, type WordSources } from './importWords.ts';
import type { ParsedSheet } from './readSheet.ts';

/** Heading of the column that lists the faults of each row. */
export const FAULT_COLUMN_HEADING = 'Lỗi';

export interface MappedColumn {
  /** Index of the column in the file. */
  at: number;
  name: string;
  field: Field;
  by: MappingSource;
  heading: string;
  /** Name of the text field that stores a cell's text if the text is not a choice of this field. */
  otherwise?: string;
  /** Quantity whose price the column holds; absent for other columns. */
  quantity?: number;
  /** True if the column has the price of one session of the quantity, not of the whole quantity. */
  isUnitPrice?: true;
  /** True if the column's cells are added to the note under the column's heading. */
  asNote?: true;
  /** True for an additional column of the same field, used in rows where the first column is empty. */
  isSpare?: true;
}

export interface ColumnMapping {
  columns: MappedColumn[];
  /** Headings of columns that are not imported. */
  ignored: string[];
  headings: Omit<ImportHeading, 'cells' | 'noted' | 'wrong'>[];
  /** Labels of required fields without a column. */
  missing: string[];
}

type NamedFields = readonly (readonly [string, Field])[];

/** Returns the possible headings of each field: label and name first, then alternative headings, then vague headings. */
const buildHeadingPhrases = (fields: NamedFields, spec: ImportSpec): Map<string, string[][]> =>
  new Map(
    fields.map(([name, { label }]) => [
      name,
      [[label, name], spec.headings?.[name] ?? [], spec.vagueHeadings?.[name] ?? []].map((phrases) =>
        phrases.map(toFoldedWords),
      ),
    ]),
  );

/**
 * Returns a function that finds the field for a heading cell: by the user's choice, by the last imported file, or by the names of the
 * fields if exactly one field has this name. The function returns undefined for any other text.
 */
export function createHeadingReader(
  fields: NamedFields,
  { spec, saved, chosen }: WordSources,
): (cell: string) => string | undefined {
  const phrases = buildHeadingPhrases(fields, spec);
  return (cell) => {
    if (cell === '') return undefined;
    const own = chosen.columns && Object.hasOwn(chosen.columns, cell) ? chosen.columns[cell] : null;
    const target = own ?? saved.get('')?.get(foldText(cell));
    if (target) return target;
    for (const [name, groups] of phrases) if (isExactHeadingScore(scoreHeading(cell, groups))) return name;
    return spec.byQuantity && parseHeadingQuantity(cell) ? spec.byQuantity : undefined;
  };
}

/** Matches the end of a heading with a price per session: '10 buổi (giá/buổi)', '10 buổi, mỗi buổi'. */
const unitPrice =
  /(?<=\d ?(?:buoi|b|lan|luot)) (?:(?:don )?gia(?: moi| 1| mot| tung)?|moi|tung)(?: buoi| lan| luot)$/;

/** Returns the quantity in a heading: 10 for '10 buổi', 'Gói 10 buổi' or 'x10'; null for other headings, and for the quantity 1. */
export function parseHeadingQuantity(heading: string): number | null {
  const words = toFoldedWords(heading).replace(unitPrice, '');
  const [, quantity] =
    /^(?:gia )?(?:goi |tron goi |combo |lieu trinh |mua |tu )?(\d{1,3}) ?(?:buoi|b|lan|luot|session|sessions)(?: tro len)?$/.exec(
      words,
    ) ??
    /^x ?(\d{1,3})$/.exec(words) ??
    [];
  return quantity && Number(quantity) > 1 ? Number(quantity) : null;
}

/** Matches headings of technical columns in a lead form's export, which have no data about the person. */
const technicalHeadingPattern =
  /^(id|ad id|(adset|ad set|adgroup|ad group|campaign|creative|form|lead|asset|page) (id|name)|is organic|lead status|inbox url|gclid|google click id|stt|no)$/;

/**
 * Matches headings typical of lead-form exports from Facebook, Google Ads and TikTok, which are rare in lists that people write themselves.
 */
const leadExportHeadingPattern =
  /^((ad|adset|ad set|adgroup|ad group|campaign|creative|form|lead) (id|name)|created? time|lead (status|submit time)|platform|gclid|is organic|full name|phone number)$/;

/** True if the headings are those of a lead-form export or of form answers; the other columns are then the form's own questions. */
const isLeadExport = (headings: readonly string[]): boolean =>
  headings.filter((one) => leadExportHeadingPattern.test(one)).length >= 3 ||
  ['dau thoi gian', 'timestamp'].includes(headings[0] ?? '');

/** Matches headings of a person's additional phones, but not of phones that belong to other people. */
const furtherPhonePattern =
  /^((home|business|mobile|other|work|primary|main|car|company main) phone( \d)?|(phone|sdt|so dien thoai|dien thoai|so dt|dt) \d( value)?|sdt .+|so dien thoai .+|dien thoai .+|zalo|so zalo|hotline)$/;
const otherPersonPattern =
  /\b(chong|nguoi nha|nguoi than|ba ngoai|ba noi|bo|cha|chi gai|em gai|ong|company|business|work|car)\b/;

/**
 * Maps the columns of a file to fields: by the user's choice, by the last imported file, then by the phrases that fit the whole heading row
 * best. The order of columns, accents and case do not matter.
 * @throws DomainError `invalid` at `mapping` when two columns are chosen for one field, `bad_file` when a chosen field does not exist
 */
export function mapColumns(
  sheet: ParsedSheet,
  fields: NamedFields,
  { spec, saved, chosen }: WordSources,
): ColumnMapping {
  const byName = new Map(fields);
  const labels = new Map(
    fields.flatMap(([name, field]) => [toFoldedWords(field.label), name].map((key) => [key, name])),
  );
  const byHeading = new Map<
    number,
    { name: string | null; by: MappingSource; asNote?: true; isSpare?: true }
  >();
  const isTaken = (name: string) => [...byHeading.values()].some((one) => one.name === name);
  const headings = [...sheet.headers.entries()].filter(
    ([, text]) => text !== '' && text !== FAULT_COLUMN_HEADING,
  );
  const left = () => headings.filter(([at]) => !byHeading.has(at));

  /** The quantity of a column with prices of a quantity; null for other columns. */
  const tierOf = (name: string | null, at: number) =>
    name !== null && name === spec.byQuantity ? parseHeadingQuantity(sheet.headers[at] ?? '') : null;
  /** The column that is mapped to the same field, and, for prices of a quantity, to the same quantity. */
  const sameColumn = (name: string, at: number) =>
    [...byHeading].find(([other, one]) => one.name === name && tierOf(name, other) === tierOf(name, at))?.[0];

  for (const [at, heading] of headings) {
    const name = findChosenField(chosen, byName, heading);
    if (name === undefined) continue;
    const other = name === null ? undefined : sameColumn(name, at);
    if (other !== undefined)
      throw mappedTwiceError(sheet.headers[other] ?? '', heading, byName.get(name ?? '')?.label ?? '');
    byHeading.set(at, { name, by: 'chosen' });
  }
  for (const [at, heading] of left()) {
    const name = saved.get('')?.get(foldText(heading));
    if (name === undefined) continue;
    if (name !== null && (!byName.has(name) || sameColumn(name, at) !== undefined)) continue;
    byHeading.set(at, { name, by: 'kept' });
  }
  const phrases = buildHeadingPhrases(fields, spec);
  const fits = left().flatMap(([column, heading]) =>
    spec.byQuantity && parseHeadingQuantity(heading)
      ? []
      : [...phrases].flatMap(([name, groups]): ColumnScore<string>[] => {
          const isOther = spec.otherPeople?.test(toFoldedWords(heading)) === true;
          const known = isOther ? groups.slice(0, 2) : groups;
          const fit = isTaken(name) ? 0 : scoreHeading(heading, known);
          return fit > 0 ? [{ column, name, fit }] : [];
        }),
  );
  for (const { column, name, fit } of assignColumns(fits))
    byHeading.set(column, { name, by: isExactHeadingScore(fit) ? 'name' : 'guess' });
  for (const [at, { name, by }] of byHeading) {
    if (by === 'chosen' || by === 'kept' || name === null) continue;
    if (!labels.has(toFoldedWords(sheet.headers[at] ?? ''))) continue;
    const choice = findChoiceField(name, at, { sheet, spec, labels, headings });
    if (choice && !isTaken(choice)) byHeading.set(at, { name: choice, by });
  }
  if (spec.byQuantity)
    for (const [at, heading] of left())
      if (parseHeadingQuantity(heading) && sameColumn(spec.byQuantity, at) === undefined)
        byHeading.set(at, { name: spec.byQuantity, by: 'name' });
  const note = spec.lenient && byName.has(spec.lenient.note) ? spec.lenient.note : null;
  if (note && isLeadExport(headings.map(([, heading]) => toFoldedWords(heading))))
    for (const [at, heading] of left())
      if (!technicalHeadingPattern.test(toFoldedWords(heading)))
        byHeading.set(at, { name: note, by: 'name', asNote: true });
  if (note && isTaken('phone'))
    for (const [at, heading] of left()) {
      const words = toFoldedWords(heading);
      if (!furtherPhonePattern.test(words)) continue;
      const isSpare = !otherPersonPattern.test(words);
      byHeading.set(at, {
        name: isSpare ? 'phone' : note,
        by: 'name',
        asNote: true,
        ...(isSpare && { isSpare }),
      });
    }

  const columns = headings.flatMap(([at, heading]): MappedColumn[] => {
    const found = byHeading.get(at);
    const field = found?.name ? byName.get(found.name) : undefined;
    if (!found?.name || !field) return [];
    const other = spec.otherwise?.[found.name];
    const isLoose = other && toFoldedWords(heading) !== toFoldedWords(field.label) && !isTaken(other);
    const quantity = found.name === spec.byQuantity ? parseHeadingQuantity(heading) : null;
    return [
      {
        ...{ at, heading, name: found.name, field, by: found.by },
        ...(isLoose && { otherwise: other }),
        ...(quantity && { quantity }),
        ...(quantity && unitPrice.test(toFoldedWords(heading)) && { isUnitPrice: true as const }),
        ...(found.asNote && { asNote: true as const }),
        ...(found.isSpare && { isSpare: true as const }),
      },
    ];
  });
  return {
    columns,
    ignored: headings.filter(([at]) => !byHeading.get(at)?.name).map(([, heading]) => heading),
    headings: headings.map(([at, heading]) => ({
      heading,
      field: (byHeading.get(at)?.isSpare ? note : byHeading.get(at)?.name) ?? null,
      by: byHeading.get(at)?.by ?? null,
      sample: sheet.rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
    })),
    missing: fields
      .filter(([name, field]) => field.required && field.default === undefined && !isTaken(name))
      .filter(([name]) => !spec.relaxed?.includes(name))
      .map(([, { label }]) => label),
  };
}

const mappedTwiceError = (one: string, other: string, label: string): DomainError =>
  new DomainError({
    code: 'invalid',
    detail: `Cột ${quoteCellText(one)} và cột ${quoteCellText(other)} cùng được chọn là ${label}. Mỗi trường chỉ lấy từ một cột: hãy chọn lại một trong hai.`,
    parameter: 'mapping',
  });

/** @throws DomainError `bad_file` when a column is mapped to an unknown field */
function findChosenField(
  { columns = {} }: ImportMapping,
  byName: ReadonlyMap<string, Field>,
  heading: string,
): string | null | undefined {
  if (!Object.hasOwn(columns, heading)) return undefined;
  const name = columns[heading] ?? null;
  if (name !== null && !byName.has(name))
    throw badFileError(`Không có cột nào tên là "${name}" để nhập vào.`);
  return name;
}

/**
 * Returns the choice field to use in place of a text field for a column with the text field's label. The choice field is used only if the
 * column contains its values and no other column has the choice field's heading.
 */
function findChoiceField(
  name: string,
  at: number,
  input: {
    sheet: ParsedSheet;
    spec: ImportSpec;
    labels: ReadonlyMap<string, string>;
    headings: readonly (readonly [number, string])[];
  },
): string | undefined {
  const { sheet, spec, labels, headings } = input;
  const choice = Object.entries(spec.otherwise ?? {}).find(([, other]) => other === name)?.[0];
  const words = choice ? spec.words?.[choice] : undefined;
  if (!choice || !words || headings.some(([, heading]) => labels.get(toFoldedWords(heading)) === choice))
    return undefined;
  const withNames = Object.fromEntries(
    Object.entries(words).map(([value, more]) => [value, [value, ...more]]),
  );
  const says = sheet.rows.some(({ cells }) => findMatchingWord(withNames, cells[at] ?? '')?.isExact);
  return says ? choice : undefined;
}
