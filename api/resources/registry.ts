/** Hooks and performs found by name, for the code that serves any resource: here their types are widened, once. */
import type { AnyResource } from '#schema/resource';
import { performs } from '../actions/index.ts';
import type { Context } from '../context.ts';
import { hooks } from './hooks/index.ts';

export type AnyRecord = Record<string, unknown> & { id: string };
type Values = Record<string, unknown>;

/** `Hooks` with records as plain objects. */
export interface AnyHooks {
  relax?: (attributes: Readonly<Values>) => readonly string[];
  beforeCreate?: (ctx: Context, values: Values) => Promise<Values>;
  create?: (ctx: Context, values: Values) => Promise<string>;
  afterCreate?: (ctx: Context, record: AnyRecord) => Promise<void>;
  beforeUpdate?: (ctx: Context, record: AnyRecord, patch: Values) => Promise<Values>;
  update?: (ctx: Context, record: AnyRecord, patch: Values) => Promise<void>;
  afterUpdate?: (ctx: Context, record: AnyRecord, before: AnyRecord) => Promise<void>;
  remove?: (ctx: Context, record: AnyRecord) => Promise<void>;
  afterRemove?: (ctx: Context, record: AnyRecord) => Promise<void>;
  derive?: (ctx: Context, rows: readonly AnyRecord[]) => Promise<void>;
  meta?: (ctx: Context, record: AnyRecord) => Promise<Values>;
}

export type AnyPerform = (ctx: Context, record: AnyRecord, input: Values) => Promise<Values | undefined>;

/** The hooks of a resource; empty when it has none. */
export const hooksOf = (resource: AnyResource): AnyHooks =>
  ((hooks as unknown as Record<string, AnyHooks>)[resource.name] ?? {}) as AnyHooks;

/** What an action does; undefined for a code that no declaration has. */
export const performOf = (resource: AnyResource, code: string): AnyPerform | undefined =>
  (performs as unknown as Record<string, Record<string, AnyPerform>>)[resource.name]?.[code];
