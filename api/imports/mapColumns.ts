import { fold } from '#rules/fold';
import type { ImportSpec } from '#schema/importSpecs';
import type { ImportHeading, ImportMapping, MappedBy } from '#schema/imports';
import type { Field } from '#schema/kinds';
import { badFile } from '../sheets/badFile.ts';
import { findWord, plainWords, type WordSources } from './importWords.ts';
import type { Sheet } from './readSheet.ts';

/** The heading of the column that says what is wrong with a row. */
export const faultHeading = 'Lỗi';

export interface MappedColumn {
  /** Where it stands in the file. */
  at: number;
  name: string;
  field: Field;
  by: MappedBy;
  /** The text field that takes what is no choice of this one. */
  otherwise?: string;
}

export interface Mapping {
  columns: MappedColumn[];
  /** Headings of columns that are not brought in. */
  ignored: string[];
  headings: ImportHeading[];
  /** Labels of required fields without a column. */
  missing: string[];
}

type Named = readonly (readonly [string, Field])[];

/** How the headings of these fields may be written, by field. */
const headingWords = (fields: Named, spec: ImportSpec): Record<string, readonly string[]> =>
  Object.fromEntries(fields.map(([name, { label }]) => [name, [label, ...(spec.headings?.[name] ?? [])]]));

/**
 * Returns the field that a cell names as a heading would: as a person said, as in the last file, or by exactly one of its names;
 * undefined for any other text.
 */
export function headingReader(
  fields: Named,
  { spec, saved, chosen }: WordSources,
): (cell: string) => string | undefined {
  const words = headingWords(fields, spec);
  return (cell) => {
    const own = chosen.columns && Object.hasOwn(chosen.columns, cell) ? chosen.columns[cell] : null;
    const said = own ?? saved.get('')?.get(fold(cell));
    if (said) return said;
    const word = findWord(words, cell);
    return word?.isExact ? word.value : undefined;
  };
}

/**
 * Finds which column of a file is which field, in any order, whatever accents and case: as a person said, by label or name, as it was
 * in the last file, by another name, by words in the heading.
 * @throws ApiError 422 when one stands there twice by its own name, or a chosen field is none
 */
export function mapColumns(sheet: Sheet, fields: Named, { spec, saved, chosen }: WordSources): Mapping {
  const byName = new Map(fields);
  const labels = new Map(
    fields.flatMap(([name, field]) => [plainWords(field.label), name].map((key) => [key, name])),
  );
  const byHeading = new Map<number, { name: string | null; by: MappedBy }>();
  const isTaken = (name: string) => [...byHeading.values()].some((one) => one.name === name);
  const headings = [...sheet.headers.entries()].filter(([, text]) => text !== '' && text !== faultHeading);
  const pass = (by: MappedBy, find: (heading: string, at: number) => string | null | undefined) => {
    for (const [at, heading] of headings) {
      if (byHeading.has(at)) continue;
      const name = find(heading, at);
      if (name === undefined || (name !== null && (!byName.has(name) || isTaken(name)))) continue;
      byHeading.set(at, { name, by });
    }
  };

  pass('chosen', (heading) => chosenField(chosen, byName, heading));
  const exact = (heading: string) => labels.get(plainWords(heading)) ?? labels.get(heading.trim());
  const named = headings.filter(([at, heading]) => !byHeading.has(at) && exact(heading) !== undefined);
  for (const [, heading] of named) {
    const name = exact(heading);
    if (named.filter(([, other]) => exact(other) === name).length > 1)
      throw badFile(`Tệp có hai cột "${byName.get(name ?? '')?.label}". Hãy bỏ bớt một cột.`);
  }
  pass('name', (heading, at) => {
    const name = exact(heading);
    return name === undefined ? undefined : (choiceFor(name, at, { sheet, spec, labels, headings }) ?? name);
  });
  pass('kept', (heading) => saved.get('')?.get(fold(heading)));
  const synonyms = Object.fromEntries(
    Object.entries(spec.headings ?? {}).filter(([name]) => byName.has(name)),
  );
  pass('name', (heading) => {
    const word = findWord(synonyms, heading);
    return word?.isExact ? word.value : undefined;
  });
  const allWords = headingWords(fields, spec);
  pass('guess', (heading) => findWord(allWords, heading)?.value);

  const columns = headings.flatMap(([at, heading]): MappedColumn[] => {
    const found = byHeading.get(at);
    const field = found?.name ? byName.get(found.name) : undefined;
    if (!found?.name || !field) return [];
    const other = spec.otherwise?.[found.name];
    const isLoose = other && plainWords(heading) !== plainWords(field.label) && !isTaken(other);
    return [{ at, name: found.name, field, by: found.by, ...(isLoose && { otherwise: other }) }];
  });
  return {
    columns,
    ignored: headings.filter(([at]) => !byHeading.get(at)?.name).map(([, heading]) => heading),
    headings: headings.map(([at, heading]) => ({
      heading,
      field: byHeading.get(at)?.name ?? null,
      by: byHeading.get(at)?.by ?? null,
      sample: sheet.rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
    })),
    missing: fields
      .filter(([name, field]) => field.required && field.default === undefined && !isTaken(name))
      .filter(([name]) => !spec.relaxed?.includes(name))
      .map(([, { label }]) => label),
  };
}

/** @throws ApiError 422 when a column is said to be what is no field */
function chosenField(
  { columns = {} }: ImportMapping,
  byName: ReadonlyMap<string, Field>,
  heading: string,
): string | null | undefined {
  if (!Object.hasOwn(columns, heading)) return undefined;
  const name = columns[heading] ?? null;
  if (name !== null && !byName.has(name)) throw badFile(`Không có cột nào tên là "${name}" để nhập vào.`);
  return name;
}

/** The choice that a column headed by the label of its text is about, where its values say so and it has no column of its own. */
function choiceFor(
  name: string,
  at: number,
  input: {
    sheet: Sheet;
    spec: ImportSpec;
    labels: ReadonlyMap<string, string>;
    headings: readonly (readonly [number, string])[];
  },
): string | undefined {
  const { sheet, spec, labels, headings } = input;
  const choice = Object.entries(spec.otherwise ?? {}).find(([, other]) => other === name)?.[0];
  const words = choice ? spec.words?.[choice] : undefined;
  if (!choice || !words || headings.some(([, heading]) => labels.get(plainWords(heading)) === choice))
    return undefined;
  const withNames = Object.fromEntries(
    Object.entries(words).map(([value, more]) => [value, [value, ...more]]),
  );
  const says = sheet.rows.some(({ cells }) => findWord(withNames, cells[at] ?? '')?.isExact);
  return says ? choice : undefined;
}
