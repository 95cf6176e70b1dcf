/** A second calculation of the reports: loops over the records, without code of the server. */
import type { BusinessRecords } from '../records.ts';
import { bankQuestions } from './bank.ts';
import { capacityQuestions } from './capacity.ts';
import { marketingQuestions } from './marketing.ts';
import { estimatedQuestions, partnerQuestions } from './partners.ts';
import { profitQuestion } from './profit.ts';
import type { ReportQuestion } from './question.ts';
import { revenueQuestions } from './revenue.ts';
import { cellQuestions, scheduleQuestions } from './schedule.ts';

/**
 * Returns all requests to test with a business.
 * @param today the present business day
 * @param months some months to test, one of them without packages
 * @param cells number of schedule cells to open
 */
export const companyQuestions = (
  records: BusinessRecords,
  today: string,
  months: readonly string[],
  cells: number,
): ReportQuestion[] => [
  ...revenueQuestions(records, today, months),
  ...partnerQuestions(records, months, null),
  ...estimatedQuestions(records, null),
  ...scheduleQuestions(
    records,
    today,
    months.map((month) => `${month}-01`),
  ),
  ...cellQuestions(records, today, cells),
  ...marketingQuestions(records, today, months),
  profitQuestion(records),
  ...bankQuestions(records, months),
  ...capacityQuestions(records),
];

/** Returns the same requests as a partner's account may send them, about its own data. */
export const partnerSideQuestions = (
  records: BusinessRecords,
  months: readonly string[],
  partner_id: number,
): ReportQuestion[] => [
  ...partnerQuestions(records, months, partner_id),
  ...estimatedQuestions(records, partner_id),
];
