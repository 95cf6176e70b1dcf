import { mayDo } from '../../jsonapi/mayDo.ts';
import { useViewer } from '../../jsonapi/viewer.ts';

/** May the viewer read this resource at all? What they may not is not asked for. Answered at once, unlike by `useCanAccess`. */
export const useMayRead = (resource: string): boolean => mayDo(useViewer(), { resource, action: 'read' });
