/** The sums that reports read instead of the records (rules 8.2). */
import type { Dialect } from '../facets.ts';
import type { DerivedSums } from './sums.ts';

const buildDaySql = (column: string) => `coalesce(r.${column}, '')`;

const packageSums: DerivedSums = {
  into: 'sums_of_packages',
  from: 'packages',
  keys: { date_field: 'text', day: 'text', level: 'text', sales_id: 'integer', source_channel: 'text' },
  sums: ['original_price', 'total_price', 'agent_income', 'company_income', 'price_cut'],
  parts: ['registered_at', 'started_at', 'finished_at'].map((column) => ({
    keys: {
      date_field: `'${column}'`,
      day: buildDaySql(column),
      level: 'r.level',
      sales_id: 'coalesce(r.sales_id, 0)',
      source_channel: "coalesce((select c.source_channel from customers c where c.id = r.customer_id), '')",
    },
  })),
  through: { table: 'customers', by: 'customer_id', column: 'source_channel' },
};

const buildCustomerSums = ({ localDay }: Dialect): DerivedSums => ({
  into: 'sums_of_customers',
  from: 'customers',
  keys: { date_field: 'text', day: 'text', source_channel: 'text' },
  sums: [],
  parts: ['contacted_at', 'l1_at'].map((column) => ({
    keys: {
      date_field: `'${column}'`,
      day: localDay(`r.${column}`),
      source_channel: "coalesce(r.source_channel, '')",
    },
    when: `r.${column} is not null`,
  })),
});

/** Sums for the partner report. Price is one of the keys, because commission is rounded per package. */
const partnerSums: DerivedSums = {
  into: 'sums_of_partners',
  from: 'packages',
  keys: {
    partner_id: 'integer',
    date_field: 'text',
    month: 'text',
    level: 'text',
    open: 'integer',
    total_price: 'integer',
    partner_unheld: 'integer',
  },
  sums: ['original_price'],
  parts: ['started_at', 'finished_at'].map((column) => ({
    keys: {
      partner_id: 'r.partner_id',
      date_field: `'${column}'`,
      month: `substr(${buildDaySql(column)}, 1, 7)`,
      level: 'r.level',
      open: 'case when r.partner_revenue_id is null then 1 else 0 end',
      total_price: 'r.total_price',
      partner_unheld: 'r.partner_unheld',
    },
    when: 'r.partner_id is not null',
  })),
};

const transactionSums: DerivedSums = {
  into: 'sums_of_transactions',
  from: 'transactions',
  keys: { status: 'text', month: 'text', kind: 'text' },
  sums: ['amount'],
  parts: [{ keys: { status: 'r.status', month: 'r.month', kind: 'r.kind' } }],
};

/** Sums of finished sessions, by package and month. */
const sessionSums: DerivedSums = {
  into: 'sums_of_sessions',
  from: 'shifts',
  keys: { package_id: 'integer', month: 'text' },
  sums: [],
  parts: [
    { keys: { package_id: 'r.package_id', month: 'substr(r.day, 1, 7)' }, when: "r.status = 'finished'" },
  ],
};

/** Sums for the nurse report. A package without a nurse counts for each of its provisional nurses (rules 2.9). */
const nurseSums: DerivedSums = {
  into: 'sums_of_nurses',
  from: 'packages',
  keys: { nurse_id: 'integer', level: 'text' },
  sums: [],
  parts: [
    ['agent_id', 'r.agent_id is not null'],
    ['agent1_id', 'r.agent_id is null and r.agent1_id is not null'],
    [
      'agent2_id',
      'r.agent_id is null and r.agent2_id is not null and (r.agent1_id is null or r.agent1_id <> r.agent2_id)',
    ],
  ].map(([column, when = '']) => ({ keys: { nurse_id: `r.${column}`, level: 'r.level' }, when })),
};

/** Returns the tables of sums that reports read, with expressions in the SQL of this database. */
export const buildReportSums = (dialect: Dialect): readonly DerivedSums[] => [
  packageSums,
  buildCustomerSums(dialect),
  partnerSums,
  transactionSums,
  nurseSums,
  sessionSums,
];
