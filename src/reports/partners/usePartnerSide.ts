import { hasRole, staff } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';

/** True if the viewer is a partner, not staff. */
export function usePartnerSide(): boolean {
  return !hasRole(useViewer(), staff);
}
