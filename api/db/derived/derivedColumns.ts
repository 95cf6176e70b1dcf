/**
 * The declared derived columns (`src/schema/derived.ts`) as SQL for both databases, for the triggers and for a recount. Expressions refer
 * to the owner's row by its table name, because SQLite's triggers allow no alias.
 */

import type { Knex } from 'knex';
import type { Derivation, DerivationFilter } from '#schema/derived';
import { findResource, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { findPathStep } from '../paths.ts';
import { getTableName, getTableShape } from '../shape.ts';
import { toSqlList } from '../toSqlList.ts';

/** Columns of one table that are derived from rows of another; the same triggers update them. */
export interface DerivedColumns {
  /** Name of the triggers, and of the membership table if `each` is set. */
  name: string;
  /** Table with the derived columns. */
  owner: string;
  /** Table that the values are derived from, and its relevant columns, the key first. */
  from: string;
  reads: readonly string[];
  /** `many`: the column of `from` that names the owner; `ref`: the owner's column that names the row of `from`. */
  key: string;
  kind: 'many' | 'ref';
  /** Further columns of the owner that the values depend on. */
  own: readonly string[];
  /** SQL of the value, by column of the owner. */
  columns: Readonly<Record<string, string>>;
  /** Instead of `columns`: the column of `from` whose values are stored in a membership table. */
  each?: string;
}

/** The SQL statements that create triggers, and the statements that drop them. */
export interface TriggerStatements {
  create: readonly string[];
  drop: readonly string[];
}

/** Returns the name of the membership table (`id` of the owner, `value`) for a field of the related records. */
export const buildMembershipTableName = (owner: string, relation: string, field: string): string =>
  `facts_of_${owner}_${relation}_${field}`;

export function listDerivedColumns(all: Readonly<Record<string, AnyResource>> = resources): DerivedColumns[] {
  return Object.values(all).flatMap((resource) => [
    ...groupDerivedColumns(resource),
    ...buildMembershipTables(resource),
  ]);
}

function groupDerivedColumns(resource: AnyResource): DerivedColumns[] {
  const groups = new Map<
    string,
    DerivedColumns & { columns: Record<string, string>; reads: string[]; own: string[] }
  >();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.derived) continue;
    const { derived } = field;
    const step = findPathStep(resource, derived.of);
    if (!step || step.kind === 'one')
      throw new Error(`${resource.name}.${name} is derived from no ${derived.of}`);
    const { stored } = getTableShape(step.target);
    const columnOf = (of: string): string => {
      const column = of === 'id' ? of : stored.get(of)?.column;
      if (!column) throw new Error(`${resource.name}.${name} is derived from no ${step.target.name}.${of}`);
      return column;
    };
    const owner = getTableName(resource);
    const from = getTableName(step.target);
    const group = groups.get(derived.of) ?? {
      name: `facts_of_${owner}_by_${derived.of}`,
      owner,
      from,
      key: step.key,
      kind: step.kind === 'ref' ? 'ref' : 'many',
      reads: step.kind === 'ref' ? [] : [step.key],
      own: [],
      columns: {},
    };
    groups.set(derived.of, group);
    const noted = (columns: string[], column: string): string => {
      if (!columns.includes(column)) columns.push(column);
      return column;
    };
    group.columns[field.column ?? name] = buildDerivationSql(derived, {
      ...{ owner, from, key: step.key },
      read: (of) => `r.${noted(group.reads, columnOf(of))}`,
      readOwn: (of) => `${owner}.${noted(group.own, resource.fields[of]?.column ?? of)}`,
    });
  }
  return [...groups.values()];
}

/**
 * Describes where a derived value is calculated from. `read` and `readOwn` return the SQL of a column, and add the column to the sources of
 * the value.
 */
interface DerivationSource {
  owner: string;
  from: string;
  key: string;
  /** Returns the SQL of a field of a related record (`r`). */
  read: (field: string) => string;
  /** Returns the SQL of a field of the owner. */
  readOwn: (field: string) => string;
}

/** Returns the SQL of a derived value. */
function buildDerivationSql(
  derived: Derivation,
  { owner, from, key, read, readOwn }: DerivationSource,
): string {
  const rows = `from ${from} as r where r.${key} = ${owner}.id`;
  switch (derived.is) {
    case 'same':
      return `(select ${read(derived.field)} from ${from} as r where r.id = ${owner}.${key})`;
    case 'gap': {
      const [whole, amount] = [read(derived.whole), read(derived.amount)];
      return `(select coalesce(sum(case when ${amount} < ${whole} then ${whole} - ${amount} else 0 end), 0)
          ${rows})`;
    }
    case 'top':
      return `(select cast(${read(derived.field)} as text) ${rows}
          order by ${read(derived.most)} desc, r.id limit 1)`;
    case 'either':
      return `(case when exists (select 1 ${rows}) then ${toSqlList([derived.some])} else ${toSqlList([derived.none])} end)`;
    case 'sum':
      return `(select coalesce(sum(${buildSignedAmountSql(derived, read)}), 0) ${rows})`;
    case 'reaches': {
      const enough = readOwn(derived.amount);
      return `((select coalesce(sum(${buildSignedAmountSql(derived, read)}), 0) ${rows}) >= ${enough})`;
    }
    case 'rest': {
      const by = readOwn(derived.by);
      const isClosed = derived.closed.length > 0 ? `${by} in (${toSqlList(derived.closed)})` : undefined;
      const sum = `coalesce(sum(${buildSignedAmountSql(derived, read, isClosed)}), 0)`;
      const amount = readOwn(derived.amount);
      const left = derived.over ? `${sum} - ${amount}` : `${amount} - ${sum}`;
      return `(select case when ${by} not in (${toSqlList(derived.nothing)}) and ${left} > 0 then ${left} else 0 end
        ${rows})`;
    }
    default: {
      const where = Object.entries(derived.where).map(
        ([of, value]) => ` and ${buildMatchSql(read(of), value)}`,
      );
      const chosen = `${rows}${where.join('')}`;
      if (derived.is === 'count') return `(select count(*) ${chosen})`;
      return `(select ${derived.is === 'least' ? 'min' : 'max'}(${read(derived.field ?? '')}) ${chosen})`;
    }
  }
}

const buildMatchSql = (column: string, value: string | readonly string[]): string =>
  typeof value === 'string' ? `${column} = '${value}'` : `${column} in (${toSqlList(value)})`;

/**
 * Returns SQL for the amount of a related record with its sign; 0 for records that do not count. @param unless SQL condition; if it is
 * true, `less` is ignored
 */
function buildSignedAmountSql(
  { field, where, less }: { field: string; where: DerivationFilter; less?: DerivationFilter },
  read: DerivationSource['read'],
  unless?: string,
): string {
  const matches = (values: DerivationFilter) =>
    Object.entries(values)
      .map(([of, value]) => buildMatchSql(read(of), value))
      .join(' and ') || 'true';
  const amount = read(field);
  const off = less ? ` when ${matches(less)}${unless ? ` and not (${unless})` : ''} then -${amount}` : '';
  return `case when ${matches(where)} then ${amount}${off} else 0 end`;
}

function buildMembershipTables(resource: AnyResource): DerivedColumns[] {
  const owner = getTableName(resource);
  return Object.entries(resource.relations ?? {}).flatMap(([relation, { target, by, each = [] }]) =>
    each.map((field): DerivedColumns => {
      const there = findResource(target);
      const column = there && getTableShape(there).stored.get(field)?.column;
      if (!there || !column) throw new Error(`${resource.name}.${relation} has no ${field} to derive from`);
      return {
        name: buildMembershipTableName(owner, relation, field),
        owner,
        from: getTableName(there),
        key: by,
        kind: 'many',
        reads: [by, column],
        own: [],
        columns: {},
        each: column,
      };
    }),
  );
}

/** Returns SQL that selects the rows of a membership table. @param condition on the source rows (`r`), which limits the owners */
export const buildMembershipSelect = ({ from, key, each }: DerivedColumns, condition = 'true'): string =>
  `select distinct r.${key} as id, r.${each} as value from ${from} as r
    where ${condition} and r.${key} is not null and r.${each} is not null`;

/**
 * Returns an `update` statement that recalculates the derived columns of owners that match a condition. Only rows with different values are
 * updated.
 */
export function buildDerivedUpdate({ owner, columns }: DerivedColumns, condition: string): string {
  const sets = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  const differs = Object.entries(columns).map(
    ([column, value]) => `${owner}.${column} is distinct from ${value}`,
  );
  return `update ${owner} set ${sets.join(', ')} where ${condition} and (${differs.join(' or ')})`;
}

/** Recalculates derived columns from their source records, and stores the values that differ. */
export async function rebuildDerivedColumns(db: Knex, derived: DerivedColumns): Promise<void> {
  const { name, each } = derived;
  if (!each) {
    await db.raw(buildDerivedUpdate(derived, 'true'));
    return;
  }
  await db(name).delete();
  await db.raw(`insert into ${name} (id, value) ${buildMembershipSelect(derived)}`);
}
