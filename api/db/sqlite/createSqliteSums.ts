import type { Knex } from 'knex';
import {
  buildRecountedViewName,
  buildSumOfSelects,
  buildSumsSelect,
  type DerivedSums,
  listSourceColumns,
} from '../derived/sums.ts';

/** Creates a table of sums with triggers per row and a view that recalculates it, and fills the table. */
export async function createSqliteSums(db: Knex, sums: DerivedSums): Promise<void> {
  const { into, from, through } = sums;
  const names = Object.keys(sums.keys);
  const columns = names.map((name) => `${name} ${sums.keys[name]} not null`);
  const totals = ['n', ...sums.sums].map((name) => `${name} integer not null`);
  await db.raw(
    `create table ${into} (${[...columns, ...totals].join(', ')}, primary key (${names.join(', ')})) without rowid`,
  );
  await db.raw(
    `create view ${buildRecountedViewName(into)} as ${buildSumOfSelects(sums, [buildSumsSelect(sums, from)])}`,
  );
  await db.raw(`insert into ${into} select * from ${buildRecountedViewName(into)}`);
  const read = listSourceColumns(sums);
  const changed = read.map((name) => `old.${name} is not new.${name}`).join(' or ');
  const trigger = (name: string, when: string, work: string) =>
    db.raw(`create trigger ${into}_${name} ${when} begin ${work} end`);
  await trigger('added', `after insert on ${from}`, buildCountSql(sums, 'new', '+'));
  await trigger('taken', `after delete on ${from}`, buildCountSql(sums, 'old', '-'));
  await trigger(
    'changed',
    `after update of ${read.join(', ')} on ${from} when ${changed}`,
    buildCountSql(sums, 'old', '-') + buildCountSql(sums, 'new', '+'),
  );
  if (!through) return;
  const { table, by, column } = through;
  const ownRows = `(select * from ${from} where ${by} = old.id)`;
  const move = (moment: 'before' | 'after', sign: 1 | -1) =>
    trigger(
      `${moment}_${column}`,
      `${moment} update of ${column} on ${table} when old.${column} is not new.${column}`,
      buildUpsertSql(sums, buildSumOfSelects(sums, [buildSumsSelect(sums, ownRows, sign)])),
    );
  await move('before', -1);
  await move('after', 1);
}

/** Returns the statements that drop a table of sums with its triggers and its view. */
export const dropSqliteSums = ({ into, through }: DerivedSums): string[] => [
  ...[
    'added',
    'taken',
    'changed',
    ...(through ? [`before_${through.column}`, `after_${through.column}`] : []),
  ].map((one) => `drop trigger if exists ${into}_${one}`),
  `drop view if exists ${buildRecountedViewName(into)}`,
  `drop table if exists ${into}`,
];

/** Returns SQL that adds the row `new` to the sums of each of its keys, or subtracts the row `old`. */
function buildCountSql(sums: DerivedSums, row: 'new' | 'old', sign: '+' | '-'): string {
  const names = Object.keys(sums.keys);
  const of = (sql: string) => sql.replace(/\br\.(\w+)/g, `${row}.$1`);
  return sums.parts
    .map(({ keys, when = 'true' }) => {
      const values = names.map((name) => of(keys[name] ?? "''"));
      const totals = ['1', ...sums.sums.map((name) => `${row}.${name}`)].map((one) => `${sign}${one}`);
      const put = buildUpsertSql(sums, `select ${[...values, ...totals].join(', ')} where ${of(when)}`);
      if (sign === '+') return put;
      const at = names.map((name, index) => `${name} = ${values[index]}`).join(' and ');
      return `${put} delete from ${sums.into} where n = 0 and ${at};`;
    })
    .join(' ');
}

function buildUpsertSql({ into, keys, sums }: DerivedSums, found: string): string {
  const sets = ['n', ...sums].map((name) => `${name} = ${name} + excluded.${name}`).join(', ');
  return `insert into ${into} select * from (${found}) where true on conflict (${Object.keys(keys).join(', ')}) do update set ${sets};`;
}
