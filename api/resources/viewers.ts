import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { viewers } from '#schema/viewers';
import { viewsSince, waitForViews } from '../audit/views.ts';
import type { Feature } from '../http/services.ts';
import { readContext } from '../http/unitOfWork.ts';
import { answers } from '../openapi/shapes.ts';
import { readable } from './record.ts';

/** As many as a page shows; the newest. */
const MAX_VIEWS = 500;

/** GET /{customers|agents|users}/{id}/viewers: who has opened this record in the last 90 days, newest first (schema 9.3). */
export const viewerRoutes: Feature = async (app) => {
  app.addHook('onClose', () => waitForViews(app.services));
  for (const resource of Object.values<AnyResource>(resources)) {
    if (!resource.people) continue;
    const config = {
      permission: { roles: ['admin'] },
      describe: () => ({
        tags: [resource.name],
        summary: `${resource.label}: ai đã xem trong 90 ngày`,
        ...answers(viewers),
      }),
    } as const;
    app.get<{ Params: { id: string } }>(`/${resource.name}/:id/viewers`, { config }, async (request) => {
      const ctx = readContext(request);
      const { id } = await readable(ctx, resource, request.params.id);
      await waitForViews(app.services);
      const rows: { user_id: number; name: string; via: string | null; created_at: string }[] = await ctx
        .db('record_views as v')
        .join('users as u', 'u.id', 'v.user_id')
        .where({ resource: resource.name, record_id: Number(id) })
        .where('v.created_at', '>=', viewsSince(ctx.now))
        .orderBy('v.created_at', 'desc')
        .orderBy('v.id', 'desc')
        .limit(MAX_VIEWS)
        .select('v.user_id', 'u.name', 'v.via', 'v.created_at');
      return {
        data: rows.map(({ user_id, name, via, created_at }) => ({
          user_id: String(user_id),
          name,
          via,
          at: created_at,
        })),
      };
    });
  }
};
