/** The demo business before it is stored: records by resource, as the declarations describe them. */
import { dayStart } from '#rules/days';
import { type declared, type ResourceName, resources } from '#schema/index';
import type { RecordOf } from '#schema/resource';

export type Stored<N extends ResourceName> = RecordOf<(typeof declared)[N]>;

/** A record to store. Its `values` can be completed until everything is written. */
export interface Entry<V = Record<string, unknown>> {
  id: number;
  created_at: string;
  updated_at: string;
  values: V;
}

export interface World {
  /** The local day for which the demo is created. */
  readonly today: string;
  /** The first instant of that day; nothing in the demo is later. */
  readonly now: string;
  /** Volume of the demo as a multiple of the plain one. */
  readonly scale: number;
  /** Password hash of every account. */
  readonly password: string;
  /** Records by resource, in the order of their ids. */
  readonly entries: ReadonlyMap<string, Entry[]>;
  /** Adds a record created at this instant (at most `now`). Missing values get the declaration's default. */
  add<N extends ResourceName>(name: N, created_at: string, values: Partial<Stored<N>>): Stored<N>;
  /** Adds a row that no declaration describes (`action_log_subjects`). */
  addRow(table: string, created_at: string, values: Record<string, unknown>): void;
}

const defaultsOf = (name: string): Record<string, unknown> => {
  const fields = Object.entries(resources[name]?.fields ?? {});
  return Object.fromEntries(
    fields.flatMap(([key, { default: value }]) => (value === undefined ? [] : [[key, value]])),
  );
};

/** Returns an empty world. Resources that share a table share their ids. */
export function emptyWorld(today: string, scale: number, password: string): World {
  const now = dayStart(today);
  const entries = new Map<string, Entry[]>();
  const last = new Map<string, number>();
  const keep = (name: string, table: string, created: string, values: Record<string, unknown>): Entry => {
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
    add<N extends ResourceName>(name: N, created_at: string, given: Partial<Stored<N>>): Stored<N> {
      const values: Record<string, unknown> = { ...defaultsOf(name), ...given };
      const entry = keep(name, resources[name]?.table ?? name, created_at, values);
      return Object.assign(values, { id: String(entry.id) }) as unknown as Stored<N>;
    },
    addRow: (table, created_at, values) => void keep(table, table, created_at, values),
  };
}
