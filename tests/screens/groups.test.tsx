// @vitest-environment happy-dom
/** A list grouped by one of its choices or days, with sums. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { renderScreens } from './support/show.tsx';

const kinds = [
  { key: 'revenue', label: 'Doanh thu', count: 3, sum: 5_000_000 },
  { key: 'ads', label: 'Quảng cáo', count: 2, sum: -1_200_000 },
];
const days = [{ key: '2026-11-20', label: '20/11/2026', count: 5, sum: 3_800_000 }];

test('shows the sum of each group, also for another field, and filters the list by one group', async () => {
  const { calls } = installFakeServer(({ path, query }) => {
    const listed = replyWithPage(path, []);
    const groups = query.group_by === 'at' ? days : kinds;
    return query.group_by ? { body: { ...(listed.body as object), meta: { total: 5, groups } } } : listed;
  });
  const { user, search } = renderScreens('/transactions?filter[status]=approved', {
    '/transactions': <ResourceList resource="transactions" />,
  });
  await user.click(await screen.findByRole('button', { name: 'Công cụ' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xem theo nhóm' }));
  const row = await screen.findByRole('row', { name: /Quảng cáo/ });
  expect(within(row).getByText('-1.200.000 ₫')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Tổng cộng 5 3\.800\.000/ })).toBeTruthy();
  const groupCalls = calls.filter(({ query }) => query.group_by);
  expect(
    groupCalls.map(({ query }) => [query.group_by, query.sum_of, query['filter[status]']]),
  ).toContainEqual(['kind', 'amount', 'approved']);
  await user.click(screen.getByRole('combobox', { name: /^Nhóm theo/ }));
  await user.click(await screen.findByRole('option', { name: 'Ngày thực hiện' }));
  await user.click(await screen.findByRole('button', { name: '20/11/2026' }));
  await waitFor(() => expect(search()).toContain('filter[at_from]=2026-11-20&filter[at_to]=2026-11-20'));
  expect(search()).toContain('filter[status]=approved');
});
