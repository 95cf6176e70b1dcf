import { revenueExplanation } from '#schema/why';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { explainRevenue } from '../../reports/explainRevenue.ts';

/** Registers GET /partner_revenues/{id}/why (rules 9.9). */
export const partnersRoutes: RouteSet = async (app) => {
  registerReportRoute(
    app,
    '/partner_revenues/:id/why',
    revenueExplanation,
    { tag: 'partner_revenues' },
    (ctx, { field }, id) => explainRevenue(ctx, id, field),
  );
};
