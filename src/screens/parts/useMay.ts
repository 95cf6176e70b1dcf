import { useCanAccess } from 'react-admin';
import { mayDo } from '../../jsonapi/mayDo.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';

/**
 * Whether the viewer may do this (react-admin's word, or an action's code), to the record or to any. The declarations say it before the auth provider is asked, so no
 * button comes late; a changed record is asked about again.
 */
export function useMay(resource: string, action: string, record?: LoadedRecord): boolean {
  const viewer = useViewer();
  const asked = { resource, action, record };
  const declared = mayDo(viewer, asked);
  const { canAccess } = useCanAccess({
    ...asked,
    // What a session allows changes with its package, too, of which its own version tells nothing.
    meta: { version: record?._etag, declared },
    placeholderData: declared,
  });
  return canAccess ?? false;
}
