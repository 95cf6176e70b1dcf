/** What an API key can be allowed: `resource:verb`, a verb being read, create, update, delete or an action's code. */
import { hasRole, type Verb, type Viewer, verbs } from './access.ts';
import { resources } from './index.ts';
import type { AnyResource } from './resource.ts';

/** Accounts, keys, background jobs, personal notices, and what was exported or deleted: no key reaches them. */
const unreachable = [
  'users',
  'partner_accounts',
  'notifications',
  'trash',
  'exports',
  'jobs',
  'action_logs',
  'api_keys',
];

/** A nurse's record is her account too: keys read it and change nothing. */
const readOnly = ['agents', 'agent_profiles'];

/** Actions that no key performs. */
const withheldActions = ['erase'];

/** What a verb is called in a scope. */
export const scopeVerb = (verb: Verb): string => (verb === 'edit' ? 'update' : verb);

/** The scopes that a resource has, whoever asks. */
const scopesOfResource = (resource: AnyResource): { scope: string; label: string; isHeld: HeldBy }[] => {
  const { name, access, actions = {} } = resource;
  if (unreachable.includes(name)) return [];
  const isReadOnly = readOnly.includes(name);
  const holds =
    (verb: Verb): HeldBy =>
    ({ roles }) =>
      roles.some((role) => {
        const grant = access[role];
        return grant !== undefined && ('can' in grant ? grant.can : grant).includes(verb);
      });
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

type HeldBy = (viewer: Pick<Viewer, 'roles'>) => boolean;

const verbLabels = { read: 'xem', create: 'tạo', edit: 'sửa', delete: 'xóa' } as const;

/** The scopes that this viewer can give a key, none wider than the viewer's own rights, with what people call them. */
export const scopesOf = (viewer: Pick<Viewer, 'roles'>): { value: string; label: string }[] =>
  Object.values(resources)
    .flatMap(scopesOfResource)
    .filter(({ isHeld }) => isHeld(viewer))
    // Two resources may have one name on the screens; the scope tells them apart.
    .map(({ scope, label }) => ({ value: scope, label: `${label} (${scope})` }));

/** Whether a key with these scopes has this one; whoever is there without a key is not limited by scopes. */
export const hasScope = ({ key }: Pick<Viewer, 'key'>, scope: string): boolean =>
  !key || key.scopes.includes(scope);

/** Whether a key has any scope of this resource; whoever is there without a key is not limited by scopes. */
export const hasScopeOf = ({ key }: Pick<Viewer, 'key'>, resource: string): boolean =>
  !key || key.scopes.some((scope) => scope.startsWith(`${resource}:`));
