import { expect, it } from 'vitest';
import type { CapacityRow } from '#schema/reports/capacityReport';
import {
  buildCapacityFigures,
  selectChartRows,
  sortByCapacity,
} from '../../src/reports/aps/buildCapacityFigures.ts';

const nurse = (status: CapacityRow['agent']['status'], remaining: number): CapacityRow => ({
  agent: { id: '1', name: 'Lan', province: null, address: null, status },
  remaining,
  summary: {} as CapacityRow['summary'],
});
const none = { ratio: null, total: 0 };

it('free capacity counts active nurses only', () => {
  const rows = [nurse('active', 3), nurse('active', 0), nurse('inactive', 5), nurse('out', 0)];
  const summary = { 'L5-A': none, L6: none, L7: none } as never;
  const figures = buildCapacityFigures(
    { agent_status: '', province: [] },
    { rows, summary, filters: { provinces: [] } },
  );
  expect(figures.map(({ value }) => value)).toEqual([4, 0, 3, 1]);
  expect(figures[0]?.note).toBe('2 đang làm việc');
});

it('the table lists active nurses first, and the chart only them, by free capacity', () => {
  const rows = [nurse('inactive', 5), nurse('active', 1), nurse('out', 5), nurse('active', 4)];
  expect(selectChartRows(rows).map(({ remaining }) => remaining)).toEqual([4, 1]);
  expect(sortByCapacity(rows).map(({ remaining }) => remaining)).toEqual([4, 1, 5, 5]);
});
