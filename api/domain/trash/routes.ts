import { oneOf, orNull, shape, string } from '#schema/answers';
import { consentShape } from '#schema/consents';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Feature } from '../../http/services.ts';
import { handleWrite } from '../../http/unitOfWork.ts';
import { answers } from '../../openapi/shapes.ts';
import { act } from '../../resources/act.ts';

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
