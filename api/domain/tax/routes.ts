/** Routes about the tax on nurses' pay: its rules, and the withheld amounts. */
import { agentTax as certificates, withheldTax as quarter } from '#schema/payRun';
import { taxAnswer, taxFields } from '#schema/tax';
import { registerReportRoute } from '../../http/registerReportRoute.ts';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { loadAgentTax, loadWithheldTax } from '../../reports/loadWithheldTax.ts';
import { changeTax, loadTax } from './taxSettings.ts';

/** GET and PATCH /settings/tax, GET /pay_run/tax, GET /reports/agent_tax (rules 5.13, 5.14). */
export const taxRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /settings/tax',
    {
      permission: { roles: ['admin', 'finance'] },
      tag: 'transactions',
      summary: 'Quy tắc thuế trên lương điều dưỡng',
      answer: taxAnswer,
    },
    ({ ctx }) => loadTax(ctx),
  );
  registerRoute(
    app,
    'PATCH /settings/tax',
    {
      permission: { roles: ['finance'] },
      tag: 'transactions',
      summary: 'Sửa quy tắc thuế trên lương điều dưỡng',
      fields: taxFields,
      partial: true,
      answer: taxAnswer,
    },
    ({ write }, { rules }) => write((ctx) => (rules ? changeTax(ctx, rules) : loadTax(ctx))),
  );
  registerReportRoute(app, '/pay_run/tax', quarter, { tag: 'transactions', whole: true }, loadWithheldTax);
  registerReportRoute(
    app,
    '/reports/agent_tax',
    certificates,
    { tag: 'transactions', whole: true },
    loadAgentTax,
  );
};
