/** Default values of the payment dialogs: today, its month, and the amount left to pay (rules 7.7, 2.15). */
import { localDay, localMonth } from '#rules/days';
import type { LoadedRecord } from '../jsonapi/response.ts';

const now = () => ({
  at: localDay(new Date()),
  month: localMonth(new Date()),
  payment_method: 'transfer',
});
const amount = (record: LoadedRecord, name: string): number => Number(record[name] ?? 0);

/** Payment from the customer: the amount still owed. */
export const customerPaymentDefaults = (pack: LoadedRecord) => ({
  ...now(),
  account_type: 'customer',
  amount: amount(pack, 'due') || null,
});

/** Payment of a package stopped midway; without payment details if nothing is due. */
export const stopPaymentDefaults = (pack: LoadedRecord) => withoutSum(customerPaymentDefaults(pack));

/**
 * At the end of a package: the amount still owed. The user must say whether it was paid, and what is charged for a package stopped midway.
 */
export const finishPaymentDefaults = (pack: LoadedRecord) => ({
  ...withoutSum(customerPaymentDefaults(pack)),
  paid: null,
  charge: null,
  charge_amount: null,
});

const withoutSum = (details: ReturnType<typeof customerPaymentDefaults>) => ({
  ...details,
  ...(details.amount === null && { payment_method: null, bank: null }),
});

/** Refund to the customer: the user must enter the amount. */
export const customerRefundDefaults = () => ({ ...now(), account_type: 'customer', amount: null });

/** Payment to the nurse: the unpaid rest of her income from the package. */
export const nursePaymentDefaults = (pack: LoadedRecord) => ({
  ...now(),
  account_type: 'agent',
  amount: amount(pack, 'agent_due') || null,
});

/** Payment to several nurses at once: each package pays its nurse the unpaid rest. */
export const bulkNursePayment = { defaults: now, hides: () => ['amount', 'account_type', 'agent_id'] };

/** Payment to the partner: the unpaid rest of commission and bonus. */
export const partnerPaymentDefaults = (revenue: LoadedRecord) => ({
  ...now(),
  amount: amount(revenue, 'due'),
});
