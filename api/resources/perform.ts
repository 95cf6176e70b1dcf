/** The implementation of named actions. */

import type { Action } from '#schema/action';
import type { ResourceName, resourceDeclarations, StoredRecord } from '#schema/index';
import type { Fields, ValuesOf } from '#schema/kinds';
import type { Context } from '../context.ts';
import type { AnyRecord } from './hooks.ts';

type ActionsOf<N extends ResourceName> = (typeof resourceDeclarations)[N] extends { actions?: infer A }
  ? NonNullable<A>
  : never;
/** The declared input of an action; without members if the action declares none. */
type InputOf<A> =
  A extends Action<never, infer I>
    ? I extends Fields
      ? Partial<ValuesOf<I>>
      : Record<string, never>
    : never;

/**
 * Performs an action. Runs inside the request's transaction, after role, `when` and input were checked on a freshly read record. Returns
 * the `result` of the call (schema 1.7); a thrown DomainError rolls back the transaction and is written to the history. The type is
 * declared as a method, so that the action of one resource is assignable to `AnyActionHandler`.
 */
type Perform<R, Input> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: an action without an answer returns nothing
  run(ctx: Context, record: R, input: Input): Promise<Record<string, unknown> | void>;
}['run'];

/** Implementations of every action that a resource declares. TypeScript refuses the code if an implementation is missing. */
export type ActionHandlersOf<N extends ResourceName> = {
  [C in keyof ActionsOf<N>]: Perform<StoredRecord<N>, InputOf<ActionsOf<N>[C]>>;
};

export type AllActionHandlers = {
  readonly [N in ResourceName as string extends keyof ActionHandlersOf<N> ? never : N]?: ActionHandlersOf<N>;
};

export type AnyActionHandler = Perform<AnyRecord, Record<string, unknown>>;
