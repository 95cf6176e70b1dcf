/** What a named action does to the database. */

import type { Action } from '#schema/action';
import type { declared, ResourceName, Stored } from '#schema/index';
import type { Fields, ValuesOf } from '#schema/kinds';
import type { Context } from '../context.ts';
import type { AnyRecord } from './hooks.ts';

type ActionsOf<N extends ResourceName> = (typeof declared)[N] extends { actions?: infer A }
  ? NonNullable<A>
  : never;
/** An action's input as declared; without one it is unknown. */
type InputOf<A> =
  A extends Action<never, infer I>
    ? I extends Fields
      ? Partial<ValuesOf<I>>
      : Record<string, never>
    : never;

/**
 * Runs inside the request's transaction, after role, `when` and input were checked on a freshly read record.
 * It returns the `result` of the call (schema 1.7); a thrown DomainError rolls back, and is logged.
 * A method, so that the action of one resource is an action of any (`AnyPerform`).
 */
type Perform<R, Input> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: an action without an answer returns nothing
  run(ctx: Context, record: R, input: Input): Promise<Record<string, unknown> | void>;
}['run'];

/** Every action a resource declares, with what it does. A declared action without one does not compile. */
export type PerformsOf<N extends ResourceName> = {
  [C in keyof ActionsOf<N>]: Perform<Stored<N>, InputOf<ActionsOf<N>[C]>>;
};

/** The resources that declare actions, with what each action does. */
export type AllPerforms = {
  readonly [N in ResourceName as string extends keyof PerformsOf<N> ? never : N]?: PerformsOf<N>;
};

/** An action of any resource. */
export type AnyPerform = Perform<AnyRecord, Record<string, unknown>>;
