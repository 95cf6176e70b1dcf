// @vitest-environment happy-dom
/** Texts that a report shows instead of its values: why it was refused, or an error with a retry button. */
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { calculateProfitLoss } from '#rules/profitLoss';
import { reportScreens } from '../../src/reports/index.ts';
import { type FakeServerReply, installFakeServer, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

/** Opens the profit and loss report, or another report, with this answer to its calls. */
function open(
  reply: () => FakeServerReply,
  role: 'finance' | 'sales' | 'admin',
  name: 'pl' | 'revenue' = 'pl',
  query = '',
) {
  installFakeServer(reply);
  const Report = reportScreens[name];
  const page = (
    <Suspense fallback={null}>
      <Report />
    </Suspense>
  );
  return renderScreens(`/reports/${name}${query}`, { [`/reports/${name}`]: page }, buildViewer(role));
}

test('is refused in place without a retry button to a user who may not read it', async () => {
  open(() => replyWithRefusal(403, 'Bạn không có quyền xem báo cáo này.'), 'sales');
  await screen.findByText('Bạn không có quyền xem báo cáo này.');
  expect(screen.getByRole('heading', { level: 1, name: 'BCTC' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
});

test('after a failure is reported in place, with "Thử lại"', async () => {
  const data = calculateProfitLoss([{ month: '2026-10', kind: 'revenue', total: 900_000 }]);
  const answers: FakeServerReply[] = [replyWithRefusal(500, 'Máy chủ bận.')];
  const { user } = open(() => answers.shift() ?? { body: { data } }, 'finance');
  expect((await screen.findByRole('alert')).textContent).toContain('Máy chủ bận.');
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  await screen.findByRole('table');
  expect(screen.queryByText('Máy chủ bận.')).toBeNull();
});

test('shows the server’s message about a wrong parameter in place', async () => {
  open(() => replyWithRefusal(400, 'Tháng phải là MM/YYYY.'), 'admin', 'revenue', '?month=13/2026');
  expect((await screen.findByRole('alert')).textContent).toContain('Tháng phải là MM/YYYY.');
});
