import type { Verb, Viewer } from '#schema/access';
import { resourceNamed } from '#schema/index';
import { isOffered } from '#schema/resource';
import { can } from './can.ts';

export interface Asked {
  readonly resource: string;
  /** react-admin's word for one of the verbs, a verb, or the code of a declared action. */
  readonly action: string;
  readonly record?: Readonly<Record<string, unknown>> | undefined;
}

const verbs: Readonly<Record<string, Verb>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

/** What react-admin asks of the declarations: may this viewer do it, to this record or, without one, to any? */
export function mayDo(viewer: Viewer, { resource: name, action, record }: Asked): boolean {
  const resource = resourceNamed(name);
  if (!resource) return false;
  const verb = verbs[action];
  if (verb) return can(viewer, resource, verb, record);
  const declared = resource.actions?.[action];
  if (!declared) return false;
  return record
    ? isOffered(declared, record, viewer)
    : declared.roles.some((role) => viewer.roles.includes(role));
}
