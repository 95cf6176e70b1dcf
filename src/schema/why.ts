/** Explanations of how an amount is calculated (rules 9.9): `packages/{id}/why`, `partner_revenues/{id}/why` and `agents/{id}/why`. */
import type { ExplanationLine } from '#rules/why';
import { type AnswerShape, integerShape, listOf, oneOf, shape, stringShape } from './answers.ts';
import { choice, month } from './kinds.ts';
import { packages } from './packages.ts';
import { partnerRevenues } from './partnerRevenues.ts';
import { defineReport } from './reports/report.ts';

/** Schema of a line below another line. The lower line has the same members, which the schema does not repeat. */
const nestedLineShape: AnswerShape<ExplanationLine> = { type: 'object', additionalProperties: true };
const lineShape = shape(
  {
    label: stringShape,
    /** Amount of the line, in đồng. */
    value: integerShape,
    sign: oneOf(['+', '-']),
    of: listOf(nestedLineShape),
    /** Number of the rule that the line follows. */
    rule: stringShape,
    href: stringShape,
  },
  ['sign', 'of', 'rule', 'href'],
);

const whyShape = shape({ field: stringShape, value: integerShape, lines: listOf(lineShape) });

export const packageAmounts = [
  ...(['original_price', 'total_discount', 'total_price', 'agent_income', 'agent_tax'] as const),
  ...(['partner_income', 'company_income', 'paid', 'due'] as const),
] as const;
export type PackageAmount = (typeof packageAmounts)[number];

export const packageExplanation = defineReport('package_why', {
  label: 'Vì sao: tiền của gói',
  params: {
    field: choice(
      'Khoản',
      packageAmounts.map((value) => ({ value, label: packages.fields[value].label })),
      { required: true },
    ),
  },
  access: { admin: ['read'], finance: ['read'], sales: ['read'] },
  columns: {},
  answer: whyShape,
});

export const revenueAmounts = ['total_revenue', 'total_commission', 'total_bonus'] as const;
export type RevenueAmount = (typeof revenueAmounts)[number];

export const revenueExplanation = defineReport('revenue_why', {
  label: 'Vì sao: doanh thu đối tác',
  params: {
    field: choice(
      'Khoản',
      revenueAmounts.map((value) => ({ value, label: partnerRevenues.fields[value].label })),
      { required: true },
    ),
  },
  access: { admin: ['read'], finance: ['read'], partner: ['read'] },
  columns: {},
  answer: whyShape,
});

/** Explanation of a nurse's pay for a month: the amount after tax, before advances are deducted. */
export const payExplanation = defineReport('pay_why', {
  label: 'Vì sao: lương của điều dưỡng',
  params: {
    field: choice('Khoản', [{ value: 'pay', label: 'Lương tháng' }] as const, { required: true }),
    month: month('Tháng', { required: true }),
  },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
  answer: whyShape,
});
