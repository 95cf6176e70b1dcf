import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ActionDialogOf } from './ActionDialogOf.tsx';
import { useOffered } from './useOffered.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  /** The action that is the next step, filled; null fills none. The first main one when not told. */
  readonly main?: string | null;
}

/** What may be done to a record now: one filled button, the others quiet, the dangerous ones apart behind "…". */
export function ActionButtons({ resource, record, main: next }: Props) {
  const offered = useOffered(resource, record);
  const [running, setRunning] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = offered.filter(({ action }) => action.tone !== 'danger');
  const dangerous = offered.filter(({ action }) => action.tone === 'danger');
  const main = next === undefined ? open.find(({ action }) => action.tone === 'main')?.code : next;
  return (
    <>
      {open.map(({ code, action }) => (
        <Button
          key={code}
          variant={code === main ? 'contained' : 'outlined'}
          onClick={() => setRunning(code)}
        >
          {action.label}
        </Button>
      ))}
      {dangerous.length > 0 && (
        <>
          <IconButton
            aria-label="Thao tác khác"
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreHoriz />
          </IconButton>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
            {dangerous.map(({ code, action }) => (
              <MenuItem
                key={code}
                sx={{ color: 'error.main' }}
                onClick={() => {
                  setAnchor(null);
                  setRunning(code);
                }}
              >
                {action.label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      {running && (
        <ActionDialogOf resource={resource} record={record} code={running} onClose={() => setRunning(null)} />
      )}
    </>
  );
}
