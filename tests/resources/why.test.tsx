// @vitest-environment happy-dom
/** "vì sao?" next to an amount shows the lines that add up to it, and the lines below each of them. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PackageCalculation } from '../../src/resources/customers/package/PackageCalculation.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const pack = {
  id: '5',
  level: 'L7',
  agent_income: 900_000,
  company_income: 700_000,
  total_price: 2_000_000,
  due: 80,
};
const answer = {
  field: 'due',
  value: 80,
  lines: [
    { label: 'Tổng tiền', value: 100, of: [{ label: 'Tắm bé × 10', value: 100, sign: '+', rule: '4.1' }] },
    { label: 'Thu 20/11/2026, PT2026-00001', value: 20, sign: '-', href: '/transactions/7' },
  ],
};

function open(fails: boolean) {
  let isDown = fails;
  const server = installFakeServer(({ path }) => {
    if (path !== 'packages/5/why') return replyWithPage(path, []);
    return isDown ? replyWithRefusal(503, 'Máy chủ đang bận.') : { body: { data: answer } };
  });
  const table = (
    <RecordContexts resource="packages" record={pack}>
      <PackageCalculation />
    </RecordContexts>
  );
  const shown = renderScreens('/', { '/': table });
  return { ...server, ...shown, mend: () => (isDown = false) };
}

test('the lines are shown with their amounts, links and sub-lines', async () => {
  const { user, sent } = open(false);
  await user.click(await screen.findByRole('button', { name: 'Vì sao: Còn phải thu' }));
  const box = within(await screen.findByRole('dialog', { name: 'Vì sao: Còn phải thu' }));
  const lines = (await box.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00A0', ' '),
  );
  expect(lines).toEqual([
    'Tổng tiền100 ₫Tắm bé × 10100 ₫',
    'Tắm bé × 10100 ₫',
    'Thu 20/11/2026, PT2026-00001−20 ₫',
  ]);
  expect(box.getByRole('link').getAttribute('href')).toContain('/transactions/7');
  expect(sent('GET').find(({ path }) => path === 'packages/5/why')?.query).toEqual({ field: 'due' });
  await user.click(box.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failed load can be repeated', async () => {
  const { user, mend } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Vì sao: Thành tiền' }));
  const box = within(await screen.findByRole('dialog'));
  const again = await box.findByRole('button', { name: 'Thử lại' });
  mend();
  await user.click(again);
  expect(await box.findByText('Tổng tiền')).toBeTruthy();
});
