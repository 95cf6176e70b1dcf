/**
 * Finds hooks and actions by resource name, for the code that serves any resource. Their types are widened here, in one place.
 * The generic endpoints import nothing of `api/domain`; it registers its hooks and actions here.
 */
import type { ResourceName } from '#schema/index';
import type { Fields } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { valueError } from '#schema/values';
import type { Change, Context } from '../context.ts';
import type { AllHooks, ImportDoubt, Restoring } from './hooks.ts';
import type { AllPerforms } from './perform.ts';

export type AnyRecord = Record<string, unknown> & { id: string };
type Values = Record<string, unknown>;

/** `Hooks` with records as plain objects. */
interface AnyHooks {
  relax?: (attributes: Readonly<Values>) => readonly string[];
  beforeCreate?: (ctx: Context, values: Values) => Promise<Values>;
  storing?: (ctx: Context, list: readonly Values[]) => Promise<Values[]>;
  create?: (ctx: Context, values: Values) => Promise<string>;
  afterCreate?: (ctx: Context, record: AnyRecord) => Promise<void>;
  imports?: {
    read?: (
      ctx: Context,
      values: Values,
      further: Readonly<Values>,
    ) => Promise<{ values: Values; doubts?: readonly ImportDoubt[] }>;
    create?: (ctx: Context, values: Values, further: Readonly<Values>) => Promise<string>;
  };
  beforeUpdate?: (ctx: Context, record: AnyRecord, patch: Values) => Promise<Values>;
  update?: (ctx: Context, record: AnyRecord, patch: Values) => Promise<void>;
  afterUpdate?: (ctx: Context, record: AnyRecord, before: AnyRecord) => Promise<void>;
  beforeRemove?: (ctx: Context, record: AnyRecord) => Promise<void>;
  remove?: (ctx: Context, record: AnyRecord) => Promise<void>;
  afterRemove?: (ctx: Context, record: AnyRecord) => Promise<void>;
  restored?: (ctx: Context, record: AnyRecord, restoring: Restoring) => Promise<void>;
  reverts?: Readonly<
    Record<string, (ctx: Context, record: AnyRecord, restoring: Restoring) => Promise<void>>
  >;
  follow?: readonly ResourceName[];
  afterRevert?: (ctx: Context, record: AnyRecord, others: readonly Change[]) => Promise<void>;
  embedded?: {
    resource: ResourceName;
    field: string;
    before: (ctx: Context, record: AnyRecord, changes: readonly Change[]) => Promise<unknown>;
  };
  wayRound?: (record: AnyRecord, code: string) => string | null;
  derive?: (ctx: Context, rows: readonly AnyRecord[]) => Promise<void>;
  deriveOne?: (ctx: Context, row: AnyRecord) => Promise<void>;
  meta?: (ctx: Context, record: AnyRecord) => Promise<Values>;
}

type AnyPerform = (ctx: Context, record: AnyRecord, input: Values) => Promise<Values | undefined>;

let hooks: Readonly<Record<string, AnyHooks>> | undefined;
let hash: ((password: string) => Promise<string>) | undefined;
let performs: Readonly<Record<string, Readonly<Record<string, AnyPerform>>>> | undefined;

/** Registers the hooks and actions of all resources; called once, before anything is served. */
export function registerDomain(given: {
  hooks: AllHooks;
  performs: AllPerforms;
  hashPassword: (password: string) => Promise<string>;
}): void {
  hooks = given.hooks as unknown as typeof hooks;
  performs = given.performs as unknown as typeof performs;
  hash = given.hashPassword;
}

/** The hooks of a resource; empty when it has none. @throws Error when `registerDomain` was not called */
export function hooksOf(resource: AnyResource): AnyHooks {
  if (!hooks) throw new Error('api/domain was not loaded before the resources were used.');
  return hooks[resource.name] ?? {};
}

/** The function that performs an action; undefined for a code that no declaration has. */
export const performOf = (resource: AnyResource, code: string): AnyPerform | undefined =>
  performs?.[resource.name]?.[code];

/**
 * Hashes what was sent for password fields, for `Context.passwordHashes`: it takes long, so it is done before the transaction.
 * What is no allowed value is left out; reading the values refuses it.
 */
export async function hashPasswords(
  fields: Fields | undefined,
  given: unknown,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const values = typeof given === 'object' && given !== null ? (given as Values) : {};
  for (const [name, field] of Object.entries(fields ?? {})) {
    const value = values[name];
    if (field.kind !== 'password' || typeof value !== 'string' || valueError(field, value)) continue;
    if (hash && !hashes.has(value)) hashes.set(value, await hash(value));
  }
  return hashes;
}
