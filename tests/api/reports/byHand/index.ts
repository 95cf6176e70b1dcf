/** The reports calculated a second way: plain loops over the records, sharing nothing with the code that answers. */
import type { Records } from '../records.ts';
import { bankQuestions } from './bank.ts';
import { capacityQuestions } from './capacity.ts';
import { marketingQuestions } from './marketing.ts';
import { estimatedQuestions, partnerQuestions } from './partners.ts';
import { profitQuestion } from './profit.ts';
import type { Question } from './question.ts';
import { revenueQuestions } from './revenue.ts';
import { cellQuestions, scheduleQuestions } from './schedule.ts';

/**
 * Everything there is to ask of a business.
 * @param today the business day of now
 * @param months some to look into, one of them without packages
 * @param cells how many cells of the schedule are opened
 */
export const companyQuestions = (
  records: Records,
  today: string,
  months: readonly string[],
  cells: number,
): Question[] => [
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

/** What a partner's account may ask: the same, of its own. */
export const partnerSideQuestions = (
  records: Records,
  months: readonly string[],
  partner_id: number,
): Question[] => [
  ...partnerQuestions(records, months, partner_id),
  ...estimatedQuestions(records, partner_id),
];
