import Check from '@mui/icons-material/Check';
import { MenuItem } from '@mui/material';
import { useDataTableColumnFilterContext, useDataTableStoreContext, useStore } from 'react-admin';
import { fold } from '#rules/fold';

interface Props {
  readonly name: string;
  readonly label: string;
  /** A table without it leads nowhere: it stays. */
  readonly fixed: boolean;
}

/** A column in the menu of columns. react-admin's own is an option outside any list box, and its order changes by dragging alone. */
export function ColumnChoice({ name, label, fixed }: Props) {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden, hide] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const wanted = useDataTableColumnFilterContext();
  if (wanted && !fold(label).includes(fold(wanted))) return null;
  const shown = fixed || !hidden.includes(name);
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={shown}
      disabled={fixed}
      tabIndex={0}
      dense
      onClick={() => hide(shown ? [...hidden, name] : hidden.filter((each) => each !== name))}
    >
      <Check fontSize="small" sx={{ mr: 1, visibility: shown ? 'visible' : 'hidden' }} />
      {label}
    </MenuItem>
  );
}
