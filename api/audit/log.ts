/**
 * Writes the lines of the history: one for every create, update, delete and action (schema 7.4). `action_data` has three optional members:
 * - `input`: { field: value }
 * - `changes`: { field: [from, to] } of the record of the call
 * - `others`: [{ resource, id, verb, fields: { field: [from, to] } }] of other records changed in the same call
 * Passwords and tokens are never stored.
 */

import { findResource } from '#schema/index';
import type { Fields } from '#schema/kinds';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { ROWS_PER_SQL_STATEMENT } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context, RecordChange } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { getTableName } from '../db/shape.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { findHistorySubjects } from './subjects.ts';

interface LogEntry {
  /** The resource of the call, as the API names it, and the id of its record. */
  resource: string;
  id: string;
  /** `create`, `update`, `delete`, or the action's code. */
  code: string;
  /** Text shown to users. */
  label: string;
  /** Input of an action, without fields of kind password. */
  input?: Readonly<Record<string, unknown>>;
  inputFields?: Fields;
  /** The error, if the action was refused. */
  error?: string;
}

/** A line of history with its data parsed. */
export interface HistoryLine {
  readonly id: string;
  readonly resource: string;
  readonly record_id: string;
  readonly action_code: string;
  readonly action_label: string;
  readonly changes: RecordChange['fields'];
  readonly others: readonly RecordChange[];
}

/** Writes and returns the line of history for the changes of this context, in its transaction. Call it once, after the changes. */
export async function logAction(ctx: Context, entry: LogEntry): Promise<HistoryLine> {
  const own = ctx.changes.filter(({ resource, id }) => resource === entry.resource && id === entry.id);
  const others = ctx.changes.filter((change) => !own.includes(change));
  const input = selectShownInput(entry);
  const changes: RecordChange['fields'] = Object.assign({}, ...own.map(({ fields }) => fields));
  const data = {
    ...(input ? { input } : {}),
    ...(own.length > 0 ? { changes } : {}),
    ...(others.length > 0 ? { others } : {}),
  };
  const id = await insertRow(ctx.db, 'action_logs', {
    ...toNewRowColumns(ctx.now),
    state: entry.error === undefined ? 'finished' : 'failed',
    actor_id: ctx.viewer.id === anonymousViewer.id ? null : Number(ctx.viewer.id),
    via: ctx.viewer.via?.name ?? null,
    key_name: ctx.viewer.key?.name ?? null,
    action_code: entry.code,
    action_label: entry.label,
    action_data: Object.keys(data).length > 0 ? toStorableJson(data) : null,
    error: entry.error ?? null,
    resource: entry.resource,
    record_id: Number(entry.id),
  });
  const itself = { resource: entry.resource, id: entry.id, verb: 'edit', fields: {} } as const;
  if (entry.error === undefined) ctx.action = entry.code;
  const subjects = await findHistorySubjects(ctx, own.length > 0 ? ctx.changes : [...ctx.changes, itself]);
  // A refused action changes nothing, so open screens are not notified. Its line is shown the next time the history is opened.
  if (entry.error === undefined)
    for (const subject of subjects) ctx.touched.push({ table: subject.table, id: String(subject.id) });
  const acted = findResource(entry.resource);
  if (entry.error === undefined && acted && Object.hasOwn(acted.actions ?? {}, entry.code))
    ctx.touched.push({
      table: getTableName(acted),
      id: entry.id,
      event: 'action',
      action: { code: entry.code, resource: entry.resource },
    });
  const row = { ...toNewRowColumns(ctx.now), log_id: id };
  const rows = subjects.map((subject) => ({ ...row, resource: subject.table, record_id: subject.id }));
  if (rows.length <= MAX_SINGLE_INSERTS)
    for (const one of rows) await insertRow(ctx.db, 'action_log_subjects', one);
  else
    for (const part of splitIntoChunks(rows, ROWS_PER_SQL_STATEMENT))
      await ctx.db('action_log_subjects').insert(part);
  const { resource, id: record_id, code: action_code, label: action_label } = entry;
  return { id: String(id), resource, record_id, action_code, action_label, changes, others };
}

/**
 * Returns JSON text. Characters that no database can store (NUL, half a surrogate pair), which refused input may contain, become U+FFFD.
 */
const toStorableJson = (data: object): string =>
  JSON.stringify(data).replace(/\\u(0000|d[89a-f][0-9a-f]{2})/gi, '\\ufffd');

/** Up to this number of rows, single inserts with a compiled statement are faster than one statement for all. */
const MAX_SINGLE_INSERTS = 5;

function selectShownInput({ input, inputFields, resource }: LogEntry): Record<string, unknown> | null {
  if (!input) return null;
  const fields = inputFields ?? findResource(resource)?.fields ?? {};
  const shown = Object.entries(input).filter(
    ([name, value]) => value != null && fields[name]?.kind !== 'password' && !/password|token/.test(name),
  );
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}
