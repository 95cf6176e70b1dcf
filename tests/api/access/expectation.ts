/** The expected status of each call in the live route table, according to the rights in permissions.ts. */
import type { Role } from '#schema/access';
import type { LiveRoute } from './liveRoutes.ts';
import type { Caller } from './people.ts';
import { actionRights, closedRecordRights, reportRights, resourceRights } from './permissions.ts';
import type { RecordOwnership } from './records.ts';

/** The data that a call sends, and the owner of its record. */
export interface ExpectedCall {
  route: LiveRoute;
  whose: RecordOwnership | null;
  action?: { resource: string; code: string };
}

const PREFIX = '/api/v1';
/**
 * Status of a call that passes the permission check and is refused for its content: an unknown attribute, an old version, a file of unknown
 * type, an empty body.
 */
const passedStatus = { create: 400, stale: 412, file: 415, empty: 422 };
const sellers: readonly Role[] = ['admin', 'sales'];
const holds = (caller: Caller, roles: readonly Role[]): boolean =>
  roles.some((role) => caller.roles?.includes(role));

/** Only the account's owner may change the security settings, and not during a visit. */
const forOwnAccount =
  (status: number) =>
  ({ visiting }: Caller): number =>
    visiting ? 403 : status;

/** Expected status, for a signed-in caller, of each route that is not generated from a declaration. */
const otherRouteStatuses: Readonly<
  Record<string, (caller: Caller, whose: RecordOwnership | null) => number>
> = {
  'GET /me': () => 200,
  // The stream requires a matching Accept header.
  'GET /events': () => 406,
  'PUT /presence': () => passedStatus.empty,
  'GET /me/preferences': () => 200,
  'PUT /me/preferences': () => passedStatus.empty,
  'PATCH /me/preferences': () => passedStatus.empty,
  'DELETE /logout': () => 200,
  'PATCH /me/password': forOwnAccount(passedStatus.empty),
  'POST /me/second_factor': forOwnAccount(passedStatus.empty),
  'POST /me/second_factor/confirm': forOwnAccount(passedStatus.empty),
  'DELETE /me/second_factor': forOwnAccount(400),
  'GET /me/passkeys': forOwnAccount(200),
  'POST /me/passkeys/options': forOwnAccount(passedStatus.empty),
  'POST /me/passkeys': forOwnAccount(passedStatus.empty),
  'PATCH /me/passkeys/:id': forOwnAccount(passedStatus.empty),
  'DELETE /me/passkeys/:id': forOwnAccount(400),
  'GET /me/sessions': forOwnAccount(200),
  'DELETE /me/sessions/:id': forOwnAccount(404),
  'POST /visit': (caller) => (holds(caller, ['admin']) && !caller.visiting ? passedStatus.empty : 403),
  'GET /notifications/unread_count': () => 200,
  'POST /notifications/:id/seen': (_caller, whose) => (whose === 'own' ? 200 : 404),
  'POST /packages/preview': (caller) => (holds(caller, sellers) ? passedStatus.empty : 403),
  'POST /metrics/upsert': (caller) => (holds(caller, ['admin']) ? passedStatus.empty : 403),
  'POST /customers/read_message': (caller) => (holds(caller, ['admin', 'sales']) ? passedStatus.empty : 403),
  'GET /free_agents': (caller) => (holds(caller, sellers) ? 400 : 403),
  'GET /packages/:id/free_agents': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /payment_account': (caller) => (holds(caller, ['admin', 'finance', 'sales']) ? 200 : 403),
  'POST /locations/places': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'POST /bank_lines/import': (caller) => (holds(caller, ['finance']) ? passedStatus.file : 403),
  // The work has ended, or the caller may not stop it.
  'POST /work/:id/stop': (caller, whose) => {
    if (!holds(caller, ['admin', 'finance', 'sales', 'partner'])) return 403;
    return whose === 'absent' || (whose === 'foreign' && !holds(caller, ['admin'])) ? 404 : 422;
  },
  // The work is not an export, or belongs to another user.
  'GET /work/:id/file': (caller) => (holds(caller, ['admin', 'finance', 'sales', 'partner']) ? 404 : 403),
  'POST /trash/:id/restore': (caller, whose) =>
    holds(caller, ['admin']) ? (whose === 'absent' ? 404 : passedStatus.stale) : 403,
  // The format is missing.
  'GET /pay_run/export': (caller) => (holds(caller, ['admin', 'finance']) ? 400 : 403),
  'GET /pay_run/tax': (caller) => (holds(caller, ['admin', 'finance']) ? 200 : 403),
  'GET /pay_run': (caller) => (holds(caller, ['admin', 'finance']) ? 200 : 403),
  'GET /reports/pay_run': (caller) => (holds(caller, ['admin', 'finance']) ? 200 : 403),
  'GET /reports/pay_run/export': (caller) => (holds(caller, ['admin', 'finance']) ? 400 : 403),
  'GET /partner_revenues/:id/statement': (caller, whose) => {
    if (!holds(caller, ['admin', 'finance', 'partner'])) return 403;
    const all = holds(caller, ['admin', 'finance']);
    return whose === 'own' || (whose === 'foreign' && all) ? 200 : 404;
  },
  'GET /packages/:id/shares': (caller, whose) =>
    holds(caller, ['admin', 'finance', 'sales']) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /packages/:id/quotation': (caller, whose) =>
    holds(caller, ['admin', 'finance', 'sales']) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /transactions/:id/receipt': (caller, whose) =>
    holds(caller, ['admin', 'finance']) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /packages/:id/received': (caller, whose) =>
    holds(caller, ['admin', 'finance', 'sales']) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /agents/:id/leaving': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /agents/:id/absence': (caller) => (holds(caller, sellers) ? 400 : 403),
  'GET /agents/:id/called_off': (caller) => (holds(caller, sellers) ? 400 : 403),
  'POST /agents/:id/calendar': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  'DELETE /agents/:id/calendar': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  'GET /settings/pages': (caller) => (holds(caller, sellers) ? 200 : 403),
  'PATCH /settings/pages': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'GET /agents/:id/page': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  // Own pages are turned off.
  'POST /agents/:id/page': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 422) : 403,
  'DELETE /agents/:id/page': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  'DELETE /agents/:id/page/devices/:device': (caller) => (holds(caller, sellers) ? 404 : 403),
  'GET /customers/:id/page': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  // Own pages are turned off.
  'POST /customers/:id/page': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 422) : 403,
  'DELETE /customers/:id/page': (caller, whose) =>
    holds(caller, sellers) ? (whose === 'absent' ? 404 : 200) : 403,
  'DELETE /customers/:id/page/devices/:device': (caller) => (holds(caller, sellers) ? 404 : 403),
  // Only programs with an API key may call this.
  'POST /leads': () => 403,
  'GET /messages': (caller) => (holds(caller, sellers) ? 400 : 403),
  'POST /messages/sent': (caller) => (holds(caller, sellers) ? passedStatus.empty : 403),
  'GET /first_steps': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'PATCH /first_steps': (caller) => (holds(caller, ['admin']) ? passedStatus.empty : 403),
  'GET /settings/status': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'GET /settings/log': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'GET /settings/company': () => 200,
  'GET /settings/company/logo': () => 404,
  'PUT /settings/company/logo': (caller) => (holds(caller, ['admin']) ? passedStatus.file : 403),
  'DELETE /settings/company/logo': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  // The body is empty, so nothing changes.
  'PATCH /settings/company': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  // No invitation is open for this user.
  'POST /users/:id/invitation_link': (caller, whose) =>
    holds(caller, ['admin']) ? (whose === 'absent' ? 404 : 422) : 403,
  'GET /settings/pricing': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'PATCH /settings/pricing': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'GET /settings/tax': (caller) => (holds(caller, ['admin', 'finance']) ? 200 : 403),
  // The body is empty, so nothing changes.
  'PATCH /settings/tax': (caller) => (holds(caller, ['finance']) ? 200 : 403),
  'GET /reports/agent_tax': (caller) => (holds(caller, ['finance']) ? 200 : 403),
  'GET /settings/staffing': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'PATCH /settings/staffing': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'POST /messages/send_all': (caller) => (holds(caller, sellers) ? passedStatus.empty : 403),
  'GET /settings/zalo': (caller) => (holds(caller, sellers) ? 200 : 403),
  'PUT /settings/zalo': (caller) => (holds(caller, ['admin']) ? passedStatus.empty : 403),
  'GET /settings/messages': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'PATCH /settings/messages': (caller) => (holds(caller, ['admin']) ? 200 : 403),
  'GET /settings/bank': (caller) => (holds(caller, ['admin', 'finance']) ? 200 : 403),
  'PATCH /settings/bank': (caller) => (holds(caller, ['admin', 'finance']) ? 200 : 403),
  'GET /months': (caller) => (holds(caller, ['admin', 'finance', 'sales']) ? 200 : 403),
  'GET /months/:month': (caller) => (holds(caller, ['finance']) ? 422 : 403),
  'GET /months/:month/history': (caller) => (holds(caller, ['finance']) ? 422 : 403),
  'POST /months/:month/close': (caller) => (holds(caller, ['finance']) ? 422 : 403),
  'POST /months/:month/reopen': (caller) => (holds(caller, ['finance']) ? 422 : 403),
  'GET /shifts/:id/postponed': (caller) => (holds(caller, sellers) ? 400 : 403),
  'GET /packages/:id/session_changes': (caller) => (holds(caller, sellers) ? 400 : 403),
  'GET /agents/:id/why': (caller) => (holds(caller, ['admin', 'finance']) ? 400 : 403),
  'GET /packages/:id/why': (caller) => (holds(caller, [...sellers, 'finance']) ? 400 : 403),
  'GET /partner_revenues/:id/why': (caller) => (holds(caller, ['admin', 'finance', 'partner']) ? 400 : 403),
  'GET /reports/schedule/cell': (caller) => (holds(caller, reportRights['schedule/cell'] ?? []) ? 400 : 403),
  'GET /reports/schedule/day': (caller) => (holds(caller, reportRights['schedule/day'] ?? []) ? 400 : 403),
};
/** Calls that require no signed-in user. */
const openRouteStatuses: Readonly<Record<string, number>> = {
  'POST /login': passedStatus.empty,
  'POST /login/second_factor': passedStatus.empty,
  'POST /login/passkey/options': 200,
  'POST /login/passkey': passedStatus.empty,
  'GET /setup': 200,
  'POST /setup': passedStatus.empty,
  'POST /signup': passedStatus.empty,
  'POST /signup/confirm': passedStatus.empty,
  'POST /forgot_password': passedStatus.empty,
  'POST /reset_password': passedStatus.empty,
  'PATCH /me/join': passedStatus.empty,
  'GET /openapi.json': 200,
  'GET /calendar/:secret.ics': 404,
  'POST /own/nurse/open': passedStatus.empty,
  'POST /own/nurse/:link/enter': passedStatus.empty,
  // Only a nurse's registered devices may open her page, not signed-in users; and this link does not exist.
  'GET /own/nurse/:link/plan': 404,
  'POST /own/nurse/:link/shifts/:id/start': 404,
  'POST /own/nurse/:link/shifts/:id/finish': 404,
  'POST /own/nurse/:link/shifts/:id/reopen': 404,
  'POST /own/nurse/:link/shifts/:id/correct': 404,
  'POST /own/nurse/:link/shifts/:id/note': 404,
  'POST /own/nurse/:link/shifts/:id/checks': 404,
  'POST /own/nurse/:link/seen': 404,
  'GET /own/nurse/:link/events': 404,
  'GET /own/mother/:link/events': 404,
  'GET /own/nurse/:link/pay': 404,
  'POST /own/nurse/:link/requests': 404,
  'POST /own/nurse/:link/requests/:id/take_back': 404,
  'POST /own/nurse/:link/offers/:id/seen': 404,
  'POST /own/nurse/:link/offers/:id/accept': 404,
  'POST /own/nurse/:link/offers/:id/decline': 404,
  'GET /own/nurse/office': 200,
  'GET /own/mother/office': 200,
  'POST /own/mother/open': passedStatus.empty,
  'POST /own/mother/:link/enter': passedStatus.empty,
  'GET /own/mother/:link/plan': 404,
  'POST /own/mother/:link/shifts/:id/confirm': 404,
  'POST /own/mother/:link/shifts/:id/rate': 404,
  'POST /own/mother/:link/requests': 404,
  'POST /own/mother/:link/requests/:id/take_back': 404,
  'GET /own/mother/:link/packages/:id/received': 404,
  'GET /own/mother/:link/receipts/:id': 404,
  // The feed requires its secret.
  'POST /bank_feed/sepay': 404,
};

/** @returns null if no status is defined for this route */
export function findExpectedStatus(caller: Caller, { route, whose, action }: ExpectedCall): number | null {
  const method = route.method === 'HEAD' ? 'GET' : route.method;
  const path = route.url.slice(PREFIX.length);
  const key = `${method} ${path}`;
  if (openRouteStatuses[key] !== undefined) return openRouteStatuses[key];
  // An unknown path: 404, before the body is checked.
  const known = path === '/*' ? () => 404 : (otherRouteStatuses[key] ?? findReportOrResourceRule(key));
  if (!known) return null;
  if (!caller.roles) return 401;
  return known(caller, whose, action);
}

type StatusRule = (caller: Caller, whose: RecordOwnership | null, action?: ExpectedCall['action']) => number;

function findReportOrResourceRule(key: string): StatusRule | null {
  const report = /^GET \/reports\/([^:]+?)(\/export)?$/.exec(key)?.[1];
  const readers = report === undefined ? undefined : reportRights[report];
  // An export that passes the permission check is then refused, because the format is missing.
  if (readers)
    return (caller) => (holds(caller, readers) ? (key.endsWith('/export') ? passedStatus.create : 200) : 403);
  const [, method = '', name = '', rest = ''] = /^(\w+) \/(\w+)(\/.*)?$/.exec(key) ?? [];
  const rights = resourceRights[name];
  if (!rights) return null;
  const route = `${method} ${rest}`;
  const may = (caller: Caller, verb: string): boolean =>
    holds(
      caller,
      (Object.keys(rights) as Role[]).filter((role) => rights[role]?.includes(verb)),
    );
  const sees = (caller: Caller, whose: RecordOwnership | null): boolean =>
    whose === 'own' ||
    (whose === 'foreign' &&
      holds(
        caller,
        (Object.keys(rights) as Role[]).filter((role) => !rights[role]?.includes('*')),
      ));
  const isOver = (caller: Caller, verb: string, whose: RecordOwnership | null): boolean =>
    whose === 'foreign' &&
    (caller.roles ?? []).every((role) => closedRecordRights[name]?.[role]?.includes(verb));
  const reads = (caller: Caller, whose: RecordOwnership | null, then: number): number =>
    may(caller, 'r') ? (sees(caller, whose) ? then : 404) : 403;
  const writes = (verb: string) => (caller: Caller, whose: RecordOwnership | null) => {
    if (!may(caller, verb)) return 403;
    if (!sees(caller, whose)) return 404;
    return isOver(caller, verb, whose) ? 403 : passedStatus.stale;
  };
  switch (route) {
    case 'GET ':
      return (caller) => (may(caller, 'r') ? 200 : 403);
    case 'GET /export':
      return (caller) => (may(caller, 'r') ? passedStatus.create : 403);
    // Users who may create records may also import them. The call of the template is refused because the format is missing, and an import
    // because of its file type.
    case 'GET /import/template':
      return (caller) => (may(caller, 'c') ? passedStatus.create : 403);
    case 'POST /import':
      return (caller) => (may(caller, 'c') ? passedStatus.file : 403);
    case 'POST ':
      return (caller) => (may(caller, 'c') ? passedStatus.create : 403);
    case 'GET /:id':
    case 'GET /:id/actions':
    case 'GET /:id/action_logs':
      return (caller, whose) => reads(caller, whose, 200);
    // Only administrators may call this, and only for resources of people.
    case 'GET /:id/viewers':
    case 'GET /:id/personal_data':
      return (caller, whose) => (holds(caller, ['admin']) ? reads(caller, whose, 200) : 403);
    case 'PATCH /:id':
      return writes('e');
    // The body names no records; the access to each record would be checked later.
    case 'PATCH /bulk':
    case 'POST /bulk/revert':
      return (caller) => (may(caller, 'e') ? passedStatus.empty : 403);
    case 'POST /:id/action_logs/:log_id/revert':
      return writes('e');
    case 'DELETE /:id':
      return writes('d');
    case 'POST /:id/actions':
      return (caller, whose, action) => {
        const doers = action && actionRights[action.resource]?.[action.code];
        if (!doers) return reads(caller, whose, passedStatus.create);
        return reads(caller, whose, holds(caller, doers) ? passedStatus.stale : 403);
      };
    default:
      return null;
  }
}
