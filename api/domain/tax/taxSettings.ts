/** The rules of the tax on nurses' pay, each valid from a given day. */
import {
  calculateTaxWithheld,
  findTaxRule,
  type PaymentPart,
  type TaxRule,
  type TaxWithheld,
} from '#rules/withholding';
import { type TaxSettings, taxBases } from '#schema/tax';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { queryRowById } from '../../db/queryRowById.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';

/** Loads all tax rules, oldest first, and the rule that is valid today. */
export async function loadTax(ctx: Context): Promise<TaxSettings> {
  const { rules = [] } = await loadSetting<{ rules: TaxRule[] }>(ctx, 'tax');
  const { percent, from: threshold } = ctx.config.agentTax;
  return {
    rules,
    standard: { percent, threshold, per: 'package' },
    today: findTaxRule(rules, ctx.today, ctx.config.agentTax),
  };
}

type RuleInput = { readonly [K in keyof TaxRule]?: TaxRule[K] | null };

/**
 * Stores the tax rules, ordered by day. The tax of earlier payments does not change. @throws 422 at a rule that is incomplete or begins on
 * the same day as another rule
 */
export async function changeTax(ctx: Context, given: readonly RuleInput[]): Promise<TaxSettings> {
  const rules = given.map(readRule);
  const seen = new Set<string>();
  for (const [index, { from }] of rules.entries()) {
    if (seen.has(from))
      throw invalidError(`rules/${index}/from`, 'Đã có một quy tắc từ ngày này. Hãy chọn ngày khác.');
    seen.add(from);
  }
  rules.sort((a, b) => (a.from < b.from ? -1 : 1));
  await storeSetting(ctx, 'tax', { rules }, 'Sửa quy tắc thuế');
  return loadTax(ctx);
}

function readRule({ from, percent, threshold, per }: RuleInput, index: number): TaxRule {
  const at = (field: string, detail: string) => invalidError(`rules/${index}/${field}`, detail);
  if (!from) throw at('from', 'Nhập ngày bắt đầu.');
  if (typeof percent !== 'number') throw at('percent', 'Nhập thuế suất.');
  if (typeof threshold !== 'number')
    throw at('threshold', 'Nhập mức bắt đầu khấu trừ; 0 là từ đồng đầu tiên.');
  const base = taxBases.find(({ value }) => value === per)?.value;
  if (!base) throw at('per', 'Chọn cách tính.');
  return { from, percent, threshold, per: base };
}

/**
 * Calculates the tax withheld from one payment to a nurse on a day (rules 5.14). @param agent_id the nurse whose commitment applies; null
 * if no commitment applies
 */
export async function calculateWithheldTax(
  ctx: Context,
  agent_id: string | null,
  day: string,
  parts: readonly PaymentPart[],
): Promise<TaxWithheld> {
  const nurse =
    agent_id === null ? null : await queryRowById(ctx.db, 'users', agent_id).first('tax_commitment_until');
  return calculateTaxFromSettings(await loadTax(ctx), day, parts, nurse?.tax_commitment_until ?? null);
}

/** Calculates the tax like `calculateWithheldTax`, from known settings and the nurse's commitment. */
export const calculateTaxFromSettings = (
  { rules, standard }: TaxSettings,
  day: string,
  parts: readonly PaymentPart[],
  committedUntil: string | null,
): TaxWithheld => {
  const base = { percent: standard.percent, from: standard.threshold };
  return calculateTaxWithheld(parts, findTaxRule(rules, day, base), day, committedUntil);
};
