/** Decides whether a history line can be reverted, and returns the URL path that reverts it (schema 7.9). */
import { findResource } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { hasAnyGrant } from '../access/permit.ts';
import type { HistoryLine } from '../audit/log.ts';
import type { Context, RecordChange } from '../context.ts';
import { isFieldWritable } from './attributes.ts';
import type { Hooks } from './hooks.ts';
import { getHooks } from './joinModules.ts';

/** A finished history line as stored. */
export interface FinishedHistoryLine {
  id: number;
  resource: string;
  record_id: number;
  action_code: string;
  action_label: string;
  action_data: unknown;
}
export const storedHistoryColumns = [
  'id',
  'resource',
  'record_id',
  'action_code',
  'action_label',
  'action_data',
] as const;

/** Builds a history line from its row, with the changes of the record and of other records in the same call. */
export function toHistoryLine({ id, record_id, action_data, ...line }: FinishedHistoryLine): HistoryLine {
  const data = typeof action_data === 'string' ? JSON.parse(action_data) : action_data;
  const { changes = {}, others = [] } = (data ?? {}) as Partial<HistoryLine>;
  return { ...line, id: String(id), record_id: String(record_id), changes, others };
}

/**
 * Returns the values that the edited fields had before the edit. Returns null if the line is not an edit, or if the edit also created or
 * deleted records of resources that are not in `follow`. Leaves out the field of embedded records, because the line contains the changes of
 * these records but not the field's value.
 */
export function findValuesBeforeEdit(
  ctx: Context,
  resource: AnyResource,
  line: HistoryLine,
): Record<string, unknown> | null {
  if (line.action_code !== 'update' && line.action_code !== 'revert') return null;
  const { follow = [], embedded } = getHooks(ctx, resource);
  const follows: readonly string[] = embedded ? [...follow, embedded.resource] : follow;
  if (line.others.some((other) => other.verb !== 'edit' && !follows.includes(other.resource))) return null;
  const written = Object.entries(line.changes).filter(([name]) => {
    const field = resource.fields[name];
    return field !== undefined && isFieldWritable(field, 'edit', ctx.viewer);
  });
  if (written.length === 0 && findEmbeddedChanges(ctx, resource, line).length === 0) return null;
  return Object.fromEntries(written.map(([name, [from]]) => [name, from]));
}

/** Returns the changes that an edit made to the embedded records. */
export const findEmbeddedChanges = (
  ctx: Context,
  resource: AnyResource,
  { others }: HistoryLine,
): RecordChange[] => {
  const name = getHooks(ctx, resource).embedded?.resource;
  return others.filter((other) => other.resource === name);
};

/** Returns the URL path below the API with which the viewer can revert the line; null if the line cannot be reverted. */
export function getRevertPath(ctx: Context, line: HistoryLine): string | null {
  const resource = findResource(line.resource);
  if (!resource || !hasAnyGrant(resource, ctx.viewer, 'edit')) return null;
  const isOne =
    getHooks(ctx, resource).reverts?.[line.action_code] !== undefined ||
    findValuesBeforeEdit(ctx, resource, line);
  return isOne ? `${line.resource}/${line.record_id}/action_logs/${line.id}/revert` : null;
}

/** Adds to each history line the URL path with which the viewer can revert it. */
export const actionLogsHooks: Hooks<'action_logs'> = {
  async derive(ctx, rows) {
    const lines: FinishedHistoryLine[] = await ctx
      .db('action_logs')
      .whereIn(
        'id',
        rows.map(({ id }) => Number(id)),
      )
      .where({ state: 'finished' })
      .select(storedHistoryColumns);
    const paths = new Map(lines.map((line) => [String(line.id), getRevertPath(ctx, toHistoryLine(line))]));
    for (const row of rows) row.revert = paths.get(row.id) ?? null;
  },
};
