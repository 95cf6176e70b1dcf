// @vitest-environment happy-dom
/**
 * The drawn part of a large schedule while scrolling and with the keyboard. The tests count elements instead of measuring time, because the
 * machine may be busy.
 */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addDays, listDays } from '#rules/days';
import { timeSlots } from '#rules/slots';
import { GridBlock } from '../../src/reports/schedule/grid/GridBlock.tsx';
import { SlotsView } from '../../src/reports/schedule/grid/SlotsView.tsx';
import { buildScheduleGrid, type NurseBlock } from '../../src/reports/schedule/scheduleGrid.ts';
import { WeekView } from '../../src/reports/schedule/week/WeekView.tsx';
import { renderScreens } from '../screens/support/show.tsx';

const monday = '2032-06-07';
const days = listDays(monday, addDays(monday, 60));
const cell = { planned: 1, finished: 0, cancelled: 0, duplicated: false };
const slots = Object.fromEntries(timeSlots.map((slot) => [slot, cell]));
const shifts = Object.fromEntries(days.map((day) => [day, slots]));

/** Nurses with a session in every slot of every day; `reads` counts how often their sessions are read. */
function buildCountedGrid(many: number) {
  let reads = 0;
  const rows = Array.from({ length: many }, (_, at) => ({
    agent: { id: String(at + 1), name: `Điều dưỡng ${at + 1}` },
    time_periods: [...timeSlots],
    shifts,
  }));
  const { blocks, height } = buildScheduleGrid(rows);
  const counted = blocks.map((block) =>
    Object.defineProperty({ ...block }, 'shifts', {
      get: () => {
        reads += 1;
        return shifts;
      },
    }),
  );
  return { grid: { blocks: counted, height }, reads: () => reads };
}

const buildBlockElement = (block: NurseBlock, toRow: number) => (
  <GridBlock
    {...{ block, days }}
    seen={{ fromRow: 0, toRow, fromColumn: 0, toColumn: 12 }}
    lead={260}
    spot={null}
    spotId="spot"
    carried={null}
    aiming={false}
    refused={false}
  />
);

test('a cancelled session is drawn next to planned sessions', () => {
  const slot = '07:30-08:30';
  const held = { [slot]: { ...cell, planned: 2, cancelled: 1 } };
  const agent = { id: '', name: 'Chưa có' };
  const [block] = buildScheduleGrid([{ agent, time_periods: [slot], shifts: { [monday]: held } }]).blocks;
  if (!block) throw new Error('There is no row');
  render(buildBlockElement(block, 1));
  expect(screen.getByRole('gridcell', { name: /2 chưa tắm, 1 hủy$/ }).textContent).toBe('○2✕');
});

test('only slots of a nurse that become visible are drawn again', () => {
  const { grid, reads } = buildCountedGrid(1);
  const [block] = grid.blocks;
  if (!block) throw new Error('There is no nurse');
  const { rerender } = render(buildBlockElement(block, 6));
  const before = reads();
  rerender(buildBlockElement(block, 12));
  expect(screen.getAllByRole('row')).toHaveLength(12);
  expect(reads() - before).toBe(6);
});

const weekProps = { today: monday, time: { today: monday, minute: 0 }, busy: false, onOpen: () => undefined };
const address = { get: () => '', all: () => [], is: () => false, set: () => undefined };
/** A week with too many sessions to list each of them. */
const week = (grid: ReturnType<typeof buildScheduleGrid>) => (
  <WeekView {...weekProps} {...{ grid, address }} days={days.slice(0, 7)} data={{ areas: [] }} />
);

test.each([
  [
    'slots',
    (grid: ReturnType<typeof buildScheduleGrid>) => (
      <SlotsView {...weekProps} {...{ grid, days }} level="" area="" moves />
    ),
  ],
  ['week', week],
] as const)('a keyboard step in the %s reads only the nurses of the two rows', async (_view, of) => {
  const { grid, reads } = buildCountedGrid(40);
  renderScreens('/', { '/': of(grid) });
  const box = await screen.findByRole('grid');
  const before = reads();
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  // Each of the two steps draws only the row that it leaves and the row that it enters. Drawing all nurses would need hundreds of reads.
  expect(reads() - before).toBeLessThan(80);
});

/** Slots of two nurses, and a button that loads the same schedule again. */
function ReloadedSlots() {
  const [grid, setGrid] = useState(() => buildCountedGrid(2).grid);
  return (
    <>
      <button type="button" onClick={() => setGrid(buildCountedGrid(2).grid)}>
        Reload
      </button>
      <SlotsView {...weekProps} {...{ grid, days }} level="" area="" moves />
    </>
  );
}

test('the slots scroll to the cursor when it is moved, and stay where they are when other data is loaded', async () => {
  renderScreens('/', { '/': <ReloadedSlots /> });
  const box = await screen.findByRole('grid');
  fireEvent.keyDown(box, { key: 'PageDown' });
  expect(box.scrollTop).toBeGreaterThan(0);
  box.scrollTop = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(box.scrollTop).toBe(0);
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(box.scrollTop).toBeGreaterThan(0);
});

test('in the slots, M picks up a session, arrows choose its day or nurse, and Escape puts it back', async () => {
  renderScreens('/', { '/': <ReloadedSlots /> });
  const box = await screen.findByRole('grid');
  const press = (key: string) => {
    fireEvent.keyDown(box, { key });
    return screen.getAllByRole('status').at(-1)?.textContent;
  };
  expect(press('m')).toMatch(/^Đang dời buổi Thứ Hai 07\/06\/2032\./);
  expect(press('ArrowRight')).toMatch(/^Dời buổi Thứ Hai 07\/06\/2032 sang Thứ Ba 08\/06\/2032\./);
  expect(box.querySelectorAll('.carried, .aim')).toHaveLength(2);
  expect(press('ArrowDown')).toMatch(/^Giao buổi Thứ Hai 07\/06\/2032 cho Điều dưỡng 2\./);
  expect(press('ArrowUp')).toMatch(/^Đang dời buổi/);
  expect(press('Escape')).toBe('Buổi vẫn ở Thứ Hai 07/06/2032.');
  expect(box.querySelectorAll('.carried, .aim')).toHaveLength(0);
});

test('a day of the week shows the start of each session with its sign, and the number of sessions without space', async () => {
  const held = {
    '09:00-10:00': { ...cell, planned: 0, finished: 1 },
    '10:30-11:30': cell,
    '12:00-13:00': cell,
    '13:00-14:00': cell,
    '14:00-15:00': cell,
  };
  const grid = buildScheduleGrid([
    { agent: { id: '1', name: 'An' }, time_periods: Object.keys(held), shifts: { [monday]: held } },
  ]);
  renderScreens('/', { '/': week(grid) });
  const place = await screen.findByRole('gridcell', { name: /^An, Thứ Hai 07\/06\/2032: 5 buổi/ });
  expect(place.textContent).toBe('✓9:00○10:30○12:00+2 buổi');
});
