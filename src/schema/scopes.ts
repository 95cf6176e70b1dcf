/** Scopes of API keys. A scope is `resource:verb`, where the verb is read, create, update, delete or an action code. */
import { type AccessVerb, accessVerbs, hasRole, type Viewer } from './access.ts';
import { resources } from './index.ts';
import type { AnyResource } from './resource.ts';

/** Scope for creating leads (`POST /leads`). The scope is declared separately, because leads are not a resource. */
export const leadsScope = 'leads:create';

/** Resources that API keys cannot access: accounts, keys, background jobs, personal notifications, exports and deleted records. */
const inaccessibleResources = [
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

/** Resources that API keys can read but not change: a change of a nurse's record would change her account. */
const readOnlyResources = ['agents', 'agent_profiles'];

/** Codes of actions that no API key may perform. */
const forbiddenActions = ['erase'];

export const toScopeVerb = (verb: AccessVerb): string => (verb === 'edit' ? 'update' : verb);

/** Returns all scopes of a resource, including scopes that the viewer cannot give. */
const listScopesOfResource = (
  resource: AnyResource,
): { scope: string; label: string; isHeld: HoldsScope }[] => {
  const { name, actions = {} } = resource;
  if (inaccessibleResources.includes(name)) return [];
  const isReadOnly = readOnlyResources.includes(name);
  const holds =
    (verb: AccessVerb): HoldsScope =>
    (viewer) =>
      hasVerb(resource, viewer, verb);
  const ofVerbs = accessVerbs
    .filter((verb) => !isReadOnly || verb === 'read')
    .map((verb) => ({
      scope: `${name}:${toScopeVerb(verb)}`,
      label: `${resource.plural ?? resource.label}: ${verbLabels[verb]}`,
      isHeld: holds(verb),
    }));
  const ofActions = Object.entries(actions)
    .filter(([code]) => !isReadOnly && !forbiddenActions.includes(code))
    .map(([code, action]) => ({
      scope: `${name}:${code}`,
      label: `${resource.plural ?? resource.label}: ${action.label}`,
      isHeld: (viewer: Pick<Viewer, 'roles'>) => hasRole(viewer, action.roles),
    }));
  return [...ofVerbs, ...ofActions];
};

const hasVerb = ({ access }: AnyResource, { roles }: Pick<Viewer, 'roles'>, verb: AccessVerb): boolean =>
  roles.some((role) => {
    const grant = access[role];
    return grant !== undefined && ('can' in grant ? grant.can : grant).includes(verb);
  });

type HoldsScope = (viewer: Pick<Viewer, 'roles'>) => boolean;

const verbLabels = { read: 'xem', create: 'tạo', edit: 'sửa', delete: 'xóa' } as const;

/** Webhook events of a record, with their labels; the event `created` of customers is `customers.created`. */
const eventLabels = {
  created: 'được tạo',
  updated: 'được sửa',
  deleted: 'bị xóa',
  action: 'có thao tác',
} as const;
export type RecordEvent = keyof typeof eventLabels;

/** True if keys and webhooks can access this resource. */
export const isReachableByKeys = (resource: AnyResource): boolean =>
  !inaccessibleResources.includes(resource.name);

/** Returns the webhook events available to this viewer: the events of every resource that keys can access and the viewer can read. */
export const listWebhookEvents = (viewer: Pick<Viewer, 'roles'>): { value: string; label: string }[] =>
  Object.values(resources)
    .filter((resource) => isReachableByKeys(resource) && hasVerb(resource, viewer, 'read'))
    .flatMap(({ name, label, plural = label, actions }) =>
      Object.entries(eventLabels)
        .filter(([event]) => event !== 'action' || Object.keys(actions ?? {}).length > 0)
        .map(([event, words]) => ({
          value: `${name}.${event}`,
          label: `${plural}: ${words} (${name}.${event})`,
        })),
    );

/** Returns the scopes that this viewer can give to a key, with their labels; the viewer's own rights limit them. */
export const listScopes = (viewer: Pick<Viewer, 'roles'>): { value: string; label: string }[] => {
  const ofResources = Object.values(resources)
    .flatMap(listScopesOfResource)
    .filter(({ isHeld }) => isHeld(viewer))
    // Adds the scope to the label, because two resources can have the same label.
    .map(({ scope, label }) => ({ value: scope, label: `${label} (${scope})` }));
  return ofResources.some(({ value }) => value === 'customers:create')
    ? [{ value: leadsScope, label: `Nhận khách từ trang khác (${leadsScope})` }, ...ofResources]
    : ofResources;
};

/** True if the call's key has this scope, or if the call is made without a key. */
export const hasScope = ({ key }: Pick<Viewer, 'key'>, scope: string): boolean =>
  !key || key.scopes.includes(scope);

/** True if the call's key has any scope of this resource, or if the call is made without a key. */
export const hasResourceScope = ({ key }: Pick<Viewer, 'key'>, resource: string): boolean =>
  !key || key.scopes.some((scope) => scope.startsWith(`${resource}:`));
