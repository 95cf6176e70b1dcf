import { month } from './kinds.ts';
import type { PackageLevel } from './levels.ts';
import { defineReport } from './reports/report.ts';
import type { Named } from './reports/revenue.ts';

/** Which nurses are owed what for a month: asked for at `pay_run`, this month when none is named. */
export const payRun = defineReport('pay_run', {
  label: 'Trả lương điều dưỡng',
  params: { month: month('Tháng') },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
});

/** Before tax, the tax, and what is left; đồng. */
export interface Pay {
  gross: number;
  tax: number;
  net: number;
}
export interface OwedPackage extends Pay {
  id: string;
  customer_id: string;
  customer_name: string;
  level: PackageLevel;
  finished_at: string;
  total_price: number;
  agent_commission: number | null;
}
export interface OwedNurse extends Pay {
  agent: Named & { bank_account: string | null };
  packages: OwedPackage[];
}
export interface PayRunData {
  month: string;
  rows: OwedNurse[];
  total: Pay & { packages: number };
}
