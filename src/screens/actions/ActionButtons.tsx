import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useRecord } from '../useRecord.ts';
import { ActionSet } from './ActionSet.tsx';
import { actionsFor } from './actionsFor.ts';

interface Props {
  /** The action that is the next step, filled; null fills none. The first main one when not told. */
  readonly main?: string | null | undefined;
  /** On a phone only the next step is a button, the others stand behind "…". */
  readonly folded?: boolean;
}

/**
 * What may be done to a record now, by the server's word and the declaration's: one filled button, the others quiet, the dangerous
 * ones apart behind "…".
 */
export function ActionButtons({ main, folded = false }: Props) {
  const resource = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const data = useDataProvider<NoiDataProvider>();
  const declared = actionsFor(resource, viewer, 'view');
  const offered = useQuery({
    queryKey: [resource.name, 'actions', record.id],
    queryFn: ({ signal }) => data.actions(resource.name, record.id, signal),
    enabled: declared.length > 0,
  });
  // Until the server said which they are, the room of those to be expected is kept.
  const pending = offered.isPending && declared.length > 0;
  const codes = new Set(offered.data?.map(({ code }) => code));
  const actions = pending
    ? actionsFor(resource, viewer, 'view', record)
    : declared.filter(({ code }) => codes.has(code));
  const first = actions.find(({ action }) => action.tone === 'main')?.code;
  return (
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>
      <ActionSet
        resource={resource}
        record={record}
        actions={actions}
        main={main === undefined ? first : main}
        folded={folded}
      />
    </Box>
  );
}
