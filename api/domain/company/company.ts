/** The company's own data, and how far a new company has come in setting itself up. */
import { isTaxCode } from '#rules/taxCode';
import { type Company, type FirstSteps, firstSteps } from '#schema/company';
import type { Context } from '../../context.ts';
import { invalid } from '../../domainError.ts';
import { loadSetting, storeSetting } from '../../settings.ts';
import { loadBankSettings } from '../bank/bankSettings.ts';

/** As admins have stored it; what they have not is the server's setting, or null. */
export async function loadCompany(ctx: Context): Promise<Company> {
  const stored = await loadSetting<Company>(ctx, 'company');
  return {
    name: stored.name ?? ctx.config.companyName,
    address: stored.address ?? ctx.config.companyAddress,
    tax_code: stored.tax_code ?? ctx.config.companyTaxCode,
  };
}

/** The account that customers transfer to, under the company's name; null when the server has none. */
export const companyAccount = ({ config }: Context, { name }: Company) =>
  config.companyAccount && { ...config.companyAccount, name };

/** Stores what is given beside what is stored, and returns all of it. @throws DomainError 422 at an empty `name`, at `tax_code` that is none */
export async function changeCompany(ctx: Context, given: Partial<Company>): Promise<Company> {
  const company = { ...(await loadCompany(ctx)), ...given };
  const { tax_code } = company;
  if (tax_code && !isTaxCode(tax_code))
    throw invalid('tax_code', 'Mã số thuế gồm 10 số; 10 số, gạch nối và 3 số; hoặc 12 số.');
  await storeSetting(ctx, 'company', company, 'Sửa thông tin công ty');
  return company;
}

/** Which steps are done, whether the list was put away, and which settings of the server are missing in production. */
export async function loadFirstSteps(ctx: Context): Promise<FirstSteps> {
  const { db, config } = ctx;
  const { dismissed = false } = await loadSetting<{ dismissed?: boolean }>(ctx, 'first_steps');
  const company = await loadCompany(ctx);
  const { accounts } = await loadBankSettings(ctx);
  const isDone = async (step: (typeof firstSteps)[number]): Promise<boolean> => {
    if (step.name === 'company') return company.address !== null;
    if (step.name === 'bank') return accounts.length > 0 || config.companyAccount !== null;
    if (step.name === 'nurses') return (await db('users').where({ kind: 'agent' }).first('id')) !== undefined;
    // The first administrator is there from the start.
    if (step.name === 'staff')
      return (await db('users').whereIn('kind', ['staff', 'sales']).limit(2).select('id')).length > 1;
    return (await db(step.resource).first('id')) !== undefined;
  };
  const steps: FirstSteps['steps'] = [];
  for (const step of firstSteps) steps.push({ name: step.name, done: await isDone(step) });
  return { steps, dismissed, missing: [...config.missing] };
}

/** Hides the list of first steps, or shows it again. */
export async function dismissFirstSteps(ctx: Context, dismissed: boolean): Promise<FirstSteps> {
  await storeSetting(ctx, 'first_steps', { dismissed });
  return loadFirstSteps(ctx);
}
