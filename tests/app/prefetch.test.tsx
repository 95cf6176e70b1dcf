// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#schema/access';
import { usePrefetch } from '../../src/app/prefetch/usePrefetch.ts';
import { fakeServer, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A row that opens the quick view, one that opens a page, and links to a report, a list and other places. */
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
  const server = fakeServer(({ path }) =>
    replyWithRecord(path.split('/')[0] ?? '', path.split('/')[1] ?? '', {}),
  );
  renderScreens('/', { '/': <Page /> }, buildViewer(role));
  return { ...server, asked: () => server.sent('GET').map(({ path }) => path) };
}
const over = (text: string, pointerType = 'mouse') =>
  fireEvent(screen.getByText(text), new PointerEvent('pointerover', { bubbles: true, pointerType }));
const rest = (time = 1_000) => vi.advanceTimersByTimeAsync(time);

test('the mouse resting on a row loads its record, once', async () => {
  const { asked } = open();
  over('10%');
  await rest();
  expect(asked()).toEqual(['discounts/7']);
  over('Khách hàng');
  over('TET');
  await rest();
  expect(asked()).toEqual(['discounts/7']);
});

test('focusing a link loads the record it leads to', async () => {
  const { asked } = open();
  screen.getByText('Phường Ba Đình').focus();
  await rest();
  expect(asked()).toEqual(['locations/3']);
});

test('passing over a row loads nothing', async () => {
  const { asked } = open();
  over('TET');
  await rest(50);
  over('Phường Ba Đình');
  await rest(50);
  over('Khách hàng');
  await rest();
  expect(asked()).toEqual([]);
});

test.each([
  'Khách hàng',
  'Không phải trang',
  'Nơi khác',
])('%s leads to no record: nothing is loaded', async (text) => {
  const { asked } = open();
  over(text);
  await rest();
  expect(asked()).toEqual([]);
});

test('touching loads nothing in advance', async () => {
  const { asked } = open();
  over('TET', 'touch');
  await rest();
  expect(asked()).toEqual([]);
});

test('with data saving on, nothing is loaded in advance', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  const { asked } = open();
  over('TET');
  await rest();
  expect(asked()).toEqual([]);
});

test('records that the viewer may not read are not requested', async () => {
  const { asked } = open('partner');
  over('TET');
  await rest();
  expect(asked()).toEqual([]);
});
