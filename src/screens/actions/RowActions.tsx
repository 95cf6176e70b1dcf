import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { ActionDialogOf } from './ActionDialogOf.tsx';
import { actionsFor } from './actionsFor.ts';
import { DangerMenu } from './DangerMenu.tsx';
import { dialogParts } from './dialogParts.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  /** Further buttons, before "…". */
  readonly children?: ReactNode;
}

/**
 * What the declaration allows on this row now, as small buttons, the dangerous ones behind "…"; the server has the last
 * word when one is pressed.
 */
export function RowActions({ resource, record, children }: Props) {
  const viewer = useViewer();
  const [running, setRunning] = useState<string | null>(null);
  const possible = actionsFor(resource, viewer, 'row').filter(
    ({ action }) => action.when?.(record as never, viewer) ?? true,
  );
  const quiet = possible.filter(({ action }) => action.tone !== 'danger');
  const dangerous = possible.filter(({ action }) => action.tone === 'danger');
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {quiet.map(({ code, action }) => (
        <Button
          key={code}
          size="small"
          {...aimedAt(...dialogParts(resource.name, code))}
          onClick={() => setRunning(code)}
          sx={{ minWidth: 0, py: 0.25 }}
        >
          {action.label}
        </Button>
      ))}
      {children}
      <DangerMenu actions={dangerous} onRun={setRunning} small />
      {running && (
        <ActionDialogOf resource={resource} record={record} code={running} onClose={() => setRunning(null)} />
      )}
    </Box>
  );
}
