/** What the payment dialogs begin with: today, its month, and the amount that is left to pay (rules 7.7, 2.15). */
import { localDay, localMonth } from '#rules/days';
import type { LoadedRecord } from '../jsonapi/response.ts';

const now = () => ({
  at: localDay(new Date()),
  month: localMonth(new Date()),
  payment_method: 'transfer',
});
const amount = (record: LoadedRecord, name: string): number => Number(record[name] ?? 0);

/** From the customer: what is still owed. */
export const fromCustomer = (pack: LoadedRecord) => ({
  ...now(),
  account_type: 'customer',
  amount: amount(pack, 'due') || null,
});

/** Of a package stopped midway; where nothing is due, without payment details. */
export const onPaid = (pack: LoadedRecord) => withoutSum(fromCustomer(pack));

/** At the end of a package what is still owed; whether it was paid, and what is paid when it stops midway, is for a person to say. */
export const onFinish = (pack: LoadedRecord) => ({
  ...withoutSum(fromCustomer(pack)),
  paid: null,
  charge: null,
  charge_amount: null,
});

const withoutSum = (details: ReturnType<typeof fromCustomer>) => ({
  ...details,
  ...(details.amount === null && { payment_method: null, bank: null }),
});

/** Back to the customer: how much is for a person to say. */
export const toCustomer = () => ({ ...now(), account_type: 'customer', amount: null });

/** To the nurse: what is left of her income of the package. */
export const toAgent = (pack: LoadedRecord) => ({
  ...now(),
  account_type: 'agent',
  amount: amount(pack, 'agent_due') || null,
});

/** To many nurses at once: each gets what is left of what each package gives. */
export const toAgents = { defaults: now, hides: () => ['amount', 'account_type', 'agent_id'] };

/** To the partner: what is left of commission and bonus. */
export const toPartner = (revenue: LoadedRecord) => ({ ...now(), amount: amount(revenue, 'due') });
