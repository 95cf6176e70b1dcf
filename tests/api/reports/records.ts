/** The stored records behind the reports, for a second calculation of each figure. */
import type { Knex } from 'knex';

export interface PackageRow {
  id: number;
  customer_id: number;
  level: string;
  registered_at: string;
  started_at: string;
  finished_at: string | null;
  time_period: string;
  original_price: number;
  total_price: number;
  total_quantity: number;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
  agent_income: number;
  company_income: number;
  partner_income: number;
  agent_commission: number | null;
  sales_id: number | null;
  partner_id: number | null;
  partner_revenue_id: number | null;
}
export interface ShiftRow {
  id: number;
  package_id: number;
  day: string;
  status: 'planned' | 'finished' | 'cancelled';
  /** Times that the nurse reported. */
  started_at: string | null;
  ended_at: string | null;
}
export interface CustomerRow {
  id: number;
  name: string;
  phone: string | null;
  source_channel: string | null;
  contacted_at: string | null;
  first_called_at: string | null;
  l1_at: string | null;
  next_contact_at: string | null;
}
export interface BusinessRecords {
  packages: PackageRow[];
  shifts: ShiftRow[];
  customers: CustomerRow[];
  transactions: {
    status: string;
    month: string;
    kind: string;
    amount: number;
    at: string;
    bank: string | null;
    bank_line_id: number | null;
  }[];
  bankLines: {
    id: number;
    bank: string;
    account: string;
    at: string;
    amount: number;
    balance: number;
    status: string;
  }[];
  metrics: { day: string; expense: number; c3_fanpage: number; c3_hotline: number; c3_zalo: number }[];
  users: {
    id: number;
    name: string;
    kind: string;
    profile_status: string | null;
    province: string | null;
    address: string | null;
    full_load: number | null;
    email: string;
    partner_id: number | null;
  }[];
  partners: { id: number; code: string; name: string; mechanism_id: number | null }[];
  thresholds: { mechanism_id: number; revenue: number; commission_percent: number; bonus_percent: number }[];
  revenues: {
    partner_id: number;
    level: string;
    month: string;
    total_commission: number;
    total_bonus: number;
  }[];
  lines: {
    id: number;
    package_id: number;
    service_id: number;
    subtotal_price: number;
    price: number | null;
  }[];
  services: { id: number; name: string }[];
}

export async function loadBusinessRecords(knex: Knex): Promise<BusinessRecords> {
  const all = async <T>(table: string) => (await knex(table).select()) as T[];
  return {
    packages: await all('packages'),
    shifts: await all('shifts'),
    customers: await all('customers'),
    transactions: await all('transactions'),
    bankLines: await all('bank_lines'),
    metrics: await all('metrics'),
    users: await all('users'),
    partners: await all('partners'),
    thresholds: await all('mechanism_thresholds'),
    revenues: await all('partner_revenues'),
    lines: await all('package_services'),
    services: await all('services'),
  };
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });

/** Returns the day of an instant in Việt Nam, by the calendar of JavaScript. */
export const toVietnamDay = (instant: string): string => calendar.format(new Date(instant));

/** Returns the package's nurses: the assigned nurse, otherwise the provisional nurses. */
export function listPackageNurses(pack: PackageRow): number[] {
  if (pack.agent_id) return [pack.agent_id];
  const found: number[] = [];
  if (pack.agent1_id) found.push(pack.agent1_id);
  if (pack.agent2_id && pack.agent2_id !== pack.agent1_id) found.push(pack.agent2_id);
  return found;
}

export const sumRows = <T>(rows: readonly T[], of: (row: T) => number): number => {
  let sum = 0;
  for (const row of rows) sum += of(row);
  return sum;
};
