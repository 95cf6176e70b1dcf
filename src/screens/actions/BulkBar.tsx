import { Button, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../parts/Loaded.tsx';
import type { NamedAction } from './actionsFor.ts';

const BulkDialog = lazyPart(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

interface Props {
  readonly resource: AnyResource;
  readonly actions: readonly NamedAction[];
}

/**
 * What can be done to the ticked rows; stays in sight at the foot of the list, where react-admin's toolbar would cover the table's head.
 */
export function BulkBar({ resource, actions }: Props) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [running, setRunning] = useState<string | null>(null);
  if (selectedIds.length === 0) return null;
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
        Đã chọn {selectedIds.length}
      </Typography>
      {actions.map(({ code, action }) => (
        <Button key={code} variant="outlined" {...aimedAt(BulkDialog)} onClick={() => setRunning(code)}>
          {action.label}
        </Button>
      ))}
      <Button color="inherit" onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Bỏ chọn
      </Button>
      {running && (
        <Loaded>
          <BulkDialog
            resource={resource}
            code={running}
            ids={selectedIds.map(String)}
            onClose={() => setRunning(null)}
            onDone={() => onUnselectItems()}
          />
        </Loaded>
      )}
    </Paper>
  );
}
