import { oneOf, orNull, shape, string } from '#schema/answers';
import { consentShape } from '#schema/consents';
import { erasure } from '#schema/erasure';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../../audit/log.ts';
import type { Feature } from '../../http/services.ts';
import { handleWrite } from '../../http/unitOfWork.ts';
import { answers } from '../../openapi/shapes.ts';
import { act } from '../../resources/act.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { restoreDeleted } from '../../resources/trash.ts';
import { eraseCustomer } from '../privacy/eraseCustomer.ts';

const restored = shape({
  state: oneOf(['finished']),
  action_code: string,
  object_id: string,
  result: shape({ resource: string, record_id: string }),
  revert: orNull(string),
});

/** POST /trash/{id}/restore: the action `restore` under an address of its own (schema 7.8). */
export const trash: Feature = async (app) => {
  app.post<{ Params: { id: string } }>(
    '/trash/:id/restore',
    {
      schema: { body: consentShape },
      config: {
        permission: { roles: ['admin'] },
        describe: () => ({ tags: ['trash'], summary: 'Khôi phục những gì đã xóa', ...answers(restored) }),
      },
    },
    (request, reply) =>
      handleWrite(request, reply, async (ctx) => {
        const call = { action_code: 'restore', action_data: request.body ?? {} };
        const host = resources.trash as AnyResource;
        return { data: await act(ctx, request, reply, host, request.params.id, call, () => undefined) };
      }),
  );
};

export const trashActions: PerformsOf<'trash'> = {
  async restore(ctx, { id, resource, record_id }, input) {
    ctx.consent = input;
    await restoreDeleted(ctx, id, input.accept_conflicts ?? false);
    return { resource, record_id: String(record_id) };
  },

  async erase(ctx, { record_id }, input) {
    const id = String(record_id);
    await eraseCustomer(ctx, id);
    const { label, input: inputFields } = erasure;
    await logAction(ctx, { resource: 'customers', id, code: 'erase', label, input, inputFields });
    // These have their line now; the one that follows is of the trash alone.
    ctx.changes.length = 0;
  },
};
