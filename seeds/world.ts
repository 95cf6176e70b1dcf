/** The demo business before it is stored: records by resource, in the form that the declarations describe. */
import { toDayStart } from '#rules/days';
import { type ResourceName, type resourceDeclarations, resources } from '#schema/index';
import type { RecordOf } from '#schema/resource';

export type WorldRecord<N extends ResourceName> = RecordOf<(typeof resourceDeclarations)[N]>;

/** A record to store. The code may change `values` until the whole world is written. */
export interface WorldEntry<V = Record<string, unknown>> {
  id: number;
  created_at: string;
  updated_at: string;
  values: V;
}

export interface World {
  /** Local day for which the demo is created. */
  readonly today: string;
  /** First instant of `today`; the demo has nothing later. */
  readonly now: string;
  /** Size of the demo as a multiple of the plain demo. */
  readonly scale: number;
  /** Password hash of every account. */
  readonly password: string;
  /** Records by resource, in the order of their ids. */
  readonly entries: ReadonlyMap<string, WorldEntry[]>;
  /** Adds a record created at this instant (at most `now`). Missing values get the defaults of the declaration. */
  add<N extends ResourceName>(name: N, created_at: string, values: Partial<WorldRecord<N>>): WorldRecord<N>;
  /** Adds a row that no declaration describes (`action_log_subjects`). */
  addRow(table: string, created_at: string, values: Record<string, unknown>): void;
}

const getDefaults = (name: string): Record<string, unknown> => {
  const fields = Object.entries(resources[name]?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([key, { default: value }]) => (value === undefined ? [] : [[key, value]])),
  );
};

/** Returns an empty world. Resources that share a table share one sequence of ids. */
export function createWorld(today: string, scale: number, password: string): World {
  const now = toDayStart(today);
  const entries = new Map<string, WorldEntry[]>();
  const last = new Map<string, number>();
  const keep = (
    name: string,
    table: string,
    created: string,
    values: Record<string, unknown>,
  ): WorldEntry => {
    const id = (last.get(table) ?? 0) + 1;
    last.set(table, id);
    const created_at = created < now ? created : now;
    const entry = { id, created_at, updated_at: created_at, values };
    const kept = entries.get(name);
    if (kept) kept.push(entry);
    else entries.set(name, [entry]);
    return entry;
  };
  return {
    today,
    now,
    scale,
    password,
    entries,
    add<N extends ResourceName>(name: N, created_at: string, given: Partial<WorldRecord<N>>): WorldRecord<N> {
      const values: Record<string, unknown> = { ...getDefaults(name), ...given };
      const entry = keep(name, resources[name]?.table ?? name, created_at, values);
      return Object.assign(values, { id: String(entry.id) }) as unknown as WorldRecord<N>;
    },
    addRow: (table, created_at, values) => void keep(table, table, created_at, values),
  };
}
