/** Derived amounts of a package: paid, still due, and overpaid (rules 7.7), calculated from its transactions. */
import { cancelledRegistrationLevels, paidLevels } from '#rules/levels';
import type { Derivation } from './derived.ts';
import { money } from './kinds.ts';

const customerPayments = {
  of: 'transactions',
  field: 'amount',
  where: { kind: 'revenue' },
  less: { kind: 'refund' },
};
const billedPrice = { amount: 'total_price', by: 'level', nothing: cancelledRegistrationLevels };

export const debtFields = {
  paid: money('Đã thu', {
    write: 'never',
    default: 0,
    derived: { is: 'sum', ...customerPayments },
  }),
  due: money('Còn phải thu', {
    write: 'never',
    default: 0,
    derived: { is: 'rest', ...customerPayments, ...billedPrice, closed: paidLevels },
  }),
  overpaid: money('Trả dư', {
    write: 'never',
    default: 0,
    show: [],
    derived: { is: 'rest', ...customerPayments, ...billedPrice, closed: [], over: true },
  }),
} as const;

/** True if the pay to a package's nurses, minus recovered pay, reaches the package's `agent_income`. */
export const nursesPaidDerivation: Derivation = {
  is: 'reaches',
  of: customerPayments.of,
  field: customerPayments.field,
  where: { kind: 'agent_salary' },
  less: { kind: 'agent_recovery' },
  amount: 'agent_income',
};
