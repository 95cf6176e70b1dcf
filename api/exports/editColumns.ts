/** The columns of a list that is exported for editing in a spreadsheet. Also compares the cells when the file is imported again. */
import { createHash } from 'node:crypto';
import { cleanLines } from '#rules/cleanText';
import { toLocalDay, toLocalTime } from '#rules/days';
import { formatDate, formatDateTime } from '#rules/format';
import { normalisePhone } from '#rules/normalisePhone';
import type { Viewer } from '#schema/access';
import { getImportSpec } from '#schema/importSpecs';
import { findResource } from '#schema/index';
import { type Field, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../access/permit.ts';
import { isStored } from '../db/shape.ts';
import type { TitleOf } from '../kinds/cell.ts';
import { findChoiceByLabel } from '../kinds/choiceKinds.ts';
import { kinds } from '../kinds/index.ts';
import { BadValueError } from '../kinds/kind.ts';
import { isFieldWritable } from '../resources/attributes.ts';
import { formatCellText } from '../sheets/readLines.ts';
import { toExportCell } from './exportCells.ts';

export interface EditColumn {
  name: string;
  field: Field;
  /** How an import writes the value: as an attribute of an edit, in an action's input, or as a further column of files. */
  by: 'edit' | 'action' | 'further';
}

/** Returns the fields of an existing record that this viewer may write and whose values fit in a cell, in the order of the form. */
export function listEditColumns(resource: AnyResource, viewer: Viewer): EditColumn[] {
  const { edited = {}, further = {} } = getImportSpec(resource);
  const visible = findVisibleFields(resource, viewer);
  const action = edited.action && resource.actions?.[edited.action.code];
  const mayAct = action?.roles.some((role) => viewer.roles.includes(role)) ?? false;
  const own = Object.keys(resource.fields).flatMap((name): EditColumn[] => {
    const field = visible.get(name);
    if (!field || field.show?.length === 0 || !isEditableInCell(field)) return [];
    if (isFieldWritable(field, 'edit', viewer)) return [{ name, field, by: 'edit' }];
    const input = edited.action?.fields.includes(name) ? action?.input?.[name] : undefined;
    return mayAct && input && isFieldWritable(input, 'edit', viewer) ? [{ name, field, by: 'action' }] : [];
  });
  const more = (edited.further ?? []).flatMap((name): EditColumn[] => {
    const field = further[name];
    return field ? [{ name, field, by: 'further' }] : [];
  });
  return [...own, ...more];
}

/** True if a cell can hold the whole value and a person can type it. */
export const isEditableInCell = (field: Field): boolean =>
  (kindTraits[field.kind].imported || isDayAndText(field)) && (field.kind !== 'ref' || hasNamedTarget(field));

/** True if each item of the field is a day and a text, so that people can type the list as '20/11/2025 Bi; 01/02/2024 Na'. */
const isDayAndText = ({ of = {} }: Field): boolean =>
  Object.values(of)
    .map(({ kind }) => kind)
    .join(' ') === 'date text';

/** True if the title is enough to identify the referenced record in a file. */
function hasNamedTarget(field: Field): boolean {
  const target = findResource(field.target ?? '');
  const title = target?.fields[target.title];
  return title !== undefined && isStored(title) && (title.kind === 'text' || title.kind === 'area');
}

/** Returns the text that the import will read from the exported cell of this value. */
export function toEditText(field: Field, value: unknown, titleOf: TitleOf): string {
  const cell = toExportCell(field, value, titleOf);
  if (typeof cell !== 'string') return formatCellText(cell);
  if (field.kind === 'date') return formatDate(cell);
  if (field.kind === 'datetime')
    return toLocalTime(cell) === '00:00' ? formatDate(toLocalDay(cell)) : `${formatDateTime(cell)}:00`;
  return formatCellText(cell);
}

/** Kinds of fields whose cells a spreadsheet may reformat without changing the value. */
const reformattedKinds: ReadonlySet<Field['kind']> = new Set([
  ...(['date', 'datetime', 'month', 'integer', 'decimal', 'money', 'percent', 'boolean'] as const),
]);

/** Returns a key that is equal for cell texts with the same meaning. @param today completes days without a year */
export function toCellKey(field: Field, text: string, today: string): string {
  const cleaned = cleanLines(text);
  if (cleaned === '') return '';
  if (field.kind === 'phone') return normalisePhone(cleaned) ?? cleaned;
  if (field.kind === 'choice') return findChoiceByLabel(field, cleaned) ?? cleaned;
  if (!reformattedKinds.has(field.kind)) return cleaned;
  try {
    return JSON.stringify(kinds[field.kind].readCell?.(cleaned, field, today).value ?? cleaned);
  } catch (error) {
    if (!(error instanceof BadValueError)) throw error;
    return cleaned;
  }
}

/** Returns a short hash of a cell's key, with which a change of the cell is detected. */
const hashCell = (name: string, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('base64url').slice(0, 8);

/**
 * Builds the hidden cell of a row: the version of the record, and a hash of each exported cell. At the import, the hashes show which cells
 * the user changed, and which fields another user changed.
 */
export const buildVersionCell = (version: number, keys: ReadonlyMap<string, string>): string =>
  [`${version}`, ...[...keys].map(([name, key]) => `${name}=${hashCell(name, key)}`)].join(' ');

/**
 * Reads the hidden cell of a row. @returns null if the export did not write this cell; otherwise a function that tests whether a field had
 * this key at the export (undefined if the hidden cell has no hash for the field)
 */
export function readVersionCell(text: string): ((name: string, key: string) => boolean | undefined) | null {
  const prints = new Map(
    text.split(/\s+/).flatMap((part): [string, string][] => {
      const [, name, print] = /^(\w+)=([\w-]{8})$/.exec(part) ?? [];
      return name && print ? [[name, print]] : [];
    }),
  );
  if (prints.size === 0) return null;
  return (name, key) => (prints.has(name) ? prints.get(name) === hashCell(name, key) : undefined);
}
