import Check from '@mui/icons-material/Check';
import { MenuItem } from '@mui/material';
import { useEffect } from 'react';
import {
  ColumnsButton,
  useDataTableColumnFilterContext,
  useDataTableStoreContext,
  useStore,
} from 'react-admin';
import { fold } from '#rules/fold';

/**
 * react-admin's menu of columns. Its items are drawn by the table, whose events do not reach the popover around them: Escape,
 * pressed in one of them, is passed on to it.
 */
export function ColumnsMenu({ storeKey }: { readonly storeKey: string }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const items = document.getElementById(`${storeKey}-columnsSelector`);
      const popover = items?.closest('.MuiPopover-root:not([aria-hidden="true"])');
      popover?.querySelector<HTMLElement>('.MuiBackdrop-root')?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [storeKey]);
  return <ColumnsButton storeKey={storeKey} color="inherit" size="medium" />;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** A table without it leads nowhere: it stays. */
  readonly fixed: boolean;
}

/** A column in that menu. react-admin's own is an option outside any list box, and its order changes by dragging alone. */
export function ColumnChoice({ name, label, fixed }: ChoiceProps) {
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
