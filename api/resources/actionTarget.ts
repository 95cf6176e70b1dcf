/** Finds the target record of an action: the record in the URL, or a record that `action_data` names (schema 7.3). */

import type { AnyAction } from '#schema/action';
import { findResource, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { DomainError, notFoundError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { findReference } from '../db/findReference.ts';
import { findPathStep } from '../db/paths.ts';
import { getTableName, getTableShape } from '../db/shape.ts';
import { ACTION_DATA_PATH } from '../jsonapi/readDocument.ts';

export interface ActionTarget {
  resource: AnyResource;
  action: AnyAction;
  id: string;
}

/** Members of action data that name its target, in addition to the action's own input. */
export const targetMemberNames: readonly string[] = [
  ...new Set(Object.values(resources).flatMap(({ actionKey }) => actionKey ?? [])),
];

/**
 * Returns the target record of an action.
 * @param host the resource in the URL; its record must be readable
 * @throws DomainError `unknown_action`; `not_found` for a record that is not linked to the host's record; `required` if `action_data` names
 * no record
 */
export async function findActionTarget(
  ctx: Context,
  host: AnyResource,
  hostId: string,
  code: unknown,
  data: unknown,
): Promise<ActionTarget> {
  const own =
    typeof code === 'string' && Object.hasOwn(host.actions ?? {}, code) ? host.actions?.[code] : undefined;
  const given = (data ?? {}) as Record<string, unknown>;
  const resource = own ? host : findHostedResource(host, code);
  const action = own ?? resource?.actions?.[String(code)];
  if (!resource || !action)
    throw new DomainError({
      code: 'unknown_action',
      detail: typeof code === 'string' && code !== '' ? `Không có thao tác "${code}".` : 'Thiếu action_code.',
      path: 'action_code',
    });
  const name = resource.actionKey ?? '';
  const named = given[name];
  if (resource === host) {
    if (named != null && String(named) !== hostId) throw targetMismatchError(name);
    return { resource, action, id: hostId };
  }
  if (named != null && typeof named !== 'string') throw targetMismatchError(name);
  const id = await findLinkedId(ctx, host, hostId, resource, named ?? undefined);
  if (id === null) {
    if (named != null) throw notFoundError();
    throw new DomainError({
      code: 'required',
      detail: `${resource.label} is required!`,
      path: `${ACTION_DATA_PATH}/${name}`,
    });
  }
  return { resource, action, id };
}

const findHostedResource = (host: AnyResource, code: unknown): AnyResource | undefined =>
  (host.hosts ?? [])
    .map(findResource)
    .find((one) => one && typeof code === 'string' && Object.hasOwn(one.actions ?? {}, code));

const targetMismatchError = (name: string): DomainError =>
  new DomainError({
    code: 'target_mismatch',
    detail: 'Bản ghi nêu trong dữ liệu không khớp với địa chỉ.',
    path: `${ACTION_DATA_PATH}/${name}`,
  });

/** Returns the id of the target record if it is linked to the host's record; otherwise null. */
async function findLinkedId(
  ctx: Context,
  host: AnyResource,
  hostId: string,
  target: AnyResource,
  named: string | undefined,
): Promise<string | null> {
  const up = findReferencePath(host, target);
  if (up) {
    const id = await followReferencePath(ctx, host, hostId, up);
    return named === undefined || named === id ? id : null;
  }
  const down = findReferencePath(target, host);
  if (!down || named === undefined) return null;
  return (await followReferencePath(ctx, target, named, down)) === hostId ? named : null;
}

/** Returns the references that lead from one resource to another, at most two (`package.customer`). */
function findReferencePath(from: AnyResource, to: AnyResource, depth = 2): string[] | null {
  const refs = [...getTableShape(from).stored.values()].filter(({ field }) => field.kind === 'ref');
  for (const { name, field } of refs) if (field.target === to.name) return [name.replace(/_id$/, '')];
  if (depth === 1) return null;
  for (const { name, field } of refs) {
    const next = field.required ? findResource(field.target ?? '') : undefined;
    const rest = next && findReferencePath(next, to, depth - 1);
    if (rest) return [name.replace(/_id$/, ''), ...rest];
  }
  return null;
}

async function followReferencePath(
  ctx: Context,
  from: AnyResource,
  id: string,
  path: readonly string[],
): Promise<string | null> {
  let here = from;
  let at: string | null = /^[1-9]\d{0,14}$/.test(id) ? id : null;
  for (const name of path) {
    const step = findPathStep(here, name);
    if (!step || at === null) return null;
    const next = await findReference(ctx.db, getTableName(here), step.key, Number(at));
    at = next === null ? null : String(next);
    here = step.target;
  }
  return at;
}
