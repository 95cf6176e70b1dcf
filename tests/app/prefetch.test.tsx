// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#schema/access';
import { usePrefetch } from '../../src/app/prefetch/usePrefetch.ts';
import { installFakeServer, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A row that opens the quick view, a row that opens a page, and links to a report, a list and other pages. */
function Page() {
  usePrefetch();
  return (
    <>
      <table>
        <tbody>
          <tr data-row="7">
            <td>
              <Link data-row-link to="/discounts?filter[code]=a&quick=7">
                TET
              </Link>
            </td>
            <td>10%</td>
          </tr>
        </tbody>
      </table>
      <Link to="/locations/3">Phường Ba Đình</Link>
      <Link to="/customers">Khách hàng</Link>
      <Link to="/users/create">Không phải trang</Link>
      <a href="https://example.org/locations/3">Nơi khác</a>
    </>
  );
}
function open(role: Role = 'admin') {
  const server = installFakeServer(({ path }) =>
    replyWithRecord(path.split('/')[0] ?? '', path.split('/')[1] ?? '', {}),
  );
  renderScreens('/', { '/': <Page /> }, buildViewer(role));
  return { ...server, calls: () => server.sent('GET').map(({ path }) => path) };
}
const hover = (text: string, pointerType = 'mouse') =>
  fireEvent(screen.getByText(text), new PointerEvent('pointerover', { bubbles: true, pointerType }));
const advanceTimers = (time = 1_000) => vi.advanceTimersByTimeAsync(time);

test('the mouse resting on a row loads its record, once', async () => {
  const { calls } = open();
  hover('10%');
  await advanceTimers();
  expect(calls()).toEqual(['discounts/7']);
  hover('Khách hàng');
  hover('TET');
  await advanceTimers();
  expect(calls()).toEqual(['discounts/7']);
});

test('focusing a link loads the record it leads to', async () => {
  const { calls } = open();
  screen.getByText('Phường Ba Đình').focus();
  await advanceTimers();
  expect(calls()).toEqual(['locations/3']);
});

test('passing over a row loads nothing', async () => {
  const { calls } = open();
  hover('TET');
  await advanceTimers(50);
  hover('Phường Ba Đình');
  await advanceTimers(50);
  hover('Khách hàng');
  await advanceTimers();
  expect(calls()).toEqual([]);
});

test.each([
  'Khách hàng',
  'Không phải trang',
  'Nơi khác',
])('%s leads to no record: nothing is loaded', async (text) => {
  const { calls } = open();
  hover(text);
  await advanceTimers();
  expect(calls()).toEqual([]);
});

test('touching loads nothing in advance', async () => {
  const { calls } = open();
  hover('TET', 'touch');
  await advanceTimers();
  expect(calls()).toEqual([]);
});

test('with data saving on, nothing is loaded in advance', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  const { calls } = open();
  hover('TET');
  await advanceTimers();
  expect(calls()).toEqual([]);
});

test('records that the viewer may not read are not requested', async () => {
  const { calls } = open('partner');
  hover('TET');
  await advanceTimers();
  expect(calls()).toEqual([]);
});
