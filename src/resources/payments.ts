/** What the payment dialogs begin with: today, this month, and the amount that is due (rules 7.4). */
import { localDay, localMonth } from '#rules/days';
import type { LoadedRecord } from '../jsonapi/response.ts';

const now = () => ({ at: localDay(new Date()), month: localMonth(new Date()), payment_method: 'transfer' });
const amount = (record: LoadedRecord, name: string): number => (record[name] as number | null) ?? 0;

/** From the customer: what is still owed. */
export const fromCustomer = (pack: LoadedRecord) => {
  const owed = amount(pack, 'total_price') - amount(pack, 'paid_total');
  return { ...now(), account_type: 'customer', amount: owed > 0 ? owed : null };
};

/** At the end of a package: paid, with what is still owed; when nothing is, without payment details. */
export const onFinish = (pack: LoadedRecord) => {
  const due = fromCustomer(pack);
  return { ...due, paid: true, ...(due.amount === null && { payment_method: null, bank: null }) };
};

/** To the nurse: the gross income of the package. */
export const toAgent = (pack: LoadedRecord) => ({
  ...now(),
  account_type: 'agent',
  amount: amount(pack, 'agent_income') || null,
});

/** To many nurses at once: each gets what each package gives. */
export const toAgents = { defaults: now, hides: () => ['amount', 'account_type'] };

/** To the partner: commission and bonus. */
export const toPartner = (revenue: LoadedRecord) => ({
  ...now(),
  amount: amount(revenue, 'total_commission') + amount(revenue, 'total_bonus'),
});
