import { oneOf, shape, stringShape } from '#schema/answers';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { canStopWork } from '#schema/work';
import { refusedError } from '../base/domainError.ts';
import type { RouteSet } from '../http/services.ts';
import { handleWrite } from '../http/unitOfWork.ts';
import { describeAnswer } from '../openapi/shapes.ts';
import { findReadableRecord } from '../resources/record.ts';
import { requestStop } from './row.ts';
import { Work } from './Work.ts';

const stoppingAnswer = shape({ work_id: stringShape, state: oneOf(['running']) });

/** Registers POST /work/{id}/stop: the work stops after its current record. */
export const workRoutes: RouteSet = async (app) => {
  app.addHook('onClose', () => Work.stopAll(app.services));
  app.post<{ Params: { id: string } }>(
    '/work/:id/stop',
    {
      config: {
        permission: { resource: 'work', verb: 'read' },
        describe: () => ({
          tags: ['work'],
          summary: 'Dừng một việc nhiều bản ghi; bản ghi chưa làm thì để nguyên',
          ...describeAnswer(stoppingAnswer),
        }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const answer = await handleWrite(request, reply, async (ctx) => {
        const { values } = await findReadableRecord(ctx, resources.work as AnyResource, id);
        if (!canStopWork(String(values.kind)))
          throw refusedError(
            'action_unavailable',
            'Việc này đã bắt đầu thì làm đến hết, không dừng giữa chừng.',
          );
        if (!(await requestStop(ctx, id)))
          throw refusedError('action_unavailable', 'Việc này đã kết thúc rồi.');
        return { data: { work_id: id, state: 'running' as const } };
      });
      Work.stop(app.services, id);
      return answer;
    },
  );
};
