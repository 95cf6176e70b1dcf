import type { Call } from './cases.ts';
import type { Facts } from './facts.ts';
import { listSql } from './plain/listSql.ts';
import { monthReports, otherReports } from './plain/reportSql.ts';
import { queuePaths } from './queuePaths.ts';

/** A kind of question that people at work ask, and the statements that answer each of them by hand. */
export interface OfficeCase {
  name: 'lists' | 'searches' | 'home queues' | 'reports';
  calls: readonly Call[];
  /** Of each call, in the same order. */
  plain: readonly (readonly string[])[];
}

/** The lists that an office looks at all day: by level, by day, sorted, later pages, and by what is kept in other tables. */
const lists = ({ day, months }: Facts): string[] => [
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

const searches = ({ phones }: Facts): string[] => [
  ...['nguyen thi', 'tran thi', 'le thi', 'hoang thi lan'].map((words) => `/customers?filter[q]=${words}`),
  ...phones.slice(0, 3).map((phone) => `/customers?filter[phone]=${phone}`),
  '/packages?filter[customer.name]=huynh thi',
];

export function officeCases(facts: Facts): OfficeCase[] {
  const listed = (name: OfficeCase['name'], paths: readonly string[]): OfficeCase => ({
    name,
    calls: paths.map((path) => ({ path })),
    plain: paths.map(listSql),
  });
  const reports = [...facts.months.slice(0, 4).flatMap(monthReports), ...otherReports];
  return [
    listed('lists', lists(facts)),
    listed('searches', searches(facts)),
    listed(
      'home queues',
      queuePaths(facts.day, () => true),
    ),
    {
      name: 'reports',
      calls: reports.map(({ path }) => ({ path })),
      plain: reports.map(({ sql }) => sql),
    },
  ];
}
