import type { BenchCall } from './call.ts';
import type { Dataset } from './dataset.ts';
import { buildQueuePaths } from './queuePaths.ts';

/** A kind of query that an office sends all day. */
export interface OfficeCase {
  name: 'lists' | 'searches' | 'home queues' | 'reports';
  calls: readonly BenchCall[];
  /** The same lists and searches as hand-written SQL. */
  plain: readonly PlainList[];
}

/** A list in hand-written SQL: table, conditions and order. The alias of the table is `t`. */
export interface PlainList {
  table: 'packages' | 'customers' | 'transactions' | 'shifts' | 'users';
  where?: string;
  order?: string;
  offset?: number;
}

type CallWithSql = readonly [path: string, plain: PlainList];

/** Lists filtered by level or day, sorted lists, later pages, and lists filtered by derived columns. */
const lists = ({ day, months: [last, , before] }: Dataset): CallWithSql[] => [
  ['/packages', { table: 'packages' }],
  [
    '/packages?filter[level]=L8&sort=-registered_at',
    { table: 'packages', where: "t.level = 'L8'", order: 't.registered_at desc' },
  ],
  [
    '/packages?filter[level]=L8&sort=-registered_at&page[number]=3',
    { table: 'packages', where: "t.level = 'L8'", order: 't.registered_at desc', offset: 40 },
  ],
  [
    '/packages?filter[level]=L5,L5-A,L6,L7&sort=registered_at',
    { table: 'packages', where: "t.level in ('L5', 'L5-A', 'L6', 'L7')", order: 't.registered_at' },
  ],
  ['/packages?sort=-total_price', { table: 'packages', order: 't.total_price desc' }],
  [
    `/packages?filter[registered_from]=${last?.from}&filter[registered_to]=${last?.to}`,
    { table: 'packages', where: `t.registered_at between '${last?.from}' and '${last?.to}'` },
  ],
  [
    '/packages?filter[shift_status]=finished',
    {
      table: 'packages',
      where: "exists (select 1 from shifts s where s.package_id = t.id and s.status = 'finished')",
    },
  ],
  ['/customers?sort=-created_at', { table: 'customers' }],
  ['/customers?sort=-created_at&page[number]=5', { table: 'customers', offset: 80 }],
  [
    '/customers?filter[level]=C3&sort=-contacted_at',
    { table: 'customers', where: "t.level = 'C3'", order: 't.contacted_at desc' },
  ],
  [
    '/customers?filter[level]=L1&sort=-contacted_at',
    { table: 'customers', where: "t.level = 'L1'", order: 't.contacted_at desc' },
  ],
  ['/customers?filter[source_channel]=ZALO', { table: 'customers', where: "t.source_channel = 'ZALO'" }],
  [
    '/customers?filter[package_level]=L8',
    {
      table: 'customers',
      where: "exists (select 1 from packages p where p.customer_id = t.id and p.level = 'L8')",
    },
  ],
  ['/transactions', { table: 'transactions' }],
  [
    '/transactions?filter[status]=created&sort=-at',
    { table: 'transactions', where: "t.status = 'created'", order: 't.at desc' },
  ],
  [
    `/transactions?filter[at_from]=${before?.from}&sort=-at`,
    { table: 'transactions', where: `t.at >= '${before?.from}'`, order: 't.at desc' },
  ],
  [
    `/shifts?filter[status]=planned&filter[day_to]=${day}&sort=day`,
    { table: 'shifts', where: `t.status = 'planned' and t.day <= '${day}'`, order: 't.day' },
  ],
  ['/agents?sort=-created_at', { table: 'users', where: "t.kind = 'agent'" }],
];

const buildContainsSql = (column: string, words: string) =>
  words
    .split(' ')
    .map((word) => `${column} like '%${word}%'`)
    .join(' and ');

const searches = ({ phones }: Dataset): CallWithSql[] => [
  ...['nguyen thi', 'tran thi', 'le thi', 'hoang thi lan'].map(
    (words): CallWithSql => [
      `/customers?filter[q]=${words}`,
      { table: 'customers', where: buildContainsSql('t.search', words) },
    ],
  ),
  ...phones
    .slice(0, 3)
    .map(
      (phone): CallWithSql => [
        `/customers?filter[phone]=${phone}`,
        { table: 'customers', where: buildContainsSql('t.phone_fold', phone) },
      ],
    ),
  [
    '/packages?filter[customer.name]=huynh thi',
    { table: 'packages', where: buildContainsSql('customer.name_fold', 'huynh thi') },
  ],
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

const toCallsWithoutSql = (paths: readonly string[]) => paths.map((path) => [path] as const);

/** Returns the kinds of queries, each with its calls. */
export const buildOfficeCases = (dataset: Dataset): OfficeCase[] =>
  [
    { name: 'lists' as const, requests: lists(dataset) },
    { name: 'searches' as const, requests: searches(dataset) },
    { name: 'home queues' as const, requests: toCallsWithoutSql(buildQueuePaths(dataset.day)) },
    { name: 'reports' as const, requests: toCallsWithoutSql(reports(dataset)) },
  ].map(({ name, requests }) => ({
    name,
    calls: requests.map(([path]) => ({ path })),
    plain: requests.flatMap(([, plain]) => plain ?? []),
  }));
