/** A partner revenue as it goes to the partner on paper: `partner_revenues/{id}/statement`. */
import type { PartnerRevenue } from './partnerRevenues.ts';
import type { Partner } from './partners.ts';
import type { Transaction } from './transactions.ts';

export interface Statement
  extends Pick<
    PartnerRevenue,
    'level' | 'month' | 'total_packages' | 'total_revenue' | 'total_commission' | 'total_bonus' | 'summary'
  > {
  company_name: string;
  company_address: string | null;
  company_tax_code: string | null;
  partner: Pick<Partner, 'code' | 'name' | 'phone' | 'email' | 'address' | 'bank' | 'bank_account'>;
  /** Null when the packages, as they stand now, no longer give the frozen total at any. */
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
  /** Commission and bonus. */
  total: number;
  /** The last transfer, with all that was paid in `amount`. */
  payment: Pick<Transaction, 'at' | 'amount' | 'payment_method'> | null;
}
