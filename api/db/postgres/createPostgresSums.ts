import type { Knex } from 'knex';
import {
  buildRecountedViewName,
  buildSumOfSelects,
  buildSumsSelect,
  type DerivedSums,
} from '../derived/sums.ts';

/** Number of rows per key. The sum of a key is spread over these rows, so that concurrent writers seldom wait for each other. */
const ROWS_PER_KEY = 16;

/** Creates a table of sums with triggers per statement and a view that recalculates it, and fills the table. */
export async function createPostgresSums(db: Knex, sums: DerivedSums): Promise<void> {
  const { into, from, through } = sums;
  const names = Object.keys(sums.keys);
  const type = { text: 'text collate "C"', integer: 'bigint' };
  const columns = names.map((name) => `${name} ${type[sums.keys[name] ?? 'text']} not null`);
  const totals = ['n', ...sums.sums].map((name) => `${name} bigint not null`);
  await db.raw(
    `create table ${into} (${[...columns, ...totals, 'slot integer not null default 0'].join(', ')}, primary key (${names.join(', ')}, slot))`,
  );
  await db.raw(
    `create view ${buildRecountedViewName(into)} as ${buildSumOfSelects(sums, [buildSumsSelect(sums, from)])}`,
  );
  await db.raw(`insert into ${into} select * from ${buildRecountedViewName(into)}`);
  const define = (name: string, when: string, work: string) =>
    db
      .raw(
        `create function ${into}_${name}() returns trigger language plpgsql as $$ begin ${work} return ${when.includes('for each row') ? 'new' : 'null'}; end $$`,
      )
      .then(() => db.raw(`create trigger ${into}_${name} ${when} execute function ${into}_${name}()`));
  const put = buildSumsSelect(sums, 'rows_added');
  const take = buildSumsSelect(sums, 'rows_taken', -1);
  const still = through
    ? `perform 1 from ${through.table} where id in (select ${through.by} from rows_added) order by id for share;`
    : '';
  await define(
    'added',
    `after insert on ${from} referencing new table as rows_added for each statement`,
    still + buildUpsertSql(sums, [put]),
  );
  await define(
    'taken',
    `after delete on ${from} referencing old table as rows_taken for each statement`,
    buildUpsertSql(sums, [take]),
  );
  await define(
    'changed',
    `after update on ${from} referencing old table as rows_taken new table as rows_added for each statement`,
    still + buildUpsertSql(sums, [put, take]),
  );
  await define('emptied', `after truncate on ${from} for each statement`, `delete from ${into};`);
  if (!through) return;
  const { table, by, column } = through;
  const ownRows = `(select * from ${from} where ${by} = old.id)`;
  for (const [moment, sign] of [
    ['before', -1],
    ['after', 1],
  ] as const)
    await define(
      `${moment}_${column}`,
      `${moment} update of ${column} on ${table} for each row when (old.${column} is distinct from new.${column})`,
      buildUpsertSql(sums, [buildSumsSelect(sums, ownRows, sign)]),
    );
}

/** Returns the statements that drop a table of sums with its triggers and its view. */
export const dropPostgresSums = ({ into, through }: DerivedSums): string[] => [
  ...[
    'added',
    'taken',
    'changed',
    'emptied',
    ...(through ? [`before_${through.column}`, `after_${through.column}`] : []),
  ].map((one) => `drop function if exists ${into}_${one}() cascade`),
  `drop view if exists ${buildRecountedViewName(into)}`,
  `drop table if exists ${into}`,
];

function buildUpsertSql(sums: DerivedSums, found: readonly string[]): string {
  const { into, keys } = sums;
  const names = Object.keys(keys);
  const totals = ['n', ...sums.sums];
  const sets = totals.map((name) => `${name} = ${into}.${name} + excluded.${name}`).join(', ');
  return `insert into ${into} (${[...names, ...totals].join(', ')}, slot)
    select f.*, pg_backend_pid() % ${ROWS_PER_KEY} from (${buildSumOfSelects(sums, found)}) as f
     where ${totals.map((name) => `f.${name} <> 0`).join(' or ')} order by ${names.map((name) => `f.${name}`).join(', ')}
    on conflict (${names.join(', ')}, slot) do update set ${sets};`;
}
