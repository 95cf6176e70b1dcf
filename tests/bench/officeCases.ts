import type { Call } from './call.ts';
import type { Dataset } from './dataset.ts';
import { queuePaths } from './queuePaths.ts';

/** A kind of question that an office asks all day. */
export interface OfficeCase {
  name: 'lists' | 'searches' | 'home queues' | 'reports';
  calls: readonly Call[];
}

/** Lists by level, by day, sorted, later pages, and by what follows from other tables. */
const lists = ({ day, months }: Dataset): string[] => [
  '/packages',
  '/packages?filter[level]=L8&sort=-registered_at',
  '/packages?filter[level]=L8&sort=-registered_at&page[number]=3',
  '/packages?filter[level]=L5,L5-A,L6,L7&sort=registered_at',
  '/packages?sort=-total_price',
  `/packages?filter[registered_from]=${months[0]?.from}&filter[registered_to]=${months[0]?.to}`,
  '/packages?filter[shift_status]=finished',
  '/customers?sort=-created_at',
  '/customers?sort=-created_at&page[number]=5',
  '/customers?filter[level]=C3&sort=-contacted_at',
  '/customers?filter[level]=L1&sort=-contacted_at',
  '/customers?filter[source_channel]=ZALO',
  '/customers?filter[package_level]=L8',
  '/transactions',
  '/transactions?filter[status]=created&sort=-at',
  `/transactions?filter[at_from]=${months[2]?.from}&sort=-at`,
  `/shifts?filter[status]=planned&filter[day_to]=${day}&sort=day`,
  '/agents?sort=-created_at',
];

const searches = ({ phones }: Dataset): string[] => [
  ...['nguyen thi', 'tran thi', 'le thi', 'hoang thi lan'].map((words) => `/customers?filter[q]=${words}`),
  ...phones.slice(0, 3).map((phone) => `/customers?filter[phone]=${phone}`),
  '/packages?filter[customer.name]=huynh thi',
];

const reports = ({ months }: Dataset): string[] => [
  ...months
    .slice(0, 4)
    .flatMap(({ month, from, to }) => [
      `/reports/revenue?month=${month}`,
      `/reports/marketing?view_by=range&start_date=${from}&end_date=${to}`,
      `/reports/partner_revenue?month=${month}`,
    ]),
  '/reports/pl',
  '/reports/aps',
];

/** The kinds of questions, each with its calls. */
export const officeCases = (dataset: Dataset): OfficeCase[] =>
  [
    { name: 'lists' as const, paths: lists(dataset) },
    { name: 'searches' as const, paths: searches(dataset) },
    { name: 'home queues' as const, paths: queuePaths(dataset.day) },
    { name: 'reports' as const, paths: reports(dataset) },
  ].map(({ name, paths }) => ({ name, calls: paths.map((path) => ({ path })) }));
