import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';

/** An outcome of a session other than "held by its nurse". */
export interface SessionException {
  readonly label: string;
  readonly isChosen: boolean;
  readonly isDangerous?: true;
  readonly choose: () => void;
}

interface Props {
  /** Description of the session, such as its time and customer. */
  readonly of: string;
  readonly choices: readonly SessionException[];
}

/** Menu of a session's exceptions, used where separate buttons do not fit. */
export function SessionExceptionsMenu({ of, choices }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        sx={{ width: 44, height: 44 }}
        aria-label={`Khác: ${of}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(({ label, isChosen, isDangerous, choose }) => (
          <MenuItem
            key={label}
            selected={isChosen}
            sx={{ minHeight: 44, ...(isDangerous && { color: 'error.main' }) }}
            onClick={() => {
              setAnchor(null);
              choose();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
