/** What was paid for a package, and what of its price is still due or was paid too much (rules 7.7): follows from its transactions. */
import { cancelledRegistrationLevels, paidLevels } from '#rules/levels';
import { reaches, restOf, sumOf } from './derived.ts';
import { money } from './kinds.ts';

const payments = {
  of: 'transactions',
  field: 'amount',
  where: { kind: 'revenue' },
  less: { kind: 'refund' },
};
const price = { amount: 'total_price', by: 'level', nothing: cancelledRegistrationLevels };

export const debts = {
  paid: money('Đã thu', {
    write: 'never',
    default: 0,
    derived: sumOf(payments.of, payments.field, payments.where, payments.less),
  }),
  due: money('Còn phải thu', {
    write: 'never',
    default: 0,
    derived: restOf({ ...payments, ...price, closed: paidLevels }),
  }),
  overpaid: money('Trả dư', {
    write: 'never',
    default: 0,
    show: [],
    derived: restOf({ ...payments, ...price, closed: [], over: true }),
  }),
} as const;

/** Whether the nurses were paid all of a package's income, what was taken back of it left out. */
export const nursesPaid = reaches(
  payments.of,
  payments.field,
  { kind: 'agent_salary' },
  { kind: 'agent_recovery' },
  'agent_income',
);
