import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/isComposing.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { type BoardSpot, moveBoardSpot, toSpotKey } from './boardSpot.ts';
import type { BoardCursor } from './useBoardSpot.ts';

interface BoardKeyHandlers<Row> {
  /** Moves sessions (see `useCarry`). Absent if the board's sessions cannot be moved. */
  readonly carry?: {
    readonly pick: (place: string) => boolean;
    readonly press: (key: string, shift: boolean) => boolean;
  };
  /** Changes the package from the cursor's session on. Absent without a session that the viewer may change. */
  readonly onChange?: ((code: PackageChangeCode) => void) | undefined;
  /** Called after the cursor has moved. */
  readonly onMoved?: (spot: BoardSpot<Row>) => void;
  /** Opens the cursor's cell. If `onSpace` is absent, Space opens the cell, too. */
  readonly onEnter: () => void;
  readonly onSpace?: () => void;
}

/** For each letter key, the change of the package from a session on. */
const changeKeys: Readonly<Record<string, PackageChangeCode>> = { g: 'change_time', n: 'hand_over' };

/**
 * Handles a key of a board: the key moves the session that the user picked up with M, moves the cursor, or opens or changes the cursor's
 * cell.
 */
export function handleBoardKey<Row extends string | number>(
  event: KeyboardEvent,
  cursor: BoardCursor<Row>,
  keys: BoardKeyHandlers<Row>,
): void {
  if (event.target !== event.currentTarget || isComposing(event)) return;
  if (handleKey(event, cursor, keys)) event.preventDefault();
}

function handleKey<Row extends string | number>(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { rows, spot, setSpot }: BoardCursor<Row>,
  { carry, onChange, onMoved, onEnter, onSpace = onEnter }: BoardKeyHandlers<Row>,
): boolean {
  if (carry?.press(key, shiftKey)) return true;
  const letter = ctrlKey || metaKey || altKey ? '' : key.toLowerCase();
  if (carry && letter === 'm') return carry.pick(toSpotKey(spot));
  const to = moveBoardSpot(rows, spot, key, ctrlKey || metaKey);
  const code = changeKeys[letter];
  if (to) {
    setSpot(to);
    onMoved?.(to);
  } else if (code && onChange) onChange(code);
  else if (key === 'Enter') onEnter();
  else if (key === ' ') onSpace();
  else return false;
  return true;
}
