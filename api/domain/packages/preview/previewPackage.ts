import { consents } from '#schema/consents';
import { type Fields, ref } from '#schema/kinds';
import { oldServices } from '#schema/oldServices';
import { registration } from '#schema/registration';
import type { Context } from '../../../context.ts';
import { invalid } from '../../../domainError.ts';
import { readAttributes } from '../../../resources/attributes.ts';
import { checkReferences } from '../../../resources/checkValues.ts';
import { oldLines } from '../oldLines.ts';
import { quotePackage } from '../quotePackage.ts';
import { refuseProblems } from '../refuseProblems.ts';
import type { Registration } from '../registerPackage.ts';

/** What registering takes, and the customer. */
const fields: Fields = {
  ...registration,
  ...oldServices('create'),
  customer_id: ref('Khách hàng', 'customers'),
  accept_conflicts: consents.accept_conflicts,
};
/** A form that is still being filled in lacks some of it. */
const notYet = Object.keys(fields);

/**
 * What the package would come to if it were registered so now (rules 2.12): the very reckoning that registers.
 * @throws 400 and 422 at the attributes, the code or service that cannot be included.
 */
export async function previewPackage(ctx: Context, given: Record<string, unknown>) {
  const values = readAttributes(fields, given, 'create', ctx.viewer, notYet) as Registration &
    Record<string, unknown>;
  await checkReferences(ctx, fields, values, '/data/attributes');
  const old = oldLines(values);
  const services = values.services ?? old?.lines;
  if (!services?.length) throw invalid('services', 'Dịch vụ is required!');
  const quoted = await quotePackage(ctx, { ...values, services, started_at: values.started_at ?? null });
  refuseProblems(quoted, old?.pathOfLine);
  return {
    lines: quoted.lines,
    original_price: quoted.original_price,
    deductions: quoted.deductions.map(({ amount, description, applied_to }) => ({
      amount,
      description,
      applied_to,
    })),
    total_discount: quoted.total_discount,
    total_price: quoted.total_price,
    total_sessions: quoted.total_sessions,
    finished_at: quoted.finished_at,
    agent_income: quoted.agent_income,
    agent_tax: quoted.agent_tax,
    partner_income: quoted.partner_income,
    company_income: quoted.company_income,
  };
}
