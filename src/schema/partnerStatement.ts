/** The printed statement of a partner revenue for the partner: `partner_revenues/{id}/statement`. */
import type { PartnerRevenue } from './partnerRevenues.ts';
import type { Partner } from './partners.ts';
import type { Transaction } from './transactions.ts';

export interface PartnerStatement
  extends Pick<
    PartnerRevenue,
    'level' | 'month' | 'total_packages' | 'total_revenue' | 'total_commission' | 'total_bonus' | 'summary'
  > {
  company_name: string;
  company_address: string | null;
  company_tax_code: string | null;
  partner: Pick<Partner, 'code' | 'name' | 'phone' | 'email' | 'address' | 'bank' | 'bank_account'>;
  /** Percentage of the commission; null if no percentage of the current package values results in the stored total. */
  commission_percent: number | null;
  bonus_percent: number | null;
  packages: {
    id: string;
    customer_name: string | null;
    registered_at: string;
    started_at: string;
    finished_at: string | null;
    total_price: number;
    commission: number | null;
  }[];
  /** Sum of commission and bonus, đồng. */
  total: number;
  /** The last payment to the partner, with the sum of all payments as `amount`; null if there is no payment. */
  payment: Pick<Transaction, 'at' | 'amount' | 'payment_method'> | null;
}
