import { packages } from '#schema/packages';
import type { BenchCall, BenchCalls } from './call.ts';
import type { Dataset } from './dataset.ts';
import { buildQueuePaths } from './queuePaths.ts';

/** Calls that are measured together under one name. */
export interface BenchCase {
  name: string;
  calls: BenchCalls;
}

/** Number of different pages, filters or records per case, so that cached answers do not distort the result. */
const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const names = ['nguyen', 'tran', 'le', 'pham', 'hoang', 'huynh', 'phan', 'vu'];
const levels = ['L1', 'C3', 'L8', 'L4', 'L5', 'L6', 'L7', 'L1-C'];

const read = (name: string, paths: readonly string[]): BenchCase => ({
  name,
  calls: paths.map((path) => ({ path })),
});
const finished = '/packages?filter[level]=L8&sort=-registered_at';

/** Returns the calls of the screens that read. */
export function buildReadCases(dataset: Dataset): BenchCase[] {
  const { day, lastPage, phones } = dataset;
  const ids = (most: number) => eight.map((at) => Math.max(1, Math.floor((most / 9) * at)));
  return [
    read(
      'list: filter, sort, include, total',
      eight.map((page) => `${finished}&page[number]=${page}&include=customer,agent,sales`),
    ),
    read(
      'list: filter, sort, total',
      eight.map((page) => `${finished}&page[number]=${page}`),
    ),
    read(
      'list: first pages',
      eight.map((page) => `/customers?sort=-created_at&page[number]=${page}`),
    ),
    read(
      'list: last pages of the filtered',
      eight.map((back) => `${finished}&page[number]=${Math.max(1, lastPage + 1 - back)}`),
    ),
    read(
      'list: filtered customers',
      levels.map((level) => `/customers?filter[level]=${level}&sort=-contacted_at`),
    ),
    read(
      'list: sorted by price',
      eight.map((page) => `/packages?sort=-total_price&page[number]=${page}`),
    ),
    read(
      'search: common names',
      names.map((name) => `/customers?filter[q]=${name} thi`),
    ),
    read(
      'search: phone numbers',
      phones.map((phone) => `/customers?filter[phone]=${phone}`),
    ),
    read(
      'one record',
      ids(dataset.packages).map((id) => `/packages/${id}?include=${packages.view?.include?.join()}`),
    ),
    read('home page: what waits', buildQueuePaths(day)),
    read(
      'buttons of a customer',
      ids(dataset.customers).map((id) => `/customers/${id}/actions`),
    ),
    { name: 'preview of a package', calls: previews(dataset) },
    ...reportCases(dataset),
  ];
}

const previews = ({ day, services, salesId }: Dataset): BenchCall[] =>
  eight.map((quantity) => ({
    method: 'POST',
    path: '/packages/preview',
    body: {
      data: {
        type: 'packages',
        attributes: {
          customer_id: String(quantity),
          registered_at: day,
          started_at: day,
          time_period: ['07:30-08:30'],
          sales_id: salesId,
          services: [{ service_id: services[quantity % services.length], quantity }],
        },
      },
    },
  }));

const reportCases = ({ months, day, scheduled, scheduledDays }: Dataset): BenchCase[] => [
  read('report: profit and loss', ['/reports/pl']),
  read(
    'report: revenue, one month',
    months.map(({ month }) => `/reports/revenue?month=${month}`),
  ),
  read(
    'report: marketing, one month',
    months.map(({ from, to }) => `/reports/marketing?view_by=range&start_date=${from}&end_date=${to}`),
  ),
  read(
    `report: schedule, days: ${scheduledDays}`,
    scheduled.map(({ from, to }) => `/reports/schedule?from=${from}&to=${to}`),
  ),
  read('report: partner revenue', ['/reports/partner_revenue']),
  read('report: estimated partner revenue', ['/reports/estimated_partner_revenue']),
  read('report: nurses', ['/reports/aps']),
  read('pay run of a month', [`/pay_run?month=${day.slice(0, 7)}`]),
];
