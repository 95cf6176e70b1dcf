import type { Viewer } from '#schema/access';
import { agents } from '#schema/agents';

/** Whether this viewer may change a nurse's profile, by the action that saves it. */
export const editsProfile = (viewer: Viewer): boolean =>
  agents.actions?.update_profile.roles.some((role) => viewer.roles.includes(role)) ?? false;
