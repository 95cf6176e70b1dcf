/** A second calculation of the reports: loops over the records, without code of the server. */
import type { BusinessRecords } from '../records.ts';
import { buildBankQuestions } from './bank.ts';
import { buildCapacityQuestions } from './capacity.ts';
import { buildMarketingQuestions } from './marketing.ts';
import { buildEstimatedQuestions, buildPartnerQuestions } from './partners.ts';
import { buildProfitQuestion } from './profit.ts';
import type { ReportQuestion } from './question.ts';
import { buildRevenueQuestions } from './revenue.ts';
import { buildCellQuestions, buildScheduleQuestions } from './schedule.ts';

/**
 * Returns all requests to test with a business.
 * @param today the present business day
 * @param months some months to test, one of them without packages
 * @param cells number of schedule cells to open
 */
export const buildCompanyQuestions = (
  records: BusinessRecords,
  today: string,
  months: readonly string[],
  cells: number,
): ReportQuestion[] => [
  ...buildRevenueQuestions(records, today, months),
  ...buildPartnerQuestions(records, months, null),
  ...buildEstimatedQuestions(records, null),
  ...buildScheduleQuestions(
    records,
    today,
    months.map((month) => `${month}-01`),
  ),
  ...buildCellQuestions(records, today, cells),
  ...buildMarketingQuestions(records, today, months),
  buildProfitQuestion(records),
  ...buildBankQuestions(records, months),
  ...buildCapacityQuestions(records),
];

/** Returns the same requests as a partner's account may send them, about its own data. */
export const buildPartnerSideQuestions = (
  records: BusinessRecords,
  months: readonly string[],
  partner_id: number,
): ReportQuestion[] => [
  ...buildPartnerQuestions(records, months, partner_id),
  ...buildEstimatedQuestions(records, partner_id),
];
