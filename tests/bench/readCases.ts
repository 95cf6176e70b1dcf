import { packages } from '#schema/packages';
import { queues } from '#schema/queues';
import {
  type Call,
  type Case,
  filteredCustomers,
  plainList,
  scheduleOf,
  searches,
  wholeList,
} from './cases.ts';
import type { Facts } from './facts.ts';
import { type ListQuestion, listCalls } from './listCalls.ts';
import { levelOf, queuePaths } from './queuePaths.ts';

/** So many different questions a case, so that no answer kept from before flatters anybody. */
const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const words = [
  'nguyen thi',
  'tran thi',
  'le thi',
  'pham thi',
  'hoang thi',
  'huynh thi',
  'phan thi',
  'vu thi',
];
const levels = ['L1', 'C3', 'L8', 'L4', 'L5', 'L6', 'L7', 'L1-C'];

const of8 = (question: (page: number) => ListQuestion) => listCalls(eight.map(question));
const noiOnly = (...paths: string[]): Case['calls'] => ({ noi: paths.map((path) => ({ path })) });

/** What most lists are asked for. */
const paid = { resource: 'packages', where: { level: 'L8' }, sort: '-registered_at' } as const;

/** What is read, as the screens ask for it. None of it changes anything. */
export function readCases(facts: Facts): Case[] {
  const ids = (most: number) => eight.map((at) => Math.max(1, Math.floor((most / 9) * at)));
  return [
    {
      name: wholeList,
      counted: true,
      calls: include(of8((page) => ({ ...paid, page, include: ['customer', 'agent', 'sales'] }))),
    },
    { name: plainList, counted: true, calls: of8((page) => ({ ...paid, page, fields: facts.columns })) },
    {
      name: 'list: first pages',
      counted: true,
      calls: of8((page) => ({ resource: 'customers', sort: '-created_at', page })),
    },
    {
      name: 'list: last pages of the filtered',
      counted: true,
      calls: of8((back) => ({
        ...paid,
        page: Math.max(1, facts.lastPage + 1 - back),
        fields: facts.columns,
      })),
    },
    {
      name: filteredCustomers,
      counted: true,
      calls: listCalls(
        levels.map((level) => ({ resource: 'customers', where: { level }, sort: '-contacted_at' })),
      ),
    },
    {
      name: 'list: sorted by price',
      counted: true,
      calls: of8((page) => ({ resource: 'packages', sort: '-total_price', page, fields: facts.columns })),
    },
    {
      name: searches[0],
      calls: listCalls(words.map((text) => search({ column: 'search', text, filter: 'q' }))),
    },
    {
      name: searches[1],
      counted: true,
      calls: listCalls(facts.phones.map((text) => search({ column: 'phone_fold', text, filter: 'phone' }))),
    },
    { name: 'one record', calls: oneOf(ids(facts.packages), facts.columns) },
    {
      name: 'one record, as its page shows it',
      calls: noiOnly(
        ...ids(facts.packages).map((id) => `/packages/${id}?include=${packages.view?.include?.join()}`),
      ),
    },
    { name: 'home page: what waits, by level', calls: waiting(facts.day) },
    { name: 'home page: what else waits', calls: noiOnly(...queuePaths(facts.day, (level) => !level)) },
    {
      name: 'buttons of a customer',
      calls: noiOnly(...ids(facts.customers).map((id) => `/customers/${id}/actions`)),
    },
    { name: 'preview of a package', calls: { noi: previews(facts) } },
    ...reportCases(facts),
  ];
}

/** json-server has no such relations; Feathers has them at an address of its own. */
const include = ({ 'json-server': _none, feathers = [], ...others }: Case['calls']): Case['calls'] => ({
  ...others,
  feathers: (feathers as readonly Call[]).map(({ path }) => ({
    path: path.replace('/packages', '/packages_included'),
  })),
});

const search = (contains: ListQuestion['contains'] & object): ListQuestion => ({
  resource: 'customers',
  contains,
  sort: '-created_at',
});

function oneOf(ids: readonly number[], columns: readonly string[]): Case['calls'] {
  const at = (stem: string, query = ''): Call[] =>
    ids.map((id) => ({ path: `${stem}/packages/${id}${query}` }));
  const noi = at('', `?fields[packages]=${columns.join()}`);
  return { noi, feathers: at(''), directus: at('/items'), 'json-server': at('') };
}

/** Those of one level of customers or packages, which everybody can count. */
function waiting(day: string): Case['calls'] {
  const isOurs = (resource: string): resource is ListQuestion['resource'] =>
    resource === 'customers' || resource === 'packages';
  const questions = queues.flatMap(({ resource, filter, since }): ListQuestion[] => {
    const level = levelOf(filter(day));
    return level && isOurs(resource) ? [{ resource, where: { level }, sort: since, size: 1 }] : [];
  });
  const isCounted = (path: string) => /^\/(customers|packages)\?/.test(path);
  return {
    ...listCalls(questions),
    ...noiOnly(...queuePaths(day, (level) => level !== null).filter(isCounted)),
  };
}

const previews = ({ day, services, salesId }: Facts): Call[] =>
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

function reportCases({ months, day, scheduled, scheduledDays }: Facts): Case[] {
  const monthly = (path: (of: Facts['months'][number]) => string) => noiOnly(...months.map(path));
  return [
    { name: 'report: profit and loss', calls: noiOnly('/reports/pl') },
    { name: 'report: revenue, one month', calls: monthly(({ month }) => `/reports/revenue?month=${month}`) },
    {
      name: 'report: marketing, one month',
      calls: monthly(({ from, to }) => `/reports/marketing?view_by=range&start_date=${from}&end_date=${to}`),
    },
    {
      name: `${scheduleOf}${scheduledDays}`,
      calls: noiOnly(...scheduled.map(({ from, to }) => `/reports/schedule?from=${from}&to=${to}`)),
    },
    { name: 'report: partner revenue', calls: noiOnly('/reports/partner_revenue') },
    { name: 'report: estimated partner revenue', calls: noiOnly('/reports/estimated_partner_revenue') },
    { name: 'report: nurses', calls: noiOnly('/reports/aps') },
    { name: 'pay run of a month', calls: noiOnly(`/pay_run?month=${day.slice(0, 7)}`) },
  ];
}
