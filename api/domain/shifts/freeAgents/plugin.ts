/** "Ai rảnh?": the nurses who could take a package, the fittest first, each with her reasons. */
import { freeNurses } from '#rules/freeNurses';
import { freeAgents as declaration, freeAgentsAnswer } from '#schema/freeAgents';
import { readersOf } from '../../../access/readersOf.ts';
import type { Feature } from '../../../http/services.ts';
import { readerContext } from '../../../http/unitOfWork.ts';
import { readParams } from '../../../jsonapi/readParams.ts';
import { describeReport } from '../../../openapi/describeReport.ts';
import { answers } from '../../../openapi/shapes.ts';
import { candidates } from './candidates.ts';
import { careOfPackage, careOfRegistration } from './careOf.ts';

/** Who assigns nurses. */
const permission = readersOf(declaration);

/** GET /packages/{id}/free_agents of a stored package, GET /free_agents of one that is being registered. */
export const freeAgents: Feature = async (app) => {
  app.get(
    '/packages/:id/free_agents',
    {
      config: {
        permission,
        describe: () => ({
          tags: ['packages'],
          summary: 'Điều dưỡng rảnh cho các buổi còn lại của gói, hợp nhất đứng đầu',
          ...answers(freeAgentsAnswer),
        }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const care = await careOfPackage(ctx, (request.params as { id: string }).id);
      return { data: freeNurses(await candidates(ctx, care), care) };
    },
  );

  app.get(
    '/free_agents',
    {
      config: {
        permission,
        describe: () => ({ ...describeReport(declaration), tags: ['packages'] }),
      },
    },
    async (request) => {
      const ctx = readerContext(request);
      const care = await careOfRegistration(ctx, readParams(declaration, request.url, ctx.now).params);
      return { data: freeNurses(await candidates(ctx, care), care) };
    },
  );
};
