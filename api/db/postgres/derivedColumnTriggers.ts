import { type DerivedColumns, type Made, selectMembers, settingColumns } from '../derived/derivedColumns.ts';

/** The triggers that keep these facts, and their functions, which take them along when they go. */
export function derivedColumnTriggers(facts: DerivedColumns): Made {
  const { name, kind } = facts;
  const functions = kind === 'ref' ? ['own', 'changed'] : ['added', 'taken', 'changed', 'own'];
  return {
    make: kind === 'ref' ? ofReference(facts) : ofRelation(facts),
    undo: functions.map((one) => `drop function if exists ${name}_${one}() cascade`),
  };
}

/**
 * A statement at a time. The rows that have the facts are locked first, in order: whoever else writes what they follow from
 * waits, and what is then read has what the other wrote.
 */
function ofRelation(facts: DerivedColumns): string[] {
  const { name, owner, from, key, reads } = facts;
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
    facts.own.length === 0
      ? []
      : [
          `create function ${name}_own() returns trigger language plpgsql as $$ begin ${ownColumns(facts)} return new; end $$`,
          `create trigger ${name}_own before insert or update of ${facts.own} on ${owner} for each row execute function ${name}_own()`,
        ];
  const related = (['added', 'taken', 'changed'] as const).flatMap((when) => [
    `create function ${name}_${when}() returns trigger language plpgsql as $$ declare ids bigint[]; begin
       select array_agg(distinct w.id) into ids from (${owners[when]}) as w where w.id is not null;
       if ids is null then return null; end if;
       perform 1 from ${owner} where id = any (ids) order by id for no key update;
       ${keeping(facts)}
       return null; end $$`,
    `create trigger ${name}_${when} ${tables[when]} for each statement execute function ${name}_${when}()`,
  ]);
  return [...related, ...itself];
}

/** Sets the facts of the row that a trigger is about to store. */
const ownColumns = ({ owner, columns }: DerivedColumns): string =>
  Object.entries(columns)
    .map(([column, value]) => `new.${column} := ${value.replaceAll(`${owner}.`, 'new.')};`)
    .join(' ');

function keeping(facts: DerivedColumns): string {
  if (!facts.each) return `${settingColumns(facts, `${facts.owner}.id = any (ids)`)};`;
  const rows = selectMembers(facts, `r.${facts.key} = any (ids)`);
  return `delete from ${facts.name} as k where k.id = any (ids) and (k.id, k.value) not in (${rows});
    insert into ${facts.name} (id, value) ${rows} on conflict do nothing;`;
}

/** The row referred to is locked while another takes its values over, so that none of two changes is missed. */
function ofReference(facts: DerivedColumns): string[] {
  const { name, owner, from, key, reads } = facts;
  const differs = reads.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    `create function ${name}_own() returns trigger language plpgsql as $$ begin
       perform 1 from ${from} where id = new.${key} for share;
       ${ownColumns(facts)} return new; end $$`,
    `create trigger ${name}_own before insert or update of ${key} on ${owner} for each row execute function ${name}_own()`,
    `create function ${name}_changed() returns trigger language plpgsql as $$ begin
       ${settingColumns(facts, `${owner}.${key} = new.id`)}; return null; end $$`,
    `create trigger ${name}_changed after update of ${reads} on ${from} for each row when (${differs})
       execute function ${name}_changed()`,
  ];
}
