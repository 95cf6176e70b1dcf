/** What an API key can be allowed: `resource:verb`, a verb being read, create, update, delete or an action's code. */
import { hasRole, type Verb, type Viewer, verbs } from './access.ts';
import { resources } from './index.ts';
import type { AnyResource } from './resource.ts';

/** Takes leads in (`POST /leads`), which are no resource of their own. */
export const leadsScope = 'leads:create';

/** Accounts, keys, background jobs, personal notices, and what was exported or deleted: no key reaches them. */
const unreachable = [
  'users',
  'partner_accounts',
  'notifications',
  'saved_filters',
  'trash',
  'exports',
  'imports',
  'jobs',
  'work',
  'action_logs',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
];

/** A nurse's record is her account too: keys read it and change nothing. */
const readOnly = ['agents', 'agent_profiles'];

/** Actions that no key performs. */
const withheldActions = ['erase'];

/** What a verb is called in a scope. */
export const scopeVerb = (verb: Verb): string => (verb === 'edit' ? 'update' : verb);

/** The scopes that a resource has, no matter who asks. */
const scopesOfResource = (resource: AnyResource): { scope: string; label: string; isHeld: HeldBy }[] => {
  const { name, actions = {} } = resource;
  if (unreachable.includes(name)) return [];
  const isReadOnly = readOnly.includes(name);
  const holds =
    (verb: Verb): HeldBy =>
    (viewer) =>
      holdsVerb(resource, viewer, verb);
  const ofVerbs = verbs
    .filter((verb) => !isReadOnly || verb === 'read')
    .map((verb) => ({
      scope: `${name}:${scopeVerb(verb)}`,
      label: `${resource.plural ?? resource.label}: ${verbLabels[verb]}`,
      isHeld: holds(verb),
    }));
  const ofActions = Object.entries(actions)
    .filter(([code]) => !isReadOnly && !withheldActions.includes(code))
    .map(([code, action]) => ({
      scope: `${name}:${code}`,
      label: `${resource.plural ?? resource.label}: ${action.label}`,
      isHeld: (viewer: Pick<Viewer, 'roles'>) => hasRole(viewer, action.roles),
    }));
  return [...ofVerbs, ...ofActions];
};

const holdsVerb = ({ access }: AnyResource, { roles }: Pick<Viewer, 'roles'>, verb: Verb): boolean =>
  roles.some((role) => {
    const grant = access[role];
    return grant !== undefined && ('can' in grant ? grant.can : grant).includes(verb);
  });

type HeldBy = (viewer: Pick<Viewer, 'roles'>) => boolean;

const verbLabels = { read: 'xem', create: 'tạo', edit: 'sửa', delete: 'xóa' } as const;

/** What can happen to a record, as webhooks name it (`customers.created`), and what people call it. */
const eventLabels = {
  created: 'được tạo',
  updated: 'được sửa',
  deleted: 'bị xóa',
  action: 'có thao tác',
} as const;
export type RecordEvent = keyof typeof eventLabels;

/** Whether keys and webhooks reach anything of this resource. */
export const isReachable = (resource: AnyResource): boolean => !unreachable.includes(resource.name);

/** The events that a webhook of this viewer can be sent: of every resource that a key could read, and the viewer does. */
export const webhookEventsOf = (viewer: Pick<Viewer, 'roles'>): { value: string; label: string }[] =>
  Object.values(resources)
    .filter((resource) => isReachable(resource) && holdsVerb(resource, viewer, 'read'))
    .flatMap(({ name, label, plural = label, actions }) =>
      Object.entries(eventLabels)
        .filter(([event]) => event !== 'action' || Object.keys(actions ?? {}).length > 0)
        .map(([event, words]) => ({
          value: `${name}.${event}`,
          label: `${plural}: ${words} (${name}.${event})`,
        })),
    );

/** The scopes that this viewer can give a key, none wider than the viewer's own rights, with what people call them. */
export const scopesOf = (viewer: Pick<Viewer, 'roles'>): { value: string; label: string }[] => {
  const ofResources = Object.values(resources)
    .flatMap(scopesOfResource)
    .filter(({ isHeld }) => isHeld(viewer))
    // Two resources may have one name on the screens; the scope distinguishes them.
    .map(({ scope, label }) => ({ value: scope, label: `${label} (${scope})` }));
  return ofResources.some(({ value }) => value === 'customers:create')
    ? [{ value: leadsScope, label: `Nhận khách từ trang khác (${leadsScope})` }, ...ofResources]
    : ofResources;
};

/** Whether a key with these scopes has this one; anyone who is there without a key is not limited by scopes. */
export const hasScope = ({ key }: Pick<Viewer, 'key'>, scope: string): boolean =>
  !key || key.scopes.includes(scope);

/** Whether a key has any scope of this resource; anyone who is there without a key is not limited by scopes. */
export const hasScopeOf = ({ key }: Pick<Viewer, 'key'>, resource: string): boolean =>
  !key || key.scopes.some((scope) => scope.startsWith(`${resource}:`));
