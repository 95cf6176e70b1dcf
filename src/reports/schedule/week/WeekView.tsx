import { useMemo, useState } from 'react';
import type { OpenCell } from '../cell/openCell.ts';
import { after, type Spot } from '../grid/moved.ts';
import type { Grid } from '../gridOf.ts';
import { Legend } from '../Legend.tsx';
import { nurseDay } from '../nurseDay.ts';
import { WeekGrid } from './WeekGrid.tsx';

interface Props {
  readonly grid: Grid;
  readonly days: readonly string[];
  readonly today: string;
  readonly busy: boolean;
  readonly onOpen: (cell: OpenCell) => void;
}

/** A line a nurse, a cell a day: how full each one is, and where somebody is still free. */
export function WeekView({ grid, days, today, busy, onOpen }: Props) {
  const [moved, setMoved] = useState<Spot | null>(null);
  const spot = {
    row: Math.min(moved?.row ?? 0, Math.max(0, grid.blocks.length - 1)),
    column: moved?.column ?? Math.max(0, days.indexOf(today)),
  };
  const clashes = useMemo(
    () =>
      days.flatMap((day, column) =>
        grid.blocks.flatMap((block, row) => (nurseDay(block, day).clashes ? [{ row, column }] : [])),
      ),
    [grid, days],
  );
  const open = ({ row, column }: Spot) => {
    const agent = grid.blocks[row]?.agent;
    const day = days[column];
    if (agent && day) onOpen({ agent, day, slot: '' });
  };
  return (
    <>
      <Legend clashes={clashes.length} onNextClash={() => setMoved(after(spot, clashes))} />
      <WeekGrid
        grid={grid}
        days={days}
        today={today}
        busy={busy}
        spot={spot}
        onSpot={setMoved}
        onOpen={open}
      />
    </>
  );
}
