/** What is measured: calls as the screens make them. `{day}`-like words are filled in for the data at hand. */

export interface Case {
  name: string;
  /** Below `/api/v1`. */
  path: string;
  /** As Feathers and json-server are asked for the same rows; absent where they have nothing like it. */
  feathers?: string;
  jsonServer?: string;
}

const level = 'filter[level]=L8&sort=-registered_at';

/** @param facts the number of packages at L8 tells where its last page is; the months are the last whole one's */
export const casesOf = (facts: {
  pages: number;
  month: string;
  from: string;
  to: string;
  phone: string;
}): Case[] => [
  {
    name: 'list: filter, sort, include, total',
    path: `/packages?${level}&include=customer,agent,sales`,
    feathers: '/packages?level=L8&$sort[registered_at]=-1&$limit=20',
    jsonServer: '/packages?level=L8&_sort=registered_at&_order=desc&_start=0&_end=20',
  },
  {
    name: 'list: first page',
    path: '/customers',
    feathers: '/customers?$sort[created_at]=-1&$limit=20',
    jsonServer: '/customers?_sort=created_at&_order=desc&_start=0&_end=20',
  },
  {
    name: 'list: last page of the filtered',
    path: `/packages?${level}&page[number]=${facts.pages}`,
    feathers: `/packages?level=L8&$sort[registered_at]=-1&$limit=20&$skip=${(facts.pages - 1) * 20}`,
    jsonServer: `/packages?level=L8&_sort=registered_at&_order=desc&_start=${(facts.pages - 1) * 20}&_end=${facts.pages * 20}`,
  },
  {
    name: 'list: filtered customers',
    path: '/customers?filter[level]=L1&sort=-contacted_at',
    feathers: '/customers?level=L1&$sort[contacted_at]=-1&$limit=20',
    jsonServer: '/customers?level=L1&_sort=contacted_at&_order=desc&_start=0&_end=20',
  },
  {
    name: 'search: a common name',
    path: '/customers?filter[q]=nguyen thi',
    feathers: '/customers?search[$like]=%25nguyen%25&$sort[created_at]=-1&$limit=20',
    jsonServer: '/customers?q=nguyen&_start=0&_end=20',
  },
  {
    name: 'search: one phone number',
    path: `/customers?filter[phone]=${facts.phone}`,
    feathers: `/customers?phone_fold[$like]=%25${facts.phone}%25&$limit=20`,
    jsonServer: `/customers?phone_like=${facts.phone}&_start=0&_end=20`,
  },
  { name: 'one record', path: '/packages/7', feathers: '/packages/7', jsonServer: '/packages/7' },
  { name: 'report: profit and loss', path: '/reports/pl' },
  { name: 'report: revenue, one month', path: `/reports/revenue?month=${facts.month}` },
  {
    name: 'report: marketing, one month',
    path: `/reports/marketing?view_by=range&start_date=${facts.from}&end_date=${facts.to}`,
  },
  { name: 'report: schedule, one month', path: `/reports/schedule?from=${facts.from}&to=${facts.to}` },
  { name: 'report: partner revenue', path: '/reports/partner_revenue' },
  { name: 'report: nurses', path: '/reports/aps' },
];
