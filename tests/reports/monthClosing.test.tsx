// @vitest-environment happy-dom
/** Closing a month warns about open work, and shows work that became open after the warning. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MonthClosing } from '../../src/reports/pl/closing/MonthClosing.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const month = '2026-10';

function open(lines: { before: number; after?: number }) {
  let waiting = lines.before;
  const server = installFakeServer(({ method, path, body }) => {
    if (path === `months/${month}/history`) return { body: { data: [] } };
    if (method === 'POST') {
      waiting = lines.after ?? lines.before;
      if (waiting === 0 || body?.accept_open) return { body: { data: {} } };
      const detail = `Tháng 10/2026 còn ${waiting} dòng sao kê chưa ghi sổ.`;
      return { status: 409, body: { errors: [{ status: '409', code: 'month_has_open_work', detail }] } };
    }
    if (path === `months/${month}`) {
      const open = { transactions: 0, agents: 3, partner_revenues: 0, bank_lines: waiting, packages: 0 };
      return { body: { data: { month, closed_at: null, closed_by: null, open } } };
    }
    return replyWithPage(path, []);
  });
  const shown = renderScreens(
    '/',
    { '/': <MonthClosing month={month} onClose={() => {}} /> },
    buildViewer('finance'),
  );
  return { ...server, ...shown };
}

async function close({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Khóa sổ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Khóa sổ' }));
}

test.each([
  [2, { accept_open: true }],
  [0, {}],
])('with %i open bank lines the user’s answer is sent with the call', async (before, body) => {
  const shown = open({ before });
  await close(shown);
  await waitFor(() => expect(shown.sent('POST')).toHaveLength(1));
  expect(shown.sent('POST')[0]?.body).toEqual(body);
});

test('items that became open after the question are refused, reported and counted', async () => {
  const shown = open({ before: 0, after: 1 });
  await close(shown);
  expect(await screen.findByText('Tháng 10/2026 còn 1 dòng sao kê chưa ghi sổ.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const table = await screen.findByRole('table', { name: 'Việc chưa xong của tháng' });
  await waitFor(() => expect(within(table).getByRole('link', { name: /sao kê/ }).textContent).toContain('1'));
  await close(shown);
  await waitFor(() => expect(shown.sent('POST')).toHaveLength(2));
  expect(shown.sent('POST')[1]?.body).toEqual({ accept_open: true });
});
