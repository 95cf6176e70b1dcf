import { oneOf, orNull, shape, stringShape } from '#schema/answers';
import { consentShape } from '#schema/consents';
import { customers, erasedName } from '#schema/customers';
import { eraseCustomerAction } from '#schema/eraseCustomerAction';
import { findResource, resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildNextVersionSql } from '../../db/rowVersion.ts';
import { buildErasureWork, finishErasure } from '../../domain/privacy/eraseCustomer.ts';
import type { RouteSet } from '../../http/services.ts';
import { describeAnswer } from '../../openapi/shapes.ts';
import { WORK_DEADLINE_MS } from '../../work/answerWork.ts';
import { performActionOnRecord } from '../actions.ts';
import type { Hooks, PortionedRestore } from '../hooks.ts';
import { getHooks } from '../joinModules.ts';
import type { ActionHandlersOf } from '../perform.ts';
import { restoreTrashEntry } from './trash.ts';

const restoreAnswer = shape({
  state: oneOf(['finished']),
  action_code: stringShape,
  object_id: stringShape,
  result: shape({ resource: stringShape, record_id: stringShape }),
  revert: orNull(stringShape),
});

/** Registers POST /trash/{id}/restore, a separate path for the action `restore` (schema 7.8). */
export const trashRoutes: RouteSet = async (app) => {
  app.post<{ Params: { id: string } }>(
    '/trash/:id/restore',
    {
      schema: { body: consentShape },
      config: {
        permission: { roles: ['admin'] },
        deadline: WORK_DEADLINE_MS,
        describe: () => ({
          tags: ['trash'],
          summary: 'Khôi phục những gì đã xóa',
          ...describeAnswer(restoreAnswer),
        }),
      },
    },
    (request, reply) =>
      performActionOnRecord(request, reply, resources.trash as AnyResource, request.params.id, {
        action_code: 'restore',
        action_data: request.body ?? {},
      }),
  );
};

export const trashActions: ActionHandlersOf<'trash'> = {
  async restore(ctx, entry, input) {
    ctx.consent = input;
    const restoring = findPortionedRestore(ctx, entry);
    if (restoring) await restoring.begin(ctx, toDeletedEntry(entry));
    else await restoreTrashEntry(ctx, entry.id, input.accept_conflicts ?? false);
    return { resource: entry.resource, record_id: String(entry.record_id) };
  },

  async erase(ctx, { id: entry, record_id }, input) {
    const id = String(record_id);
    // With the new title the entry no longer offers the erase action.
    const title = `${customers.label} ${erasedName}`;
    await queryRowById(ctx.db, 'trash', entry).update({ title, version: buildNextVersionSql(ctx.db) });
    recordTouchedRows(ctx, 'trash', [entry]);
    const { label, input: inputFields } = eraseCustomerAction;
    await logAction(ctx, { resource: 'customers', id, code: 'erase', label, input, inputFields });
    // The history already contains these changes, so the next history line must contain only the change of the trash entry.
    ctx.changes.length = 0;
  },
};

/** Hooks of actions that continue after their transaction: restoring a file's records, and erasing a customer. */
export const trashHooks: Hooks<'trash'> = {
  continues: {
    restore: {
      async work(ctx, entry) {
        if (!findPortionedRestore(ctx, entry)) return null;
        const { id, record_id, parts } = toDeletedEntry(entry);
        return {
          ...{ kind: 'restore', label: `Khôi phục: ${entry.title}`, resource: 'trash', rows: parts },
          ...{ import_id: record_id, subject_id: id },
        };
      },
      async perform(portions, entry) {
        await findPortionedRestore(portions.read(), entry)?.finish(portions, toDeletedEntry(entry));
        return { resource: entry.resource, record_id: String(entry.record_id) };
      },
    },
    erase: {
      work: async (_ctx, { record_id }) => buildErasureWork(String(record_id), 'trash'),
      perform: (portions, { record_id }) => finishErasure(portions, String(record_id)),
    },
  },
};

type Entry = StoredRecord<'trash'>;

function findPortionedRestore(ctx: Context, { resource: name }: Entry): PortionedRestore | undefined {
  const resource = findResource(name ?? '');
  return resource && getHooks(ctx, resource).restoring;
}

const toDeletedEntry = ({ id, record_id, parts }: Entry) => ({
  id,
  record_id: String(record_id),
  parts: parts ?? 0,
});
