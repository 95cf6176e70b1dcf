import { fold } from '#rules/fold';
import type { Field } from '#schema/kinds';
import { badFile } from '../sheets/badFile.ts';

/** The heading of the column that says what is wrong with a row. */
export const faultHeading = 'Lỗi';

export interface MappedColumn {
  /** Where it stands in the file. */
  at: number;
  name: string;
  field: Field;
}

export interface Mapping {
  columns: MappedColumn[];
  /** Headings of columns that are not brought in. */
  ignored: string[];
}

const plain = (heading: string): string => fold(heading.replace(/\*/g, ''));

/**
 * Which column of a file is which field: by label or name, in any order, whatever accents and case.
 * @throws ApiError 422 when a required one is missing or one stands there twice
 */
export function mapColumns(
  headers: readonly string[],
  fields: readonly (readonly [string, Field])[],
): Mapping {
  const known = new Map(
    fields.flatMap(([name, field]) => [plain(field.label), name].map((key) => [key, { name, field }])),
  );
  const columns: MappedColumn[] = [];
  const ignored: string[] = [];
  for (const [at, heading] of headers.entries()) {
    const found = known.get(plain(heading)) ?? known.get(heading.trim());
    if (found && columns.some(({ name }) => name === found.name))
      throw badFile(`Tệp có hai cột "${found.field.label}". Hãy bỏ bớt một cột.`);
    if (found) columns.push({ at, ...found });
    else if (heading !== '' && heading !== faultHeading) ignored.push(heading);
  }
  const missing = fields.filter(
    ([name, field]) =>
      field.required && field.default === undefined && !columns.some((column) => column.name === name),
  );
  if (missing.length > 0)
    throw badFile(
      `Tệp thiếu cột ${missing.map(([, { label }]) => `"${label}"`).join(', ')}. Hãy dùng tên cột như trong tệp mẫu.`,
    );
  return { columns, ignored };
}
