/** The company's own data, and the progress of a new company's setup. */
import type { BankAccount } from '#rules/bankAccount';
import { isTaxCode } from '#rules/isTaxCode';
import { type Company, type FirstStepsAnswer, firstSteps } from '#schema/company';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';
import { loadBankSettings } from '../bank/bankSettings.ts';
import { findLogoVersion } from './logo.ts';

/** Name of the program, which documents show until an admin enters the company's name. */
const DEFAULT_COMPANY_NAME = 'Nôi';

/** Loads the company's data as stored by admins. A missing member is taken from the server's settings, or is null. */
export async function loadCompany(ctx: Context): Promise<Company> {
  const stored = await loadSetting<Omit<Company, 'logo'>>(ctx, 'company');
  return {
    name: stored.name ?? ctx.config.companyName ?? DEFAULT_COMPANY_NAME,
    phone: stored.phone ?? null,
    zalo: stored.zalo ?? null,
    address: stored.address ?? ctx.config.companyAddress,
    tax_code: stored.tax_code ?? ctx.config.companyTaxCode,
    logo: await findLogoVersion(ctx),
  };
}

/** Returns the company's name for a message, or "chúng tôi" if no name is stored. */
export async function loadMessageSignature(ctx: Context): Promise<string> {
  const { name } = await loadSetting<Omit<Company, 'logo'>>(ctx, 'company');
  return name ?? ctx.config.companyName ?? 'chúng tôi';
}

/**
 * Finds the account into which customers pay, with its holder's name: the account marked in the settings, else the account in the server's
 * environment; null if neither exists.
 */
export async function findPaymentAccount(ctx: Context): Promise<(BankAccount & { name: string }) | null> {
  const { accounts } = await loadBankSettings(ctx);
  const marked = accounts.find(({ qr }) => qr);
  const account = marked ?? ctx.config.companyAccount;
  if (!account) return null;
  const name = marked?.holder ?? (await loadCompany(ctx)).name;
  return { bank: account.bank, account: account.account, name };
}

/**
 * Stores the given members, leaves the others unchanged, and returns the company.
 * @throws DomainError 422 at `tax_code` if it is not a tax code
 */
export async function changeCompany(ctx: Context, given: Partial<Omit<Company, 'logo'>>): Promise<Company> {
  const stored = await loadSetting<Omit<Company, 'logo'>>(ctx, 'company');
  const { tax_code } = given;
  if (tax_code && !isTaxCode(tax_code))
    throw invalidError('tax_code', 'Mã số thuế gồm 10 số; 10 số, gạch nối và 3 số; hoặc 12 số.');
  await storeSetting(ctx, 'company', { ...stored, ...given }, 'Sửa thông tin công ty');
  return loadCompany(ctx);
}

/**
 * Loads the list of first steps with their state, whether an admin has hidden the list, and the server settings that production still
 * needs.
 */
export async function loadFirstSteps(ctx: Context): Promise<FirstStepsAnswer> {
  const { db, config } = ctx;
  const { dismissed = false } = await loadSetting<{ dismissed?: boolean }>(ctx, 'first_steps');
  const company = await loadCompany(ctx);
  const { accounts } = await loadBankSettings(ctx);
  const isDone = async (step: (typeof firstSteps)[number]): Promise<boolean> => {
    if (step.name === 'company') return company.address !== null;
    if (step.name === 'bank') return accounts.length > 0 || config.companyAccount !== null;
    if (step.name === 'nurses') return (await db('users').where({ kind: 'agent' }).first('id')) !== undefined;
    // Two users are required, because the first administrator always exists.
    if (step.name === 'staff')
      return (await db('users').whereIn('kind', ['staff', 'sales']).limit(2).select('id')).length > 1;
    return (await db(step.resource).first('id')) !== undefined;
  };
  const steps: FirstStepsAnswer['steps'] = [];
  for (const step of firstSteps) steps.push({ name: step.name, done: await isDone(step) });
  return { steps, dismissed, missing: [...config.missing] };
}

/** Hides the list of first steps if `dismissed` is true, otherwise shows it again. */
export async function dismissFirstSteps(ctx: Context, dismissed: boolean): Promise<FirstStepsAnswer> {
  await storeSetting(ctx, 'first_steps', { dismissed });
  return loadFirstSteps(ctx);
}
