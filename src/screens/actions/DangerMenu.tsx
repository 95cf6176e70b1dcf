import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { NamedAction } from './actionsFor.ts';

interface Props {
  readonly actions: readonly NamedAction[];
  readonly onRun: (code: string) => void;
  readonly small?: boolean;
}

/** The dangerous actions, apart from the others behind "…"; nothing when there are none. */
export function DangerMenu({ actions, onRun, small }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size={small ? 'small' : 'medium'}
        aria-label="Thao tác khác"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize={small ? 'small' : 'medium'} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(({ code, action }) => (
          <MenuItem
            key={code}
            sx={{ color: 'error.main' }}
            onClick={() => {
              setAnchor(null);
              onRun(code);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
