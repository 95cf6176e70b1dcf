import { levelsAllowingAction } from '#rules/levels';
import { napasBanks } from '#rules/napasBanks';
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integerShape,
  listOf,
  monthShape,
  numberShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { payItemKinds } from './choices.ts';
import { boolean, integer, money, month, ref, text } from './kinds.ts';
import { payRunLabel } from './payRunLabel.ts';
import { defineReport } from './reports/report.ts';

/** Pay before tax, the tax, and pay after tax, in đồng. */
const pay = { gross: integerShape, tax: integerShape, net: integerShape };
const owedPackage = shape({
  id: stringShape,
  customer_id: stringShape,
  customer_name: stringShape,
  level: oneOf(levelsAllowingAction.pay_agent),
  finished_at: dayShape,
  total_price: integerShape,
  agent_commission: orNull(numberShape),
  /** Number of sessions of the package that this nurse finished. */
  sessions: integerShape,
  /** True if she is not the package's nurse. A payment of this share must then contain her id. */
  substitute: booleanShape,
  /** Part of her share paid so far, before tax; đồng. */
  paid: integerShape,
  ...pay,
});
const owedNurse = shape({
  agent: shape({
    id: stringShape,
    name: stringShape,
    bank: orNull(oneOf(napasBanks.map(({ value }) => value))),
    bank_account: orNull(stringShape),
    account_holder: orNull(stringShape),
    /** True if another nurse has the same account. */
    shared: booleanShape,
  }),
  packages: listOf(owedPackage),
  items: listOf(
    shape({
      id: stringShape,
      kind: oneOf(payItemKinds.map(({ value }) => value)),
      amount: integerShape,
      note: orNull(stringShape),
      paid: booleanShape,
    }),
  ),
  /** Sums of the nurse's shares and items, in đồng. */
  ...pay,
  shares: integerShape,
  items_total: integerShape,
  /**
   * Advances deducted, the shortfall of earlier payments, the shortfall that the next payment deducts, and the amount transferred, in đồng.
   * Always `net - advances - carried + carried_on = transferred`.
   */
  advances: integerShape,
  carried: integerShape,
  carried_on: integerShape,
  transferred: integerShape,
  /** The nurse's unpaid earnings in packages that customers have not paid for yet, in đồng. */
  running: integerShape,
});

/** Paths of the pay run, relative to the API: its own path, and a path below `/reports`. */
export const payRunPaths = ['pay_run', 'reports/pay_run'] as const;

/**
 * Report of the nurses' unpaid pay for a month, by default the current month. Path: `pay_run`. With `all`, the report contains the full
 * shares, paid or unpaid, as on payslips.
 */
export const payRun = defineReport('pay_run', {
  label: payRunLabel,
  params: {
    month: month('Tháng'),
    all: boolean('Cả lương đã trả', { default: false }),
    agent_id: ref('Điều dưỡng', 'agents'),
  },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
  answer: shape({
    month: monthShape,
    rows: listOf(owedNurse),
    /** Nurses without an amount to pay for the month, but with earnings in running packages, an open advance or a shortfall. */
    waiting: listOf(owedNurse),
    total: shape({
      packages: integerShape,
      ...pay,
      advances: integerShape,
      carried: integerShape,
      carried_on: integerShape,
      transferred: integerShape,
      running: integerShape,
    }),
  }),
});

/**
 * The rows of a pay run in the form of a bank's bulk transfer, one row per nurse. With `all`, the rows include nurses who are already paid.
 */
export const payTransfers = defineReport('pay_transfers', {
  label: 'Chuyển khoản lương',
  params: payRun.params,
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    account: text('Số tài khoản'),
    holder: text('Tên người hưởng'),
    bank: text('Ngân hàng'),
    amount: money('Số tiền'),
    memo: text('Nội dung'),
    mark: text('Cần xem lại'),
  },
  answer: shape({}),
});

const taxedNurseShape = shape({ agent_id: orNull(stringShape), name: stringShape, ...pay });

/**
 * Report of the pay of each nurse in a year and the tax withheld from it, for her tax certificate; by default the current year (rules
 * 5.13).
 */
export const agentTax = defineReport('agent_tax', {
  label: 'Chứng từ khấu trừ thuế',
  params: { year: integer('Năm', { min: 2000, max: 2199 }) },
  access: { finance: ['read'] },
  columns: {},
  answer: shape({
    year: integerShape,
    rows: listOf(
      shape({
        agent_id: stringShape,
        name: stringShape,
        tax_code: orNull(stringShape),
        address: orNull(stringShape),
        /** First and last month of the nurse's payments in the year. */
        from: monthShape,
        to: monthShape,
        payments: integerShape,
        ...pay,
      }),
    ),
    total: shape(pay),
  }),
});
export type AgentTaxData = AnswerOf<typeof agentTax.answer>;

/**
 * Report of the pay of nurses in a quarter and the tax withheld from it. `month` selects the quarter that contains this month; the default
 * is the current quarter (rules 5.13).
 */
export const withheldTax = defineReport('withheld_tax', {
  label: 'Thuế TNCN đã khấu trừ',
  params: { month: month('Tháng') },
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    name: text('Điều dưỡng'),
    packages: integer('Số gói chưa trả'),
    gross: money('Thu nhập chưa trả'),
    tax: money('Thuế chưa trả'),
    net: money('Thực nhận chưa trả'),
    bank_account: text('Tài khoản'),
    quarter: text('Quý'),
    quarter_gross: money('Đã trả trong quý'),
    quarter_tax: money('Thuế đã khấu trừ trong quý'),
    quarter_net: money('Thực nhận trong quý'),
  },
  answer: shape({
    /** The quarter, `2026-Q4`. */
    quarter: stringShape,
    from: dayShape,
    to: dayShape,
    rows: listOf(taxedNurseShape),
    total: shape(pay),
  }),
});
export type WithheldTaxData = AnswerOf<typeof withheldTax.answer>;

export interface NursePay {
  gross: number;
  tax: number;
  net: number;
}
export type TaxCertificate = AgentTaxData['rows'][number];
export type OwedPackage = AnswerOf<typeof owedPackage>;
export type OwedNurse = AnswerOf<typeof owedNurse>;
export type PayRunData = AnswerOf<typeof payRun.answer>;
