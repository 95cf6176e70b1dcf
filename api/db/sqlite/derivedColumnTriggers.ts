import {
  buildDerivedUpdate,
  buildMembershipSelect,
  type DerivedColumns,
  type TriggerStatements,
} from '../derived/derivedColumns.ts';
import type { ChangeRecordedColumns } from '../derived/recordedChanges.ts';

/** Returns the statements for the triggers that update these columns, row by row. */
export function buildSqliteDerivedTriggers(derived: DerivedColumns): TriggerStatements {
  const triggers = derived.kind === 'ref' ? buildReferenceTriggers(derived) : buildRelationTriggers(derived);
  return {
    create: triggers.map(([name, what]) => `create trigger ${name} ${what}`),
    drop: triggers.map(([name]) => `drop trigger if exists ${name}`),
  };
}

type Trigger = readonly [name: string, what: string];

function buildRelationTriggers(derived: DerivedColumns): Trigger[] {
  const { name, owner, from, key, reads, own } = derived;
  const itself = `begin ${buildDerivedUpdate(derived, `${owner}.id = new.id`)}; end`;
  const keep = (...rows: ('new' | 'old')[]) =>
    rows.map((row) => buildOwnerUpdateSql(derived, `${row}.${key}`)).join(' ');
  return [
    [`${name}_added`, `after insert on ${from} begin ${keep('new')} end`],
    [`${name}_taken`, `after delete on ${from} begin ${keep('old')} end`],
    [
      `${name}_changed`,
      `after update of ${reads} on ${from} when ${buildChangedSql(reads)} begin ${keep('new', 'old')} end`,
    ],
    ...(own.length > 0
      ? ([
          [`${name}_own_added`, `after insert on ${owner} ${itself}`],
          [
            `${name}_own_changed`,
            `after update of ${own} on ${owner} when ${buildChangedSql(own)} ${itself}`,
          ],
        ] as const)
      : []),
  ];
}

function buildOwnerUpdateSql(derived: DerivedColumns, id: string): string {
  if (!derived.each) return `${buildDerivedUpdate(derived, `${derived.owner}.id = ${id}`)};`;
  const rows = buildMembershipSelect(derived, `r.${derived.key} = ${id}`);
  return `delete from ${derived.name} where id = ${id} and value not in (select value from (${rows}));
    insert into ${derived.name} (id, value) ${rows} on conflict do nothing;`;
}

function buildReferenceTriggers(derived: DerivedColumns): Trigger[] {
  const { name, owner, from, key, reads } = derived;
  const own = `begin ${buildDerivedUpdate(derived, `${owner}.id = new.id`)}; end`;
  return [
    [`${name}_added`, `after insert on ${owner} when new.${key} is not null ${own}`],
    [`${name}_moved`, `after update of ${key} on ${owner} when old.${key} is not new.${key} ${own}`],
    [
      `${name}_changed`,
      `after update of ${reads} on ${from} when ${buildChangedSql(reads)}
         begin ${buildDerivedUpdate(derived, `${owner}.${key} = new.id`)}; end`,
    ],
  ];
}

const buildChangedSql = (columns: readonly string[]): string =>
  columns.map((column) => `old.${column} is not new.${column}`).join(' or ');

/** Returns the statements for the triggers that record deletions and changes without a new version, row by row. */
export function buildSqliteRecordingTriggers({
  name,
  table,
  columns,
}: ChangeRecordedColumns): TriggerStatements {
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
  const into =
    'insert into recorded_changes (created_at, updated_at, table_name, record_id, field, kept, counted)';
  const values = columns.map(
    (column) =>
      `select ${at}, ${at}, '${table}', new.id, '${column}', new.${column}, old.${column} where old.${column} is not new.${column}`,
  );
  const triggers: Trigger[] = [
    [
      `${name}_taken`,
      `after delete on ${table} begin ${into} values (${at}, ${at}, '${table}', old.id, null, null, null); end`,
    ],
    [
      `${name}_changed`,
      `after update of ${columns} on ${table} when old.version = new.version and (${buildChangedSql(columns)})
         begin ${into} ${values.join(' union all ')}; end`,
    ],
  ];
  return {
    create: triggers.map(([trigger, what]) => `create trigger ${trigger} ${what}`),
    drop: triggers.map(([trigger]) => `drop trigger if exists ${trigger}`),
  };
}
