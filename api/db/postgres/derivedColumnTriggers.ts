import {
  buildDerivedUpdate,
  buildMembershipSelect,
  type DerivedColumns,
  type TriggerStatements,
} from '../derived/derivedColumns.ts';
import type { ChangeRecordedColumns } from '../derived/recordedChanges.ts';

/**
 * Returns the statements for the triggers that update these columns, and for the triggers' functions. Dropping a function drops its
 * triggers.
 */
export function buildPostgresDerivedTriggers(derived: DerivedColumns): TriggerStatements {
  const { name, kind } = derived;
  const functions = kind === 'ref' ? ['own', 'changed'] : ['added', 'taken', 'changed', 'own'];
  return {
    create: kind === 'ref' ? buildReferenceTriggers(derived) : buildRelationTriggers(derived),
    drop: functions.map((one) => `drop function if exists ${name}_${one}() cascade`),
  };
}

/**
 * Returns triggers that run per statement. They first lock the rows with the derived columns, in order of id: a concurrent writer of the
 * source rows then waits, and the values read afterwards include the changes of the earlier writer.
 */
function buildRelationTriggers(derived: DerivedColumns): string[] {
  const { name, owner, from, key, reads } = derived;
  const listed = (row: string) => reads.map((column) => `${row}.${column}`).join(', ');
  const changed = `rows_taken as t join rows_added as a on a.id = t.id where (${listed('t')}) is distinct from (${listed('a')})`;
  const owners = {
    added: `select ${key} as id from rows_added`,
    taken: `select ${key} as id from rows_taken`,
    changed: `select t.${key} as id from ${changed} union select a.${key} from ${changed}`,
  };
  const tables = {
    added: `after insert on ${from} referencing new table as rows_added`,
    taken: `after delete on ${from} referencing old table as rows_taken`,
    changed: `after update on ${from} referencing old table as rows_taken new table as rows_added`,
  };
  const itself =
    derived.own.length === 0
      ? []
      : [
          `create function ${name}_own() returns trigger language plpgsql as $$ begin ${buildOwnColumnsSql(derived)} return new; end $$`,
          `create trigger ${name}_own before insert or update of ${derived.own} on ${owner} for each row execute function ${name}_own()`,
        ];
  const related = (['added', 'taken', 'changed'] as const).flatMap((when) => [
    `create function ${name}_${when}() returns trigger language plpgsql as $$ declare ids bigint[]; begin
       select array_agg(distinct w.id) into ids from (${owners[when]}) as w where w.id is not null;
       if ids is null then return null; end if;
       perform 1 from ${owner} where id = any (ids) order by id for no key update;
       ${buildOwnerUpdateSql(derived)}
       return null; end $$`,
    `create trigger ${name}_${when} ${tables[when]} for each statement execute function ${name}_${when}()`,
  ]);
  return [...related, ...itself];
}

/** Returns SQL that sets the derived columns of the row that a trigger is about to store. */
const buildOwnColumnsSql = ({ owner, columns }: DerivedColumns): string =>
  Object.entries(columns)
    .map(([column, value]) => `new.${column} := ${value.replaceAll(`${owner}.`, 'new.')};`)
    .join(' ');

function buildOwnerUpdateSql(derived: DerivedColumns): string {
  if (!derived.each) return `${buildDerivedUpdate(derived, `${derived.owner}.id = any (ids)`)};`;
  const rows = buildMembershipSelect(derived, `r.${derived.key} = any (ids)`);
  return `delete from ${derived.name} as k where k.id = any (ids) and (k.id, k.value) not in (${rows});
    insert into ${derived.name} (id, value) ${rows} on conflict do nothing;`;
}

/** Returns triggers that lock the referenced row while its values are copied, so that no concurrent change is missed. */
function buildReferenceTriggers(derived: DerivedColumns): string[] {
  const { name, owner, from, key, reads } = derived;
  const differs = reads.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    `create function ${name}_own() returns trigger language plpgsql as $$ begin
       perform 1 from ${from} where id = new.${key} for share;
       ${buildOwnColumnsSql(derived)} return new; end $$`,
    `create trigger ${name}_own before insert or update of ${key} on ${owner} for each row execute function ${name}_own()`,
    `create function ${name}_changed() returns trigger language plpgsql as $$ begin
       ${buildDerivedUpdate(derived, `${owner}.${key} = new.id`)}; return null; end $$`,
    `create trigger ${name}_changed after update of ${reads} on ${from} for each row when (${differs})
       execute function ${name}_changed()`,
  ];
}

/** Returns triggers per row that record deletions and changes without a new version. */
export function buildPostgresRecordingTriggers({
  name,
  table,
  columns,
}: ChangeRecordedColumns): TriggerStatements {
  const at = `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const into =
    'insert into recorded_changes (created_at, updated_at, table_name, record_id, field, kept, counted)';
  const values = columns.map((column) => `('${column}', new.${column}::text, old.${column}::text)`);
  const listed = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  const define = (when: string, work: string) =>
    `create function ${name}_${when}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`;
  return {
    create: [
      define('taken', `${into} values (${at}, ${at}, '${table}', old.id, null, null, null);`),
      `create trigger ${name}_taken after delete on ${table} for each row execute function ${name}_taken()`,
      define(
        'changed',
        `${into} select ${at}, ${at}, '${table}', new.id, c.field, c.kept, c.counted
           from (values ${values}) as c (field, kept, counted) where c.kept is distinct from c.counted;`,
      ),
      `create trigger ${name}_changed after update of ${columns} on ${table} for each row
         when (old.version = new.version and (${listed('old')}) is distinct from (${listed('new')}))
         execute function ${name}_changed()`,
    ],
    drop: ['taken', 'changed'].map((when) => `drop function if exists ${name}_${when}() cascade`),
  };
}
