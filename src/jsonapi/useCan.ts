import { useResourceContext } from 'react-admin';
import { can, type Question } from './can.ts';
import { useViewer } from './viewer.ts';

/**
 * Returns whether the viewer may do something: the one way for a component to ask a right. It is the answer of react-admin's
 * `useCanAccess`, whose auth provider reads the same declarations, but at once, so that no button appears late.
 * @param action react-admin's word (`list`, `show`, `create`, `edit`, `delete`) or the code of a declared action
 * @param record the record; any record when absent
 * @param resource the resource in context when absent
 */
export function useCan(
  action: string,
  record?: Question['record'],
  resource?: Question['resource'],
): boolean {
  return useCanCallback()(action, record, resource);
}

/** Returns a function that answers like `useCan`, for rows of a list and for handlers. */
export function useCanCallback(): typeof useCan {
  const viewer = useViewer();
  const inContext = useResourceContext() ?? '';
  return (action, record, resource = inContext) => can(viewer, { action, record, resource });
}
