/** All reports, by the name in their URL. */
import { ahead } from './ahead.ts';
import { aps } from './aps.ts';
import { bank } from './bank.ts';
import { breakdown } from './breakdown.ts';
import { estimatedPartnerRevenue } from './estimatedPartnerRevenue.ts';
import { marketing } from './marketing.ts';
import { partnerRevenue } from './partnerRevenue.ts';
import { pl } from './pl.ts';
import { proof } from './proof.ts';
import { receivables } from './receivables.ts';
import { revenue } from './revenue.ts';
import { schedule, scheduleCell, scheduleDay } from './schedule.ts';
import { today } from './today.ts';
import { worklist } from './worklist.ts';

export const reports = {
  revenue,
  partner_revenue: partnerRevenue,
  estimated_partner_revenue: estimatedPartnerRevenue,
  schedule,
  'schedule/cell': scheduleCell,
  'schedule/day': scheduleDay,
  today,
  worklist,
  marketing,
  pl,
  aps,
  bank,
  receivables,
  breakdown,
  ahead,
  proof,
};
export type ReportName = keyof typeof reports;
