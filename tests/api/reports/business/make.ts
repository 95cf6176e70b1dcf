/** Builds a small random business: database rows near the ends of days, months and years. */
import { createRandom, type Random } from '#seeds/random';
import { edgeDates, instantsAround, type ThresholdEdge } from './edges.ts';

export type BusinessRow = Record<string, unknown>;
export type BusinessTable =
  | 'mechanisms'
  | 'mechanism_thresholds'
  | 'partners'
  | 'users'
  | 'customers'
  | 'partner_revenues'
  | 'packages'
  | 'package_services'
  | 'shifts'
  | 'transactions'
  | 'bank_lines'
  | 'metrics';
export type BusinessRows = Record<BusinessTable, BusinessRow[]>;

const levels = ['L4', 'L5', 'L5-A', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8-7C', 'L8'];
const kinds = [
  'revenue',
  'refund',
  'ads',
  'agent_salary',
  'coordinator_salary',
  'management',
  'supplies',
  'partner',
];
const channels = ['FANPAGE', 'HOTLINE', 'ZALO', 'PARTNER', 'PARTNER LANDING', 'TELESALE', 'DATA', null];
const slots = ['07:30-08:30', '08:00-09:00', '09:00-10:00', '14:00-15:00', '14:30-15:30'];
const districts = ['Quận 1', 'Quận 3', 'Huyện Thanh Trì', null];
/** Greater than all ids in the demo. */
export const firstBusinessId = 1_000_000;

/** Builds `count` rows with their own ids. */
const buildRows = (count: number, row: (id: number, at: number) => BusinessRow): BusinessRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: firstBusinessId + at, ...row(firstBusinessId + at, at) }));

/** Returns a percentage with up to two decimals; many have no exact binary form. */
const percent = (random: Random) => random.pick([0, 0.05, 7.5, 10, 12.35, 33.33, 100]);

/** @param services ids of existing services */
export function generateBusiness(name: string, services: readonly number[]): BusinessRows {
  const random = createRandom(`business ${name}`);
  const { days, months } = edgeDates;
  const someDay = () => random.pick(days);
  const ids = (rows: readonly BusinessRow[]) => rows.map((row) => row.id as number);
  const oneOf = (rows: readonly BusinessRow[], sometimes = 1) =>
    rows.length > 0 && random.chance(sometimes) ? random.pick(ids(rows)) : null;
  const fold = (text: string) => ({ name: text, name_fold: text.toLowerCase() });

  const mechanisms = buildRows(random.int(1, 2), (id) => ({
    code: `M${id}`,
    code_fold: `m${id}`,
    ...fold(`Cơ chế ${id}`),
  }));
  const partners = buildRows(random.int(0, 3), (id) => ({
    code: `P${id}`,
    code_fold: `p${id}`,
    ...fold(`Đối tác ${id}`),
    mechanism_id: oneOf(mechanisms, 0.8),
  }));
  const users = buildRows(random.int(1, 5), (id) => ({
    ...fold(`Điều dưỡng ${id}`),
    email: `agent${id}@noi.test`,
    email_fold: `agent${id}@noi.test`,
    kind: 'agent',
    profile_status: random.pick(['active', 'active', 'inactive', 'out', 'unverified', null]),
    province: random.pick(districts),
    address: random.pick(['12 Lê Lợi', null]),
    full_load: random.pick([null, 0, 1, 3, 15]),
  }));
  const instant = () => random.pick(instantsAround(random.pick(edgeDates.borders)));
  const customers = buildRows(random.int(1, 14), (id) => {
    const contacted_at = random.chance(0.9) ? instant() : null;
    return {
      ...fold(`Khách ${id}`),
      level: 'C3',
      phone: random.pick([null, '0912345678']),
      source_channel: random.pick(channels),
      contacted_at,
      first_called_at:
        contacted_at && random.chance(0.7)
          ? new Date(Date.parse(contacted_at) + random.int(0, 300_000) * 1_000).toISOString()
          : null,
      l1_at: random.chance(0.6) ? instant() : null,
      next_contact_at: random.chance(0.4) ? someDay() : null,
    };
  });
  const partner_revenues = partners.flatMap((partner, at) =>
    random
      .shuffled(months)
      .slice(0, random.int(0, 3))
      .map((month, index) => ({
        id: firstBusinessId + at * 10 + index,
        partner_id: partner.id,
        level: random.pick(['draft', 'confirmed', 'settled']),
        month,
        total_commission: random.int(0, 3_000_000),
        total_bonus: random.int(0, 500_000),
      })),
  );
  const packages = buildRows(random.int(0, 25), () => {
    const original_price = random.int(0, 4_000_000);
    const total_price = random.int(0, original_price);
    const partner_id = oneOf(partners, 0.6);
    const owed = partner_revenues.filter((one) => one.partner_id === partner_id);
    const [agent_income, company_income] = [random.int(0, 2_000_000), random.int(-300_000, 2_000_000)];
    return {
      customer_id: random.pick(ids(customers)),
      level: random.pick(levels),
      registered_at: someDay(),
      started_at: someDay(),
      finished_at: random.chance(0.85) ? someDay() : null,
      time_period: JSON.stringify([...new Set([random.pick(slots), random.pick(slots)])].sort()),
      original_price,
      total_price,
      total_quantity: random.int(0, 30),
      agent_id: oneOf(users, 0.5),
      agent1_id: oneOf(users, 0.4),
      agent2_id: oneOf(users, 0.4),
      agent_commission: random.pick([null, percent(random)]),
      agent_income,
      company_income,
      sales_id: null,
      partner_id,
      partner_revenue_id: partner_id ? oneOf(owed, 0.3) : null,
    };
  });
  return {
    mechanisms,
    mechanism_thresholds: thresholds(random, mechanisms, partners, packages),
    partners,
    users,
    customers,
    partner_revenues,
    packages,
    package_services: packages.flatMap(({ id }, at) =>
      Array.from({ length: random.int(0, 2) }, (_, index) => ({
        id: firstBusinessId + at * 2 + index,
        package_id: id,
        service_id: random.pick(services),
        quantity: 1,
      })),
    ),
    shifts: packages.flatMap(({ id }, at) =>
      Array.from({ length: random.int(0, 5) }, (_, index) => ({
        id: firstBusinessId + at * 5 + index,
        package_id: id,
        day: someDay(),
        status: random.pick(['planned', 'planned', 'finished', 'cancelled']),
      })),
    ),
    transactions: buildRows(random.int(0, 25), () => ({
      status: random.pick(['created', 'approved', 'approved']),
      at: someDay(),
      month: random.pick(months),
      kind: random.pick(kinds),
      amount: random.int(1, 5_000_000),
    })),
    bank_lines: bankLines(random, days),
    metrics: random
      .shuffled(days)
      .slice(0, random.int(0, days.length - 1))
      .map((day, at) => ({
        id: firstBusinessId + at,
        day,
        expense: random.pick([0, 1, 250_000, random.int(0, 900_000)]),
        c3_fanpage: random.int(0, 4),
        c3_hotline: random.int(0, 4),
        c3_zalo: random.int(0, 4),
      })),
  };
}

/** Builds the statements of two accounts; each line has the balance after it. */
function bankLines(random: Random, days: readonly string[]): BusinessRow[] {
  const balances = new Map<string, number>();
  const on = Array.from({ length: random.int(0, 20) }, () => random.pick(days)).sort();
  return on.map((at, index) => {
    const account = random.pick(['111222333', '444555666']);
    const amount = random.int(1, 5_000_000) * random.pick([1, -1]);
    const balance = (balances.get(account) ?? 1_000_000) + amount;
    balances.set(account, balance);
    return {
      id: firstBusinessId + index,
      status: random.pick(['open', 'matched', 'ignored']),
      ...{ at, account, amount, balance },
      bank: account === '111222333' ? 'acb' : 'bidv',
      direction: amount > 0 ? 'in' : 'out',
      fingerprint: `line ${index}`,
    };
  });
}

/**
 * Builds thresholds equal to, one đồng below and one đồng above the sum of each partner's month: the sum of all packages, of the paid
 * packages, and of the open packages.
 */
function thresholds(
  random: Random,
  mechanisms: BusinessRow[],
  partners: BusinessRow[],
  packages: BusinessRow[],
): BusinessRow[] {
  const wanted: { mechanism_id: unknown; revenue: number }[] = [];
  const counted = (row: BusinessRow) => !['L4', 'L5-C', 'L6-C'].includes(row.level as string);
  const groups: ((row: BusinessRow) => boolean)[] = [
    counted,
    (row) => row.level === 'L8' || row.level === 'L8-7C',
    (row) => counted(row) && row.partner_revenue_id === null,
  ];
  for (const partner of partners)
    for (const month of edgeDates.months)
      for (const isIn of groups) {
        let revenue = random.pick([-1, 0, 1] satisfies ThresholdEdge[]);
        for (const row of packages)
          if (
            row.partner_id === partner.id &&
            isIn(row) &&
            (row.finished_at as string | null)?.startsWith(month)
          )
            revenue += row.total_price as number;
        wanted.push({ mechanism_id: partner.mechanism_id, revenue: Math.max(0, revenue) });
      }
  return mechanisms.flatMap(({ id }, index) => {
    const own = wanted.filter((one) => one.mechanism_id === id).map((one) => one.revenue);
    const revenues = [...new Set(random.shuffled([...own, random.int(0, 2_000_000)]))].slice(
      0,
      random.int(0, 5),
    );
    return revenues.map((revenue, at) => ({
      id: firstBusinessId + index * 10 + at,
      mechanism_id: id,
      revenue,
      commission_percent: percent(random),
      bonus_percent: percent(random),
    }));
  });
}
