// @vitest-environment happy-dom
/** A typed day causes one request, when it is complete, and no entry in the browser's history. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import BreakdownReport from '../../src/reports/breakdown/BreakdownReport.tsx';
import PayRunDialog from '../../src/reports/payRun/PayRunDialog.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

beforeEach(() => setWindowWidth(1440));

/** Makes the URL of the window follow the router, as in a browser. */
function follow(router: ReturnType<typeof renderScreens>['router'], at: string) {
  window.history.replaceState(null, '', at);
  router.subscribe(({ location }) =>
    window.history.replaceState(null, '', location.pathname + location.search),
  );
}

test('a report sends one request once the day is complete, and Back returns to the previous page', async () => {
  const { calls } = installFakeServer(({ path }) =>
    path === 'reports/breakdown'
      ? { body: { data: { rows: [], summary: { reasons: [] } } } }
      : replyWithPage(path, []),
  );
  const { router, user, search } = renderScreens('/before', {
    '/before': <p>Trang trước</p>,
    '/report': <BreakdownReport />,
  });
  await screen.findByText('Trang trước');
  await act(() => router.navigate('/report'));
  follow(router, '/report');
  const breakdownCalls = () => calls.filter(({ path }) => path === 'reports/breakdown');
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Từ ngày/ });
  await waitFor(() => expect(breakdownCalls()).toHaveLength(1));
  await user.clear(from);
  await user.type(from, '05/11/2026');
  expect(breakdownCalls()).toHaveLength(1);
  // The Enter that ends a composed word belongs to the input method.
  fireEvent.keyDown(from, { key: 'Enter', isComposing: true });
  expect(breakdownCalls()).toHaveLength(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(breakdownCalls()).toHaveLength(2));
  expect(search()).toContain('from=2026-11-05');
  // An invalid day is never requested, and the last answer remains visible.
  await user.clear(from);
  await user.type(from, '05/1x');
  await user.tab();
  expect(breakdownCalls()).toHaveLength(2);
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Trang trước')).toBeTruthy();
});

test('the pay run sends one request for a typed month, and each month keeps its selection', async () => {
  const nurse = {
    id: '30',
    name: 'Mai',
    bank: null,
    bank_account: null,
    account_holder: null,
    shared: false,
  };
  const sums = { gross: 100, tax: 0, net: 100, advances: 0, transferred: 100, running: 0 };
  const row = {
    agent: nurse,
    packages: [{ id: '1' }],
    items: [],
    shares: 100,
    items_total: 0,
    carried: 0,
    carried_on: 0,
    ...sums,
  };
  const { calls } = installFakeServer(({ path }) =>
    path === 'agents/pay_run' || path.includes('pay_run')
      ? { body: { data: { rows: [row], waiting: [], total: { packages: 1, ...sums } } } }
      : replyWithPage(path, []),
  );
  function Dialog() {
    const [month, setMonth] = useState('2026-10');
    return <PayRunDialog month={month} onMonth={setMonth} onClose={vi.fn()} />;
  }
  const { user } = renderScreens('/', { '/': <Dialog /> });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Mai/ });
  await user.click(box);
  expect(box.checked).toBe(false);
  const reads = () => calls.filter(({ path }) => path.includes('pay_run')).length;
  const before = reads();
  const month = screen.getByRole('textbox', { name: /^Tháng/ });
  await user.clear(month);
  await user.type(month, '09/2026');
  expect(reads()).toBe(before);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Mai/ }).checked).toBe(false);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(reads()).toBe(before + 1));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Mai/ }).checked).toBe(true),
  );
  await user.clear(month);
  await user.type(month, '10/2026{Enter}');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Mai/ }).checked).toBe(false),
  );
});
