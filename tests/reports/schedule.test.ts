import { describe, expect, it } from 'vitest';
import type { ScheduleRow } from '#schema/reports/schedule';
import { formatDayWithWeekday } from '../../src/reports/figures/formatDayWithWeekday.ts';
import { createIndexedRows, moveBoardSpot } from '../../src/reports/schedule/board/boardSpot.ts';
import { calculateVisibleRange } from '../../src/reports/schedule/board/useVisibleRange.ts';
import { getCellLook } from '../../src/reports/schedule/grid/cellLook.ts';
import {
  buildScheduleGrid,
  findBlockAtRow,
  findMarkedCells,
  findOffReason,
  findScheduleCell,
} from '../../src/reports/schedule/scheduleGrid.ts';
import { readScheduleFilter, toScheduleParams } from '../../src/reports/schedule/scheduleParams.ts';

const cell = (planned = 0, finished = 0, cancelled = 0, duplicated = false) => ({
  planned,
  finished,
  cancelled,
  duplicated,
});

describe('the appearance of a cell', () => {
  it.each([
    [cell(1), 'planned', '○', '1 chưa tắm'],
    [cell(0, 1), 'finished', '✓', '1 đã tắm'],
    [cell(0, 0, 1), 'cancelled', '✕', '1 hủy'],
    [cell(1, 0, 1), 'planned', '○✕', '1 chưa tắm, 1 hủy'],
    [cell(0, 1, 2), 'finished', '✓✕2', '1 đã tắm, 2 hủy'],
    [cell(2), 'duplicated', '!2', '2 chưa tắm (trùng lịch)'],
    [cell(2, 0, 1), 'duplicated', '!2✕', '2 chưa tắm, 1 hủy (trùng lịch)'],
    [{ ...cell(1), substitutes: 1 }, 'planned', '○⇄', '1 chưa tắm, 1 làm thay'],
    [{ ...cell(), given: 1 }, 'cancelled', '⇄', '1 do người khác làm thay'],
    [cell(1, 0, 0, true), 'duplicated', '!', '1 chưa tắm (trùng lịch)'],
  ])('%o is %s', (given, mark, text, words) => {
    expect(getCellLook(given)).toEqual({ mark, text, words });
  });

  it('shows a cancelled session next to several sessions without a nurse, which do not conflict', () => {
    expect(getCellLook(cell(2, 0, 1), { id: '' })).toEqual({
      mark: 'planned',
      text: '○2✕',
      words: '2 chưa tắm, 1 hủy',
    });
  });
});

describe('the grid', () => {
  const rows: ScheduleRow[] = [
    {
      agent: { id: '1', name: 'An' },
      time_periods: ['07:30-08:30', '09:00-10:00'],
      shifts: {
        '2026-11-20': { '07:30-08:30': cell(1), '09:00-10:00': cell(2) },
        '2026-11-21': { '09:00-10:00': cell(0, 1) },
      },
    },
    { agent: { id: '2', name: 'Bình' }, time_periods: [], shifts: {} },
    {
      agent: { id: '3', name: 'Chi' },
      time_periods: ['08:00-09:00'],
      shifts: { '2026-11-20': { '08:00-09:00': cell(1, 0, 1, true) } },
    },
  ];
  const grid = buildScheduleGrid(rows);
  const days = ['2026-11-20', '2026-11-21'];

  it('has a row for a nurse without sessions too', () => {
    expect(grid.height).toBe(4);
    expect([0, 1, 2, 3].map((row) => findBlockAtRow(grid, row)?.agent.name)).toEqual([
      'An',
      'An',
      'Bình',
      'Chi',
    ]);
  });
  it('finds the sessions of a row on a day', () => {
    expect(findScheduleCell(grid, 1, '2026-11-20')).toEqual(cell(2));
    expect(findScheduleCell(grid, 2, '2026-11-20')).toBeUndefined();
    expect(findScheduleCell(grid, 3, '2026-11-21')).toBeUndefined();
  });
  it('knows the days off of each nurse with their reason, and none for sessions without a nurse', () => {
    const off = { '2026-11-20': 'Báo nghỉ' };
    const nurse = { verified: true, full_load: 5, weekly_off: [6], area: null, off };
    const [own, other] = buildScheduleGrid(rows, undefined, { 1: nurse }).blocks;
    if (!own || !other) throw new Error('the test needs two nurses');
    expect([...days, '2026-11-23'].map((day) => findOffReason(own, day))).toEqual([
      'Báo nghỉ',
      'Nghỉ hằng tuần',
      null,
    ]);
    expect(findOffReason(other, '2026-11-21')).toBeNull();
  });
  it('finds conflicts by day and then by row', () => {
    expect(findMarkedCells(grid, days, 'duplicated')).toEqual([
      { row: 1, column: 0 },
      { row: 3, column: 0 },
    ]);
  });
});

describe('the drawn part', () => {
  const size = { row: 30, column: 46 };
  it('is the visible part and a small margin, for a grid of any size', () => {
    const seen = calculateVisibleRange(
      { scrollTop: 3000, scrollLeft: 1380, clientHeight: 600, clientWidth: 920 },
      size,
      1500,
      61,
    );
    expect(seen).toEqual({ fromRow: 90, toRow: 126, fromColumn: 24, toColumn: 60 });
  });
  it('ends with the grid', () => {
    const seen = calculateVisibleRange(
      { scrollTop: 0, scrollLeft: 0, clientHeight: 600, clientWidth: 920 },
      size,
      3,
      7,
    );
    expect(seen).toEqual({ fromRow: 0, toRow: 3, fromColumn: 0, toColumn: 7 });
  });
});

describe('the keys of the grid', () => {
  const at = { row: 5, column: 5 };
  it.each([
    ['ArrowRight', false, { row: 5, column: 6 }],
    ['ArrowUp', false, { row: 4, column: 5 }],
    ['PageDown', false, { row: 15, column: 5 }],
    ['Home', false, { row: 5, column: 0 }],
    ['End', true, { row: 19, column: 9 }],
  ])('%s', (key, ctrl, to) => {
    expect(moveBoardSpot(createIndexedRows(20, 10), at, key, ctrl)).toEqual(to);
  });
  it('stay within the grid, and ignore other keys', () => {
    const corner = { row: 0, column: 9 };
    expect(moveBoardSpot(createIndexedRows(20, 10), corner, 'ArrowRight', false)).toEqual(corner);
    expect(moveBoardSpot(createIndexedRows(8, 10), at, 'PageDown', false)).toEqual({ row: 7, column: 5 });
    expect(moveBoardSpot(createIndexedRows(20, 10), at, 'Tab', false)).toBeNull();
  });
  it('stay within rows of different lengths, which are known by keys', () => {
    const columns = [3, 1, 4];
    const keys = ['', '7', '9'];
    const rows = {
      count: 3,
      rowAt: (index: number) => keys[index] ?? '',
      indexOf: (row: string) => keys.indexOf(row),
      columnsAt: (index: number) => columns[index] ?? 1,
    };
    const from = { row: '', column: 2 };
    expect(moveBoardSpot(rows, from, 'ArrowDown', false)).toEqual({ row: '7', column: 0 });
    expect(moveBoardSpot(rows, from, 'ArrowRight', false)).toEqual(from);
    expect(moveBoardSpot(rows, from, 'End', true)).toEqual({ row: '9', column: 3 });
    expect(moveBoardSpot(rows, { row: 'removed', column: 1 }, 'ArrowDown', false)?.row).toBe('7');
  });
});

describe('the filters of the schedule', () => {
  const of = (query: string) =>
    readScheduleFilter((name) => new URLSearchParams(query).get(name) ?? '', '2026-11-20');
  it('start with thirty days around today and the default levels', () => {
    const days = { from: '2026-10-21', to: '2026-12-20' };
    expect(of('')).toEqual({ ...days, agent_id: '', area: '', level: 'default' });
  });
  it('are sent with days as DD/MM/YYYY', () => {
    expect(toScheduleParams(of('from=2026-11-01&to=30/11/2026&agent_id=7&area=Thủ Đức&level=L7'))).toEqual({
      from: '01/11/2026',
      to: '30/11/2026',
      agent_id: '7',
      area: 'Thủ Đức',
      level: 'L7',
    });
  });
  it('send an invalid day unchanged, so that the server reports it', () => {
    expect(toScheduleParams(of('from=31/02/2026')).from).toBe('31/02/2026');
  });
});

it('a day is shown in words', () => {
  expect(formatDayWithWeekday('2026-11-20')).toBe('Thứ Sáu 20/11/2026');
});
