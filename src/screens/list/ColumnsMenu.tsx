import Check from '@mui/icons-material/Check';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { Divider, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { QuietButton } from '../parts/QuietButton.tsx';
import type { ChosenColumns } from './useColumns.ts';

/** Which columns the table has; chosen per list, kept with the account. */
export function ColumnsMenu({ columns }: { readonly columns: ChosenColumns }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <QuietButton
        id={id}
        icon={<ViewColumn />}
        label="Cột"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id, dense: true }, paper: { sx: { maxHeight: 480 } } }}
      >
        {columns.offered.map(({ name, label, shown, fixed }) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={shown}
            disabled={fixed}
            onClick={() => columns.toggle(name)}
            sx={{ py: 0.5 }}
          >
            <Check fontSize="small" sx={{ mr: 1, visibility: shown ? 'visible' : 'hidden' }} />
            {label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem disabled={!columns.changed} onClick={columns.reset}>
          Về mặc định
        </MenuItem>
      </Menu>
    </>
  );
}
