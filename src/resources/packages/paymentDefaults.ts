/** Default values of the payment dialogs: today, its month, and the amount left to pay (rules 7.7, 2.15). */
import { toLocalDay, toLocalMonth } from '#rules/days';
import type { LoadedRecord } from '../../jsonapi/response.ts';

const buildTodayDefaults = () => ({
  at: toLocalDay(new Date()),
  month: toLocalMonth(new Date()),
  payment_method: 'transfer',
});
const getAmount = (record: LoadedRecord, name: string): number => Number(record[name] ?? 0);

/** Default values for a payment from the customer: the amount still owed. */
export const buildCustomerPaymentDefaults = (pack: LoadedRecord) => ({
  ...buildTodayDefaults(),
  account_type: 'customer',
  amount: getAmount(pack, 'due') || null,
});

/** Default values for the payment of a package stopped midway; without payment details if nothing is due. */
export const buildStopPaymentDefaults = (pack: LoadedRecord) =>
  clearMethodWithoutAmount(buildCustomerPaymentDefaults(pack));

/**
 * Default values when a package is finished: the amount still owed. The user must say whether the customer paid and, for a package stopped
 * midway, how much is charged.
 */
export const buildFinishPaymentDefaults = (pack: LoadedRecord) => ({
  ...clearMethodWithoutAmount(buildCustomerPaymentDefaults(pack)),
  paid: null,
  charge: null,
  charge_amount: null,
});

const clearMethodWithoutAmount = (details: ReturnType<typeof buildCustomerPaymentDefaults>) => ({
  ...details,
  ...(details.amount === null && { payment_method: null, bank: null }),
});

/** Default values for a refund to the customer; the user must enter the amount. */
export const buildCustomerRefundDefaults = () => ({
  ...buildTodayDefaults(),
  account_type: 'customer',
  amount: null,
});

/** Default values for a payment to the nurse: the unpaid rest of her income from the package. */
export const buildNursePaymentDefaults = (pack: LoadedRecord) => ({
  ...buildTodayDefaults(),
  account_type: 'agent',
  amount: getAmount(pack, 'agent_due') || null,
});

/** Default values for payments to several nurses at once: for each package, its nurse is paid the unpaid rest. */
export const bulkNursePaymentForm = {
  defaults: buildTodayDefaults,
  hides: () => ['amount', 'account_type', 'agent_id'],
};

/** Default values for a payment to the partner: the unpaid rest of commission and bonus. */
export const buildPartnerPaymentDefaults = (revenue: LoadedRecord) => ({
  ...buildTodayDefaults(),
  amount: getAmount(revenue, 'due'),
});
