import { hasRole, staffRoles } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';

/** True if the viewer is a partner's user and not staff. */
export function useIsPartner(): boolean {
  return !hasRole(useViewer(), staffRoles);
}
