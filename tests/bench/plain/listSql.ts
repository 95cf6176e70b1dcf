/** A list as one would ask the database by hand: the page, and how many rows there are. */
import { fold } from '#rules/fold';

type Condition = (value: string) => string;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const anyOf =
  (column: string): Condition =>
  (value) =>
    `${column} in (${value.split(',').map(text)})`;
const compared =
  (column: string, sign: '>=' | '<='): Condition =>
  (value) =>
    `${column} ${sign} ${text(value)}`;
const words =
  (column: string): Condition =>
  (value) =>
    fold(value)
      .split(' ')
      .map((word) => `${column} like ${text(`%${word}%`)}`)
      .join(' and ');

/** What the filters of the measured lists mean; those of the sessions stand together, since they mean the same session. */
const conditions: Readonly<Record<string, Condition>> = {
  level: anyOf('t.level'),
  status: anyOf('t.status'),
  kind: anyOf('t.kind'),
  source_channel: anyOf('t.source_channel'),
  at_from: compared('t.at', '>='),
  day_to: compared('t.day', '<='),
  registered_from: compared('t.registered_at', '>='),
  registered_to: compared('t.registered_at', '<='),
  predicted_birth_from: compared('t.predicted_birth_date', '>='),
  predicted_birth_to: compared('t.predicted_birth_date', '<='),
  started_to: compared('t.started_at', '<='),
  q: words('t.search'),
  phone: words('t.phone_fold'),
  'customer.name': (value) =>
    `exists (select 1 from customers c where c.id = t.customer_id and ${words('c.name_fold')(value)})`,
  package_level: (value) =>
    `exists (select 1 from packages p where p.customer_id = t.id and ${anyOf('p.level')(value)})`,
  agent_paid: (value) =>
    `${value === 'true' ? '' : 'not '}exists (select 1 from transactions x where x.package_id = t.id and x.account_type = 'agent')`,
};
const ofSessions: Readonly<Record<string, Condition>> = {
  shift_status: anyOf('s.status'),
  shift_to: compared('s.day', '<='),
};

/** @param path of a list, below `/api/v1` @throws when it has a filter that is not known here */
export function listSql(path: string): string[] {
  const [resource = '', query = ''] = path.slice(1).split('?');
  const asked = new Map(query.split('&').map((part) => part.split('=') as [string, string]));
  const where: string[] = resource === 'agents' ? ["t.kind = 'agent'"] : [];
  const sessions: string[] = [];
  for (const [name, value] of asked) {
    const filter = /^filter\[(.+)\]$/.exec(name)?.[1];
    if (!filter) continue;
    const condition = conditions[filter] ?? ofSessions[filter];
    if (!condition) throw new Error(`${path}: how ${filter} is asked for by hand is not known`);
    (filter in ofSessions ? sessions : where).push(condition(value));
  }
  if (sessions.length > 0)
    where.push(`exists (select 1 from shifts s where s.package_id = t.id and ${sessions.join(' and ')})`);
  const from = `from ${resource === 'agents' ? 'users' : resource} t${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`;
  const size = Number(asked.get('page[size]') ?? 20);
  const skipped = (Number(asked.get('page[number]') ?? 1) - 1) * size;
  return [
    `select t.* ${from} order by ${orderOf(asked.get('sort') ?? '-created_at')} limit ${size} offset ${skipped}`,
    `select count(*) as n ${from}`,
  ];
}

function orderOf(sort: string): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `t.${sort.replace('-', '')} ${direction} nulls last, t.id ${direction}`;
}
