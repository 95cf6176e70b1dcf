import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { ActionDialogOf } from './ActionDialogOf.tsx';
import { DangerMenu } from './DangerMenu.tsx';
import { dialogParts } from './dialogParts.ts';
import { useOffered } from './useOffered.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  /** The action that is the next step, filled; null fills none. The first main one when not told. */
  readonly main?: string | null;
}

/** What may be done to a record now: one filled button, the others quiet, the dangerous ones apart behind "…". */
export function ActionButtons({ resource, record, main: next }: Props) {
  const { actions, pending } = useOffered(resource, record);
  const [running, setRunning] = useState<string | null>(null);
  const open = actions.filter(({ action }) => action.tone !== 'danger');
  const main = next === undefined ? open.find(({ action }) => action.tone === 'main')?.code : next;
  return (
    // Until the server said which they are, their room is kept.
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>
      {open.map(({ code, action }) => (
        <Button
          key={code}
          variant={code === main ? 'contained' : 'outlined'}
          {...aimedAt(...dialogParts(resource.name, code))}
          onClick={() => setRunning(code)}
        >
          {action.label}
        </Button>
      ))}
      <DangerMenu actions={actions.filter(({ action }) => action.tone === 'danger')} onRun={setRunning} />
      {running && (
        <ActionDialogOf resource={resource} record={record} code={running} onClose={() => setRunning(null)} />
      )}
    </Box>
  );
}
