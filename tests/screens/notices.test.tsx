// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { Notification } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNotices } from '../../src/screens/parts/useNotices.tsx';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { renderScreens } from './support/show.tsx';

function Saving() {
  const notices = useNotices();
  return (
    <>
      <button type="button" onClick={() => notices.saved('customers/1/action_logs/2/revert')}>
        Lưu
      </button>
      <Notification />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  installFakeServer(() => replyWithPage('customers', []));
});
afterEach(() => vi.useRealTimers());

test('a message about a save is shown for five seconds, and with an undo button for ten', async () => {
  renderScreens('/', { '/': <Saving /> });
  act(() => screen.getByRole('button', { name: 'Lưu' }).click());
  const notice = () => document.querySelector('.MuiSnackbar-root');
  await vi.waitFor(() => expect(notice()?.textContent).toBe('Save item successfully!Hoàn tác'), 15_000);
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(notice()?.textContent).toBe('Save item successfully!Hoàn tác');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(notice()?.textContent).toBe('Hoàn tác');
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(notice()?.textContent).toBe('Hoàn tác');
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await vi.waitFor(() =>
    expect(document.querySelector('.MuiSnackbarContent-root')?.textContent ?? '').toBe(''),
  );
});
