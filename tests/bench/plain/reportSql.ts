/** The reports of a month as one would add them up by hand, from the records themselves. */
import { addDays } from '#rules/days';
import { paidLevels, uncountedLevels } from '#rules/levels';
import type { Facts } from '../facts.ts';

export interface PlainReport {
  /** Below `/api/v1`. */
  path: string;
  sql: readonly string[];
}

const among = (values: readonly string[]): string => `(${values.map((one) => `'${one}'`)})`;
const between = ({ from, to }: Month): string => `between '${from}' and '${to}'`;
const localDay = (column: string): string => `date(${column}, '+7 hours')`;
const channels = among(['FANPAGE', 'HOTLINE', 'ZALO']);
const people = (kind: string): string =>
  `select id, name from users where kind = '${kind}' and status <> 'disabled'`;

type Month = Facts['months'][number];

/** Everything that is asked of one month. */
export const monthReports = (month: Month): PlainReport[] => [
  revenue(month),
  marketing(month),
  partnerRevenue(month),
];

/** Those that are asked of all time, or of now. */
export const otherReports: readonly PlainReport[] = [
  {
    path: '/reports/pl',
    sql: [
      "select month, kind, sum(amount) as amount from transactions where status = 'approved' group by month, kind",
    ],
  },
  {
    path: '/reports/aps',
    sql: [
      `select u.id, u.name, u.province, u.address, u.full_load, p.level, count(p.id) as n
         from users u left join packages p on p.agent_id = u.id where u.kind = 'agent' group by u.id, p.level`,
    ],
  },
];

function revenue(of: Month): PlainReport {
  const counted = `p.level in ${among(['L7', 'L7-C', 'L8-7C', 'L8'])} and p.registered_at ${between(of)}`;
  const part = (levels: readonly string[], name: string) =>
    `sum(case when p.level in ${among(levels)} then p.total_price else 0 end) as ${name}`;
  return {
    path: `/reports/revenue?month=${of.month}`,
    sql: [
      `select p.level, sum(p.original_price) as overall, sum(p.total_price) as revenue, sum(p.agent_income) as agent,
              sum(p.company_income) as company, count(*) as packages from packages p where ${counted} group by p.level`,
      `select p.registered_at, sum(p.total_price) as total, ${part(paidLevels, 'came')}, ${part(['L7'], 'loading')},
              ${part(['L7-C'], 'willcome')} from packages p where ${counted} group by p.registered_at`,
      `select p.id, p.customer_id, p.agent_id, p.level, c.phone, c.name, p.total_price, p.finished_at, p.agent_commission,
              p.total_quantity,
              (select group_concat(s.name) from package_services l join services s on s.id = l.service_id
                where l.package_id = p.id) as services,
              (select count(*) from shifts x where x.package_id = p.id and x.status = 'finished') as finished
         from packages p join customers c on c.id = p.customer_id where ${counted}
        order by p.registered_at desc, p.created_at desc, p.id desc limit 20`,
      people('agent'),
      people('sales'),
    ],
  };
}

function marketing(of: Month): PlainReport {
  const orders = (day: string, levels: string) =>
    `select p.${day}, count(*) as n, sum(p.total_price) as revenue from packages p
       join customers c on c.id = p.customer_id
      where c.source_channel in ${channels} and p.level ${levels} and p.${day} ${between(of)} group by p.${day}`;
  // A day begins at 17:00 of the day before, by the clock that instants are kept by.
  const instants = (column: string) =>
    `${column} >= '${addDays(of.from, -1)}T17:00' and ${column} < '${of.to}T17:00'`;
  return {
    path: `/reports/marketing?view_by=range&start_date=${of.from}&end_date=${of.to}`,
    sql: [
      `select day, sum(expense) as expense, sum(c3_fanpage) as fanpage, sum(c3_hotline) as hotline, sum(c3_zalo) as zalo
         from metrics where day ${between(of)} group by day`,
      `select ${localDay('contacted_at')} as day, source_channel, count(*) as n from customers
        where source_channel in ${channels} and ${instants('contacted_at')} group by 1, 2`,
      `select ${localDay('l1_at')} as day, count(*) as n from customers where ${instants('l1_at')} group by 1`,
      orders('registered_at', "<> 'L4'"),
      orders('registered_at', `in ${among(paidLevels)}`),
      orders('finished_at', `in ${among(paidLevels)}`),
    ],
  };
}

function partnerRevenue(of: Month): PlainReport {
  return {
    path: `/reports/partner_revenue?month=${of.month}`,
    sql: [
      `select p.partner_id, p.level in ${among(paidLevels)} as paid, p.total_price, count(*) as n,
              sum(p.original_price) as original from packages p
        where p.partner_id is not null and p.level not in ${among(uncountedLevels)} and p.finished_at ${between(of)}
        group by 1, 2, 3`,
      `select p.id, p.code, p.name, t.revenue, t.commission_percent, t.bonus_percent from partners p
         left join mechanism_thresholds t on t.mechanism_id = p.mechanism_id`,
      `select sum(total_commission) as commission, sum(total_bonus) as bonus from partner_revenues
        where level in ('confirmed', 'settled') and month = '${of.month}'`,
    ],
  };
}
