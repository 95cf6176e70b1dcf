import { hasRole, staff } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';

/** Is the viewer a partner looking at its own figures, rather than one of the company's people? */
export function usePartnerSide(): boolean {
  return !hasRole(useViewer(), staff);
}
