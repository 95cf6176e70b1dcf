import { encodeColumnValue as encodeValue } from '#api/db/codec';
import type { Dialect } from '#api/db/dialect';
import {
  buildSearchText,
  computeFollowingColumns,
  computeNaturalSortKeys,
  getFoldedColumns,
  getTableShape,
} from '#api/db/shape';
import { resources } from '#schema/index';
import type { WorldEntry } from './world.ts';

/** Further resources that are stored in the same row, such as the profile of a nurse. */
const furtherResources: Readonly<Record<string, string>> = { agents: 'agent_profiles' };

/** Columns that are in no declaration. Their values are stored unchanged. */
const undeclaredColumns = ['password_hash', 'resource', 'record_id'];

/** Encodes the fields of one declaration into the row. */
function encodeFields(
  row: Record<string, unknown>,
  name: string,
  values: WorldEntry['values'],
  dialect: Dialect,
): void {
  const resource = resources[name];
  if (!resource) return;
  const { stored, rows } = getTableShape(resource);
  for (const { name: key, column, field } of stored.values())
    if (!field.derived && !field.follows) row[column] = encodeValue(field, values[key], dialect);
  for (const [column, value] of rows) if (typeof value === 'string') row[column] = value;
}

/**
 * Converts a record of the demo to a row of its table, according to its declaration: columns, folded copies, search text. Rows without a
 * declaration (`action_log_subjects`) stay unchanged.
 */
export function encodeEntry(name: string, entry: WorldEntry, dialect: Dialect): Record<string, unknown> {
  const { id, created_at, updated_at, values } = entry;
  const resource = resources[name];
  const row: Record<string, unknown> = {};
  if (resource) {
    encodeFields(row, furtherResources[name] ?? '', values, dialect);
    encodeFields(row, name, values, dialect);
    const table = getTableShape(resource).table;
    const { folded, natural, searched, following } = getFoldedColumns(table);
    for (const [column, folding] of folded) {
      const text = row[column];
      if (column in row) row[`${column}_fold`] = typeof text === 'string' ? folding(text) : null;
    }
    Object.assign(row, computeNaturalSortKeys(natural, row), computeFollowingColumns(following, row));
    if (searched.size > 0) row.search = buildSearchText(table, row);
    for (const column of undeclaredColumns) if (column in values) row[column] = values[column];
  } else Object.assign(row, values);
  return { ...row, id, version: 1, created_at, updated_at };
}
