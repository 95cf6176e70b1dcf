/** Stores the rows of an export that was edited and imported again, by the rules of an edit. */
import { getImportSpec } from '#schema/importSpecs';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import { forbiddenError, refusedError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { getTableName } from '../db/shape.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { assertReferencesExist } from '../resources/assertValues.ts';
import { readActionInput } from '../resources/attributes.ts';
import { applyChange } from '../resources/changeRecord.ts';
import type { AnyRecord } from '../resources/hooks.ts';
import { findActionHandler, getHooks } from '../resources/joinModules.ts';
import { assertPermitted, findForUpdate, toRecord } from '../resources/record.ts';
import type { EditedSheet, PlannedRow } from './planUpdate.ts';

/**
 * Makes the changes of one row to its record, with a history line. Also stores the changes, so that the import can be undone.
 * @param import_id null if the changes will be rolled back
 * @throws DomainError with paths relative to the fields
 */
export async function applyPlannedRow(
  ctx: Context,
  resource: AnyResource,
  columns: EditedSheet['columns'],
  { id, given }: PlannedRow,
  import_id: string | null,
): Promise<void> {
  const row = await findForUpdate(ctx, resource, id ?? '');
  await assertPermitted(ctx, resource, row, 'edit');
  const own: Context = { ...ctx, changes: [], removed: [] };
  const record = toRecord(row);
  const part = (by: 'edit' | 'action' | 'further') =>
    Object.fromEntries(
      columns.flatMap(({ name, by: how }) =>
        how === by && Object.hasOwn(given, name) ? [[name, given[name]]] : [],
      ),
    );
  const [edited, acted, further] = [part('edit'), part('action'), part('further')];
  if (Object.keys(edited).length > 0) await applyChange(own, resource, record, edited);
  if (Object.keys(acted).length > 0) await performEdit(own, resource, record, acted);
  if (Object.keys(further).length > 0) await getHooks(ctx, resource).imports?.change?.(own, record, further);
  ctx.changes.push(...own.changes);
  if (own.changes.length === 0) return;
  const entry = { resource: resource.name, id: record.id, code: 'update', label: 'Sửa từ tệp' };
  const line = await logAction(own, entry);
  if (import_id === null) return;
  await recordRowChange(ctx, resource, {
    import_id,
    record_id: record.id,
    log_id: line.id,
    removed: own.removed,
  });
}

/** Changes the fields that only an action may write, by running that action. */
async function performEdit(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  given: Record<string, unknown>,
): Promise<void> {
  const code = getImportSpec(resource).edited?.action?.code ?? '';
  const action = resource.actions?.[code];
  const perform = findActionHandler(ctx, resource, code);
  if (!action || !perform || !action.roles.some((role) => ctx.viewer.roles.includes(role)))
    throw forbiddenError();
  if (action.when && !action.when(record as never, ctx.viewer))
    throw refusedError('action_unavailable', `Không thể "${action.label}" ở trạng thái hiện tại.`);
  const fields = action.input ?? {};
  const input = readActionInput(fields, given, []);
  await assertReferencesExist(ctx, fields, input);
  await perform(ctx, record, input);
}

interface RowChange {
  import_id: string;
  record_id: string;
  /** Id of the history line of the change; null if the file created the record. */
  log_id: string | null;
  removed?: Context['removed'];
}

export async function recordRowChange(
  ctx: Context,
  resource: AnyResource,
  { import_id, record_id, log_id, removed = [] }: RowChange,
): Promise<void> {
  await insertRow(ctx.db, 'import_changes', {
    ...toNewRowColumns(ctx.now),
    import_id: Number(import_id),
    resource: getTableName(resource),
    record_id: Number(record_id),
    log_id: log_id === null ? null : Number(log_id),
    removed: JSON.stringify(removed),
  });
}
