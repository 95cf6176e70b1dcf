// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MetricDialog } from '../../src/reports/marketing/MetricDialog.tsx';
import { installFakeServer, replyWithPage, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const notShown = /số C3 nhập ở đây chỉ hiện khi bật “Xem số C3 nhập tay”/;
const open = async (counted: boolean) => {
  installFakeServer(() => replyWithPage('metrics', [{ id: '1', day: '2026-11-20', expense: 5, c3_zalo: 2 }]));
  const dialog = <MetricDialog day="2026-11-20" counted={counted} onClose={() => 0} onSaved={() => 0} />;
  renderScreens('/', { '/': dialog });
  await screen.findByRole('textbox', { name: 'Số C3 Zalo' });
};

test('if the report hides leads entered by hand, the dialog explains how to show them', async () => {
  await open(false);
  expect(screen.getByText(notShown)).toBeTruthy();
});

test('if the report shows them, there is no such text', async () => {
  await open(true);
  expect(screen.queryByText(notShown)).toBeNull();
});

test('a failed save is shown in an alert, and no input is lost', async () => {
  installFakeServer(({ method }) =>
    method === 'GET' ? replyWithPage('metrics', []) : replyWithRefusal(422, 'Chi phí quá lớn.'),
  );
  const dialog = <MetricDialog day="2026-11-20" counted onClose={() => 0} onSaved={() => 0} />;
  const { user } = renderScreens('/', { '/': dialog });
  const expense = (await screen.findByRole('textbox', { name: 'Chi phí' })) as HTMLInputElement;
  await user.type(expense, '99');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alertdialog', { name: 'Lỗi lưu dữ liệu' });
  expect(alert.textContent).toContain('Chi phí quá lớn.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(expense.value).toBe('99');
});
