import { useCanAccess } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Whether the viewer may do this to the record: undefined until it is answered, which is at once. A changed record is asked about again. */
export const useMay = (resource: string, action: 'edit' | 'delete', record: LoadedRecord) =>
  useCanAccess({
    resource,
    action,
    record,
    meta: { version: record._etag },
    placeholderData: (before: boolean | undefined) => before,
  }).canAccess;
