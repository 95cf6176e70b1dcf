// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WorkBar } from '../../src/app/work/WorkBar.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const running = {
  label: 'Nhập khách hàng từ me.csv',
  kind: 'import',
  state: 'running',
  done: 120,
  rows: 1000,
};

test('running work is shown on every page, also after a reload, until it ends', async () => {
  let state = 'running';
  const { sent } = installFakeServer(({ method, path }) => {
    if (method === 'POST') return { body: { data: { work_id: '7', state: 'running' } } };
    const record = { ...running, state, done: state === 'running' ? 120 : 0 };
    if (path === 'work/7') return replyWithRecord('work', '7', record);
    return replyWithPage('work', path === 'work' && state === 'running' ? [{ id: '7', ...record }] : []);
  });
  const { user, reload } = renderScreens('/', { '/': <WorkBar /> }, buildViewer('sales'));
  const bar = await screen.findByRole('progressbar', { name: running.label }, { timeout: 5000 });
  expect(bar.getAttribute('aria-valuenow')).toBe('12');
  expect(screen.getByText(`${running.label}, 120 trong 1.000`)).toBeTruthy();
  await reload();
  await user.click(await screen.findByRole('button', { name: `Dừng: ${running.label}` }, { timeout: 5000 }));
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['work/7/stop']));
  expect(await screen.findByText(/^Đang dừng/)).toBeTruthy();
  state = 'stopped';
  const message = `${running.label}: đã dừng, không dòng nào được nhập.`;
  expect(await screen.findByText(message, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Việc đang làm' })).toBeNull());
});
