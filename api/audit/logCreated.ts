import { findResource } from '#schema/index';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { ROWS_PER_SQL_STATEMENT } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context, RecordChange } from '../context.ts';
import { getTableName } from '../db/shape.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { findHistorySubjects, type HistorySubject } from './subjects.ts';

/** A new record, and the change that created it, if the history line must contain the values. */
interface LoggedCreation {
  id: number | string;
  change?: RecordChange;
  /** Other records that were created or changed together with this record. */
  others?: readonly RecordChange[];
}

/** Writes one history line per new record, as `logAction` does, but in a few statements. */
export async function logCreated(
  ctx: Context,
  name: string,
  records: readonly LoggedCreation[],
  label: string,
): Promise<void> {
  const resource = findResource(name);
  if (!resource) return;
  const row = toNewRowColumns(ctx.now);
  const line = {
    ...row,
    state: 'finished',
    actor_id: ctx.viewer.id === anonymousViewer.id ? null : Number(ctx.viewer.id),
    via: ctx.viewer.via?.name ?? null,
    key_name: ctx.viewer.key?.name ?? null,
    action_code: 'create',
    action_label: label,
    resource: name,
  };
  const subjectsByRecord = new Map<number, readonly HistorySubject[]>();
  for (const { id, change, others = [] } of records) {
    const along = others.flatMap((one): HistorySubject[] => {
      const other = findResource(one.resource);
      return other ? [{ table: getTableName(other), id: Number(one.id) }] : [];
    });
    const own = change
      ? await findHistorySubjects(ctx, [change])
      : [{ table: getTableName(resource), id: Number(id) }];
    const subjects = new Map([...own, ...along].map((one) => [`${one.table}/${one.id}`, one]));
    subjectsByRecord.set(Number(id), [...subjects.values()]);
  }
  for (const part of splitIntoChunks(records, ROWS_PER_SQL_STATEMENT)) {
    const lines = (await ctx
      .db('action_logs')
      .insert(
        part.map(({ id, change, others = [] }) => ({
          ...line,
          record_id: Number(id),
          action_data: change
            ? JSON.stringify({ changes: change.fields, ...(others.length > 0 && { others }) })
            : null,
        })),
      )
      .returning(['id', 'record_id'])) as { id: number; record_id: number }[];
    const subjects = lines.flatMap((one) =>
      (subjectsByRecord.get(Number(one.record_id)) ?? []).map(({ table, id }) => {
        ctx.touched.push({ table, id: String(id) });
        return { ...row, log_id: one.id, resource: table, record_id: id };
      }),
    );
    for (const part of splitIntoChunks(subjects, ROWS_PER_SQL_STATEMENT))
      await ctx.db('action_log_subjects').insert(part);
  }
}
