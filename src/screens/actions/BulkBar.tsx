import { Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import type { AnyResource } from '#schema/resource';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import type { Selection } from '../list/Selection.ts';
import { Loaded } from '../parts/Loaded.tsx';
import type { NamedAction } from './actionsFor.ts';

const BulkDialog = lazyPart(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

interface Props {
  readonly resource: AnyResource;
  readonly actions: readonly NamedAction[];
  readonly selection: Selection;
}

/** What can be done to the ticked rows; stays in sight at the foot of the list. */
export function BulkBar({ resource, actions, selection }: Props) {
  const [running, setRunning] = useState<string | null>(null);
  return (
    <Paper
      role="region"
      aria-label="Thao tác hàng loạt"
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        p: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Typography role="status" sx={{ px: 1, fontWeight: 600 }}>
        Đã chọn {selection.ids.size}
      </Typography>
      {actions.map(({ code, action }) => (
        <Button key={code} variant="outlined" {...aimedAt(BulkDialog)} onClick={() => setRunning(code)}>
          {action.label}
        </Button>
      ))}
      <Button color="inherit" onClick={selection.clear} sx={{ ml: 'auto' }}>
        Bỏ chọn
      </Button>
      {running && (
        <Loaded>
          <BulkDialog
            resource={resource}
            code={running}
            ids={[...selection.ids]}
            onClose={() => setRunning(null)}
            onDone={selection.clear}
          />
        </Loaded>
      )}
    </Paper>
  );
}
