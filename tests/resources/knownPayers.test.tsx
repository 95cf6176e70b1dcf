// @vitest-environment happy-dom
/** Earlier payers for a customer: her page shows them, and they can be removed there. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import {
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const customer = { name: 'Đỗ Thị Hồng', phone: '0901234567', level: 'L5', l1_at: '2026-10-30T03:00:00Z' };
const learned = [
  { id: '31', text: 'TONG VAN PHUC', customer_id: '7', created_at: '2026-11-20T03:00:00Z' },
  { id: '32', text: '0071009988776', customer_id: '7', created_at: '2026-11-21T03:00:00Z' },
];

/** Opens the customer's page, with these payers until they are removed. @param refuses true if the first removal fails */
function open(payers: typeof learned, person: Parameters<typeof buildViewer>[0] = 'sales', refuses = false) {
  let left = payers;
  let refusals = refuses ? 1 : 0;
  const server = installFakeServer(({ method, path, query }) => {
    if (method === 'DELETE') {
      if (refusals > 0) {
        refusals -= 1;
        return replyWithRefusal(409, 'Có người vừa sửa dòng này.');
      }
      left = left.filter(({ id }) => path !== `payers/${id}`);
      return { status: 204 };
    }
    if (path === 'customers/7') return replyWithRecord('customers', '7', customer);
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    if (path === 'payers') return replyWithPage('payers', query['filter[customer_id]'] === '7' ? left : []);
    return replyWithPage(path, []);
  });
  const shown = renderScreens(
    '/customers/7',
    { '/customers/:id': <RecordPage resource="customers" /> },
    buildViewer(person),
  );
  return { ...server, ...shown };
}
const section = () => screen.findByRole('table', { name: 'Người đã chuyển tiền' });
const rowOf = (region: HTMLElement, text: string) => within(region).getByText(text).closest('tr') ?? region;

beforeEach(() => setWindowWidth(1440));

test('names and accounts are shown with the day since which they are known', async () => {
  open(learned);
  const known = await section();
  expect(await within(known).findByText('TONG VAN PHUC')).toBeTruthy();
  expect(rowOf(known, 'TONG VAN PHUC').textContent).toContain('20/11/2026');
  expect(rowOf(known, '0071009988776').textContent).toContain('21/11/2026');
  // Payers cannot be entered by hand; a match stores them.
  expect(within(known).queryByRole('button', { name: /New|Edit/ })).toBeNull();
});

test('a payer is removed after a confirmation with the name; the other stays; the last one removes the section', async () => {
  const { user, sent } = open(learned);
  await within(await section()).findByText('TONG VAN PHUC');
  const remove = async (text: string) => {
    const row = rowOf(await section(), text);
    await user.click(within(row).getByRole('button', { name: /Delete/ }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain(text);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
  };
  await remove('TONG VAN PHUC');
  await waitFor(() => expect(screen.queryByText('TONG VAN PHUC')).toBeNull());
  expect(sent('DELETE').map(({ path }) => path)).toEqual(['payers/31']);
  expect(within(await section()).getByText('0071009988776')).toBeTruthy();
  await remove('0071009988776');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Người đã chuyển tiền' })).toBeNull());
});

test('a refused removal shows the reason, and the payer stays', async () => {
  const { user } = open(learned.slice(0, 1), 'finance', true);
  const known = await section();
  await within(known).findByText('TONG VAN PHUC');
  await user.click(within(known).getByRole('button', { name: /Delete/ }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText('Có người vừa sửa dòng này.')).toBeTruthy();
  expect(within(known).getByText('TONG VAN PHUC')).toBeTruthy();
});

test('without payers there is no section', async () => {
  const { calls } = open([]);
  await waitFor(() => expect(calls.some(({ path }) => path === 'payers')).toBe(true));
  await screen.findByRole('region', { name: 'Khách hàng' });
  expect(screen.queryByText('Người đã chuyển tiền')).toBeNull();
});
