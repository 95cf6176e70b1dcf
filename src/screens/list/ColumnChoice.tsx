import ArrowUp from '@mui/icons-material/ArrowCircleUp';
import Check from '@mui/icons-material/Check';
import { Box, MenuItem } from '@mui/material';
import type { DragEvent, KeyboardEvent } from 'react';
import {
  useDataTableColumnFilterContext,
  useDataTableColumnRankContext,
  useDataTableStoreContext,
  useStore,
} from 'react-admin';
import { foldText } from '#rules/foldText';
import { isComposing } from '../../ui/isComposing.ts';
import type { DeclaredColumn } from './columns.ts';
import { useListColumns } from './ListColumns.tsx';

/**
 * Returns the order of columns, in the format that react-admin stores, after a column was moved.
 * @param order positions among the table's children; columns whose position is missing keep the declared order
 * @param from position of the moved column
 * @param to position of the column whose place the moved column takes
 */
function moveColumn(order: readonly number[], from: number, to: number): number[] {
  const missing = Math.max(0, Math.max(from, to) + 1 - order.length);
  const all = [...order, ...Array.from({ length: missing }, (_, at) => order.length + at)];
  const target = all.indexOf(to);
  return all.filter((position) => position !== from).toSpliced(target, 0, from);
}

/**
 * A column in the column selector. A click shows or hides the column; dragging, the arrow button or Alt ↑ ↓ moves it. The first column is
 * always shown, and no column can be moved before it. react-admin's own component has the role option without a list box, and can only be
 * dragged.
 */
export default function ColumnChoice({ name, field: { label } }: DeclaredColumn) {
  const { firstPosition: first } = useListColumns();
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden, setHidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const [order = [], setOrder] = useStore<number[]>(`${storeKey}_columnRanks`);
  const own = useDataTableColumnRankContext() ?? first;
  const wanted = useDataTableColumnFilterContext();
  if (wanted && !foldText(label).includes(foldText(wanted))) return null;
  const isFixed = own === first;
  const isShown = isFixed || !hidden.includes(name);
  const at = order.includes(own) ? order.indexOf(own) : own;
  const before = order[at - 1] ?? at - 1;
  const after = order[at + 1] ?? at + 1;
  const move = (from: number, to: number) => {
    if (from > first && to > first) setOrder(moveColumn(order, from, to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(own, event.key === 'ArrowUp' ? before : after);
  };
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isShown}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      disabled={isFixed}
      tabIndex={0}
      dense
      draggable={!isFixed}
      onClick={() => setHidden(isShown ? [...hidden, name] : hidden.filter((each) => each !== name))}
      onKeyDown={onKeyDown}
      onDragStart={(event: DragEvent) => event.dataTransfer.setData('text/plain', String(own))}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        move(Number(event.dataTransfer.getData('text/plain')), own);
      }}
    >
      <Check fontSize="small" sx={{ mr: 1, visibility: isShown ? 'visible' : 'hidden' }} />
      <Box component="span" sx={{ flexGrow: 1, mr: 2 }}>
        {label}
      </Box>
      {!isFixed && (
        <ArrowUp
          fontSize="small"
          color="action"
          onClick={(event) => {
            event.stopPropagation();
            move(own, before);
          }}
        />
      )}
    </MenuItem>
  );
}
