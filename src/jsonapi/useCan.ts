import { useResourceContext } from 'react-admin';
import { can, type RightQuestion } from './can.ts';
import { useViewer } from './viewer.ts';

/**
 * Returns whether the viewer may perform an action; components must check rights only with this hook. It gives the same answer as
 * react-admin's `useCanAccess`, whose auth provider reads the same declarations, but synchronously, so that no button appears late.
 * @param action a react-admin action (`list`, `show`, `create`, `edit`, `delete`) or the code of a declared action
 * @param record the record; any record if absent
 * @param resource the resource in context if absent
 */
export function useCan(
  action: string,
  record?: RightQuestion['record'],
  resource?: RightQuestion['resource'],
): boolean {
  return useCanCallback()(action, record, resource);
}

/** Returns a function with the behaviour of `useCan`, for list rows and event handlers. */
export function useCanCallback(): typeof useCan {
  const viewer = useViewer();
  const inContext = useResourceContext() ?? '';
  return (action, record, resource = inContext) => can(viewer, { action, record, resource });
}
