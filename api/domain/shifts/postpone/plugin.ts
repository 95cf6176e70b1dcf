/** What postponing a session would do, before it is done. */
import { postponed as declaration } from '#schema/postponed';
import { readersOf } from '../../../access/readersOf.ts';
import type { Feature } from '../../../http/services.ts';
import { readContext } from '../../../http/unitOfWork.ts';
import { readParams } from '../../../jsonapi/readParams.ts';
import { describeReport } from '../../../openapi/describeReport.ts';
import { postponement } from './postponement.ts';

/** GET /shifts/{id}/postponed?new_day=…, for those who may postpone. */
export const postpone: Feature = async (app) => {
  const config = {
    permission: readersOf(declaration),
    describe: () => ({ ...describeReport(declaration), tags: ['shifts'] }),
  } as const;
  app.get('/shifts/:id/postponed', { config }, async (request) => {
    const ctx = readContext(request);
    const { params } = readParams(declaration, request.url, ctx.now);
    const { id } = request.params as { id: string };
    return { data: await postponement(ctx, id, params.new_day) };
  });
};
