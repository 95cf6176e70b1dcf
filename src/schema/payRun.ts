import { actionLevels } from '#rules/levels';
import {
  type AnswerOf,
  dayShape,
  flag,
  integer,
  listOf,
  monthShape,
  number,
  oneOf,
  orNull,
  shape,
  string,
} from './answers.ts';
import { month } from './kinds.ts';
import { payRunLabel } from './payRunLabel.ts';
import { defineReport } from './reports/report.ts';

/** Before tax, the tax, and what is left; đồng. */
const pay = { gross: integer, tax: integer, net: integer };
const owedPackage = shape({
  id: string,
  customer_id: string,
  customer_name: string,
  level: oneOf(actionLevels.pay_agent),
  finished_at: dayShape,
  total_price: integer,
  agent_commission: orNull(number),
  /** Those that she held and finished. */
  sessions: integer,
  /** She is not the package's nurse: paying names her. */
  substitute: flag,
  ...pay,
});
const owedNurse = shape({
  agent: shape({ id: string, name: string, bank_account: orNull(string) }),
  packages: listOf(owedPackage),
  ...pay,
});

/** Which nurses are owed what for a month: asked for at `pay_run`, this month when none is named. */
export const payRun = defineReport('pay_run', {
  label: payRunLabel,
  params: { month: month('Tháng') },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
  answer: shape({
    month: monthShape,
    rows: listOf(owedNurse),
    total: shape({ packages: integer, ...pay }),
  }),
});

export interface Pay {
  gross: number;
  tax: number;
  net: number;
}
export type OwedPackage = AnswerOf<typeof owedPackage>;
export type OwedNurse = AnswerOf<typeof owedNurse>;
export type PayRunData = AnswerOf<typeof payRun.answer>;
