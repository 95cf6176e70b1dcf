// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotificationBell } from '../../src/app/layout/NotificationBell.tsx';
import { type FakeServerReply, installFakeServer } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const errorReply: FakeServerReply = {
  status: 500,
  body: { errors: [{ status: '500', code: 'internal', title: 'x' }] },
};
const buildCountReply = (count: number): FakeServerReply => ({ body: { data: { count } } });

/** Simulates that the page becomes visible again, which refetches its data. */
const lookAgain = () => act(() => window.dispatchEvent(new Event('visibilitychange')));

test('a count that cannot be loaded is reported, and the next successful one replaces the report', async () => {
  let reply = errorReply;
  installFakeServer(() => reply);
  renderScreens('/', { '/': <NotificationBell /> });
  const bell = await screen.findByRole('button', { name: 'Thông báo, chưa đọc được số mới nhất' });
  expect(bell.textContent).toBe('?');
  reply = buildCountReply(3);
  await lookAgain();
  expect(await screen.findByRole('button', { name: 'Thông báo, 3 chưa xem' })).toBeTruthy();
});

test('the last count stays while a newer one cannot be loaded', async () => {
  let reply = buildCountReply(3);
  installFakeServer(() => reply);
  renderScreens('/', { '/': <NotificationBell /> });
  await screen.findByRole('button', { name: 'Thông báo, 3 chưa xem' });
  reply = errorReply;
  await lookAgain();
  const name = 'Thông báo, 3 chưa xem, chưa đọc được số mới nhất';
  expect((await screen.findByRole('button', { name })).textContent).toBe('3');
});
