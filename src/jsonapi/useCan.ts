import { useResourceContext } from 'react-admin';
import { can, type PermissionCheck } from './can.ts';
import { useViewer } from './viewer.ts';

/**
 * Returns whether the viewer may perform an action. Components must check rights only with this hook. The answer is the same as that of
 * react-admin's `useCanAccess`, because the auth provider reads the same declarations; but it is synchronous, so that no button appears
 * late.
 * @param action a react-admin action (`list`, `show`, `create`, `edit`, `delete`) or the code of a declared action
 * @param record the record; any record if absent
 * @param resource the resource in context if absent
 */
export function useCan(
  action: string,
  record?: PermissionCheck['record'],
  resource?: PermissionCheck['resource'],
): boolean {
  return useCanCallback()(action, record, resource);
}

/** Returns a function that checks rights as `useCan` does, for list rows and event handlers. */
export function useCanCallback(): typeof useCan {
  const viewer = useViewer();
  const inContext = useResourceContext() ?? '';
  return (action, record, resource = inContext) => can(viewer, { action, record, resource });
}
