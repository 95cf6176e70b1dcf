/** Routes about the tax on nurses' pay: its rules, and the withheld amounts. */
import { agentTax as certificates, withheldTax as quarter } from '#schema/payRun';
import { taxAnswer, taxFields } from '#schema/tax';
import { callRoute } from '../../http/callRoute.ts';
import { reportRoute } from '../../http/reportRoute.ts';
import type { Feature } from '../../http/services.ts';
import { changeTax, loadTax } from './taxSettings.ts';
import { agentTax, withheldTax } from './withheldTax.ts';

/** GET and PATCH /settings/tax, GET /pay_run/tax, GET /reports/agent_tax (rules 5.13, 5.14). */
export const taxRoutes: Feature = async (app) => {
  callRoute(
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
  callRoute(
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
  reportRoute(app, '/pay_run/tax', quarter, { tag: 'transactions', whole: true }, withheldTax);
  reportRoute(app, '/reports/agent_tax', certificates, { tag: 'transactions', whole: true }, agentTax);
};
