import { resourceNamed } from '#schema/index';
import { useViewer } from '../../jsonapi/viewer.ts';

/** May the viewer read this resource at all (contract §2)? What they may not is not asked for. */
export function useMayRead(resource: string): boolean {
  const { roles } = useViewer();
  const access = resourceNamed(resource)?.access ?? {};
  return roles.some((role) => {
    const grant = access[role];
    return grant !== undefined && ('can' in grant ? grant.can : grant).includes('read');
  });
}
