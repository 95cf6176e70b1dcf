/** Joins the modules, and finds hooks and actions in them by the name of a resource. */
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { JoinedModules } from '../context.ts';
import type { Feature } from '../http/services.ts';
import type { Job } from '../jobs/defineJob.ts';
import type { AnyHooks } from './hooks.ts';
import type { Expiry, Module, Proof } from './module.ts';
import type { AnyPerform } from './perform.ts';

declare module '../context.ts' {
  interface JoinedModules {
    readonly hooks: ReadonlyMap<string, AnyHooks>;
    /** By resource, then by code. */
    readonly actions: ReadonlyMap<string, Readonly<Record<string, AnyPerform>>>;
    readonly routes: readonly Feature[];
    readonly jobs: readonly Job[];
    readonly proofs: readonly Proof[];
    readonly expires: readonly Expiry[];
  }
}

/**
 * Joins the modules of a server, in the order of their names.
 * @throws Error for hooks or actions of a resource in two modules, and for a declared action that no module has
 */
export function joinModules(modules: Readonly<Record<string, Module>>): JoinedModules {
  const all = Object.keys(modules)
    .sort()
    .flatMap((name) => modules[name] ?? []);
  const actions = byResource<Readonly<Record<string, AnyPerform>>>(all.map((module) => module.actions));
  assertAllPerformed(actions);
  return {
    hooks: byResource<AnyHooks>(all.map((module) => module.hooks)),
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

function byResource<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Map<string, T> {
  const joined = new Map<string, T>();
  for (const part of parts)
    for (const [name, value] of Object.entries(part ?? {})) {
      if (joined.has(name)) throw new Error(`Two modules have hooks or actions of ${name}.`);
      joined.set(name, value);
    }
  return joined;
}

function assertAllPerformed(actions: JoinedModules['actions']): void {
  for (const { name, actions: declared = {} } of Object.values(resources))
    for (const code of Object.keys(declared))
      if (!actions.get(name)?.[code])
        throw new Error(`${name} declares the action ${code}, and no module in api/modules.ts performs it.`);
}

/** A context, or the services. */
interface Holder {
  readonly modules?: JoinedModules | undefined;
}

/** The hooks of a resource; empty when it has none. @throws Error in a context without modules, as the command line's */
export const hooksOf = (holder: Holder, { name }: AnyResource): AnyHooks =>
  modulesOf(holder).hooks.get(name) ?? {};

/** What performs an action; undefined for a code that no declaration has. */
export const performOf = (holder: Holder, { name }: AnyResource, code: string): AnyPerform | undefined =>
  modulesOf(holder).actions.get(name)?.[code];

/** The joined modules of a server. @throws Error in a context without modules */
export function modulesOf({ modules }: Holder): JoinedModules {
  if (!modules) throw new Error('This context has no modules: buildApp joins them.');
  return modules;
}
