import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ActionSet } from './ActionSet.tsx';
import { useOffered } from './useOffered.ts';

interface Props {
  readonly resource: AnyResource;
  /** The one around when not told. */
  readonly record?: LoadedRecord;
  /** The action that is the next step, filled; null fills none. The first main one when not told. */
  readonly main?: string | null;
}

/** What may be done to a record now: one filled button, the others quiet, the dangerous ones apart behind "…". */
export function ActionButtons(props: Props) {
  const record = useRecordContext<LoadedRecord>(props as { record?: LoadedRecord });
  return record ? <Offered {...props} record={record} /> : null;
}

function Offered({ resource, record, main }: Props & { readonly record: LoadedRecord }) {
  const { actions, pending } = useOffered(resource, record);
  const first = actions.find(({ action }) => action.tone === 'main')?.code;
  return (
    // Until the server said which they are, their room is kept.
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>
      <ActionSet
        resource={resource}
        record={record}
        actions={actions}
        main={main === undefined ? first : main}
      />
    </Box>
  );
}
