// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReceivedNotice } from '../../src/reports/receivables/ReceivedNotice.tsx';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

test('next to the QR code of a payment, transfers since the opening are shown, without those booked before', async () => {
  let transfers = [
    { id: '2', amount: 200_000, is_open: true },
    { id: '1', amount: 500_000, is_open: false },
  ];
  const { calls } = installFakeServer(() => ({ body: { data: transfers } }));
  const { reload } = renderScreens('/', { '/': <ReceivedNotice packageId="7" /> });
  expect((await screen.findByText(/Đã nhận/)).textContent).toBe('Đã nhận 200.000\u00a0₫');
  expect(calls.map(({ path }) => path)).toEqual(['packages/7/received']);
  // This transfer is booked automatically before the page reads it.
  transfers = [{ id: '3', amount: 1_750_000, is_open: false }, ...transfers];
  await reload();
  expect((await screen.findByText(/1\.950\.000/)).textContent).toBe('Đã nhận 1.950.000\u00a0₫');
});
