// @vitest-environment happy-dom
/** A printed day of the schedule is the same table from a phone and from a desktop. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setWindowWidth } from '../screens/support/show.tsx';
import { findDayGrid, mockDesktopLayout, openScheduleDay } from './support/dayOnHours.tsx';

beforeEach(mockDesktopLayout);
afterEach(() => {
  vi.restoreAllMocks();
  setWindowWidth(1440);
});

async function paper() {
  fireEvent(window, new Event('beforeprint'));
  const table = await screen.findByRole('table', { name: 'Lịch tắm Thứ Ba 08/06/2032' });
  return [...table.querySelectorAll('tr')].map(({ textContent }) => textContent);
}

test('a phone prints its day like a desktop, below the day’s name', async () => {
  openScheduleDay();
  await findDayGrid();
  const rows = await paper();
  expect(rows).toContain(
    'Lê Thị Mai09:00–10:00Nguyễn Thị Mẹ 10912 345 67812 Trần Xuân Soạn, Quận 73/7! Trùng lịch',
  );
  cleanup();

  setWindowWidth(390);
  openScheduleDay();
  await screen.findByText(/Mẹ 3$/);
  expect(await paper()).toEqual(rows);
  expect(screen.getAllByRole('heading', { name: /^Thứ Ba 08\/06\/2032/ })).toHaveLength(2);
});
