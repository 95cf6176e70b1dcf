import { revenueWhy } from '#schema/why';
import { reportRoute } from '../../http/reportRoute.ts';
import type { Feature } from '../../http/services.ts';
import { explainRevenue } from './explainRevenue.ts';

/** GET /partner_revenues/{id}/why (rules 9.9). */
export const partnersRoutes: Feature = async (app) => {
  reportRoute(
    app,
    '/partner_revenues/:id/why',
    revenueWhy,
    { tag: 'partner_revenues' },
    (ctx, { field }, id) => explainRevenue(ctx, id, field),
  );
};
