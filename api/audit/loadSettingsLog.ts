import type { SettingsLog } from '#schema/settingsLog';
import type { Context } from '../context.ts';

/** Maximum number of changes returned; older changes are found in the history. */
const MAX_LOG_LINES = 200;

/** Tables whose changes are returned: the company's settings, and the connections to other programs. */
const loggedTables = ['settings', 'api_keys', 'webhooks'];

interface Row {
  id: number;
  created_at: string;
  resource: string;
  action_label: string;
  actor: string | null;
  via: string | null;
}

/** Loads the successful changes of the settings, newest first, with the user who made each of them. */
export async function loadSettingsLog({ db }: Context): Promise<SettingsLog> {
  const rows = (await db('action_logs as l')
    .leftJoin('users as u', 'u.id', 'l.actor_id')
    .whereIn('l.id', db('action_log_subjects').whereIn('resource', loggedTables).select('log_id'))
    .where('l.state', 'finished')
    .orderBy('l.id', 'desc')
    .limit(MAX_LOG_LINES)
    .select('l.id', 'l.created_at', 'l.resource', 'l.action_label', 'l.via', { actor: 'u.name' })) as Row[];
  return rows.map(({ id, created_at, resource, action_label, actor, via }) => ({
    ...{ id: String(id), at: created_at, label: action_label, actor, via },
    resource: resource === 'settings' ? null : resource,
  }));
}
