/** Joins the modules, and finds their hooks and actions by resource name. */
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { JoinedModules } from '../context.ts';
import type { RouteSet } from '../http/services.ts';
import type { Job } from '../jobs/defineJob.ts';
import type { AnyHooks } from './hooks.ts';
import type { BooksProof, Module, RowExpiry } from './module.ts';
import type { AnyActionHandler } from './perform.ts';

declare module '../context.ts' {
  interface JoinedModules {
    readonly hooks: ReadonlyMap<string, AnyHooks>;
    /** Implementations of actions, by resource name and then by action code. */
    readonly actions: ReadonlyMap<string, Readonly<Record<string, AnyActionHandler>>>;
    readonly routes: readonly RouteSet[];
    readonly jobs: readonly Job[];
    readonly proofs: readonly BooksProof[];
    readonly expires: readonly RowExpiry[];
  }
}

/**
 * Joins the modules of a server, in the order of their names.
 * @throws Error if two modules have hooks or actions of the same resource, or if a declared action has no implementation
 */
export function joinModules(modules: Readonly<Record<string, Module>>): JoinedModules {
  const all = Object.keys(modules)
    .sort()
    .flatMap((name) => modules[name] ?? []);
  const actions = joinByResource<Readonly<Record<string, AnyActionHandler>>>(
    all.map((module) => module.actions),
  );
  assertAllActionsImplemented(actions);
  return {
    hooks: joinByResource<AnyHooks>(all.map((module) => module.hooks)),
    actions,
    routes: all.flatMap(({ routes = [] }) => routes),
    jobs: all.flatMap(({ jobs = [] }) => jobs),
    proofs: all.flatMap(({ proofs = [] }) => proofs).sort((a, b) => a.order - b.order),
    expires: all.flatMap(({ expires = [] }) => expires),
    async beforeCommit(ctx) {
      for (const module of all) await module.follow?.(ctx);
      for (const module of all) await module.beforeCommit?.(ctx);
    },
  };
}

function joinByResource<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Map<string, T> {
  const joined = new Map<string, T>();
  for (const part of parts)
    for (const [name, value] of Object.entries(part ?? {})) {
      if (joined.has(name)) throw new Error(`Two modules have hooks or actions of ${name}.`);
      joined.set(name, value);
    }
  return joined;
}

function assertAllActionsImplemented(actions: JoinedModules['actions']): void {
  for (const { name, actions: declared = {} } of Object.values(resources))
    for (const code of Object.keys(declared))
      if (!actions.get(name)?.[code])
        throw new Error(`${name} declares the action ${code}, and no module in api/modules.ts performs it.`);
}

interface ModulesHolder {
  readonly modules?: JoinedModules | undefined;
}

/**
 * Returns the hooks of a resource; empty if the resource has no hooks. @throws Error in a context without modules, for example on the
 * command line
 */
export const getHooks = (holder: ModulesHolder, { name }: AnyResource): AnyHooks =>
  getJoinedModules(holder).hooks.get(name) ?? {};

/** Returns the implementation of an action; undefined for an undeclared code. */
export const findActionHandler = (
  holder: ModulesHolder,
  { name }: AnyResource,
  code: string,
): AnyActionHandler | undefined => getJoinedModules(holder).actions.get(name)?.[code];

/** Returns the joined modules of a server. @throws Error in a context without modules */
export function getJoinedModules({ modules }: ModulesHolder): JoinedModules {
  if (!modules) throw new Error('This context has no modules: buildApp joins them.');
  return modules;
}
