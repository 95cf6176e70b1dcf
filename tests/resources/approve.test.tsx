// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import TransactionsToApprove from '../../src/resources/transactions/ChosenSums.tsx';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

afterEach(() => vi.unstubAllGlobals());

const buildTransaction = (id: string, at: string, more: object = {}) => ({
  ...{ id, at, kind: 'revenue', amount: 500_000, status: 'created', payment_method: 'transfer' },
  ...{ about: `Thu Tú · Gói 1`, month: '2026-11', package_id: '5', ...more },
});
const pack = { customer_id: '3', number: 1, total_price: 1_400_000, paid: 900_000, due: 500_000 };

interface FoundRecords {
  readonly lines?: readonly ({ id: string } & Record<string, unknown>)[];
  readonly waiting?: readonly ReturnType<typeof buildTransaction>[];
  readonly twins?: readonly ReturnType<typeof buildTransaction>[];
  readonly run?: () => FakeServerReply;
  readonly find?: () => FakeServerReply;
}

/** Opens the dialog that approves a transaction; returns the dialog and the calls to the server. */
async function openApproval(
  record: ReturnType<typeof buildTransaction>,
  { lines = [], waiting = [], twins = [], run, find }: FoundRecords = {},
) {
  const onClose = vi.fn();
  const reply = ({ method, path, query }: FakeServerCall): FakeServerReply => {
    if (method === 'POST') return run?.() ?? { body: { data: { state: 'finished' } } };
    if (path === 'packages/5') return replyWithRecord('packages', '5', pack);
    if (path === 'bank_lines') return replyWithPage('bank_lines', lines);
    if (path === 'transactions' && query['filter[status]'] === 'created')
      return find?.() ?? replyWithPage('transactions', waiting);
    if (path === 'transactions') return replyWithPage('transactions', twins);
    return replyWithPage(path, []);
  };
  const server = installFakeServer(reply);
  const dialog = (
    <RecordContexts resource="transactions" record={record}>
      <ActionDialog code="approve" onClose={onClose} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': dialog }, buildViewer('finance'));
  const box = within(await screen.findByRole('dialog'));
  return { ...server, user, box, onClose };
}
const readPlainText = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

test('the dialog shows the amounts due and paid, the best bank line and a possible duplicate', async () => {
  const line = (id: string, at: string, proposal: object | null = null) => ({
    ...{ id, at, amount: 500_000, status: 'open', description: `THU TU ${id}`, proposal },
  });
  const proposal = { certainty: 'likely', target: { type: 'transactions', id: '7' }, kind: null, why: '' };
  const { box, calls } = await openApproval(buildTransaction('7', '2026-11-20'), {
    lines: [line('90', '2026-11-20'), line('91', '2026-11-05', proposal)],
    twins: [buildTransaction('7', '2026-11-20'), buildTransaction('8', '2026-11-20', { status: 'approved' })],
  });
  const evidence = await box.findByRole('list', { name: 'Căn cứ' });
  await waitFor(() => expect(evidence.querySelector('[aria-busy=true]')).toBeNull());
  const [money, bank, twin] = within(evidence).getAllByRole('listitem') as HTMLElement[];
  expect(readPlainText(money as HTMLElement)).toContain(
    'Giá gói 1.400.000 ₫ · đã thu 900.000 ₫ · còn phải thu 500.000 ₫, kể cả giao dịch này',
  );
  expect(readPlainText(bank as HTMLElement)).toContain('500.000 ₫ ngày 05/11/2026THU TU 91Còn 1 dòng khác');
  expect(readPlainText(twin as HTMLElement)).toContain('Có thể nhập trùng');
  const links = within(evidence)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/customers/3?packageId=5', expect.stringContaining('quick=91'), '/transactions/8']);
  expect(calls.find(({ path }) => path === 'bank_lines')?.query).toMatchObject({
    'filter[status]': 'open',
    'filter[amount]': '500000',
    'filter[at_from]': '2026-10-20',
    'filter[at_to]': '2026-12-21',
  });
});

test('outgoing money is searched as a negative amount', async () => {
  const out = await openApproval(buildTransaction('7', '2026-11-20', { kind: 'ads', package_id: null }));
  await out.box.findByText(/Chưa có dòng sao kê nào/);
  expect(out.calls.find(({ path }) => path === 'bank_lines')?.query['filter[amount]']).toBe('-500000');
});

test('cash is not compared with bank lines', async () => {
  const { box, calls } = await openApproval(buildTransaction('7', '2026-11-20', { payment_method: 'cash' }));
  await box.findByText(/Tiền mặt/);
  expect(calls.some(({ path }) => path === 'bank_lines')).toBe(false);
});

test('"approve and next" asks the same for the next pending transaction, with a separate key for each', async () => {
  const first = buildTransaction('7', '2026-11-20');
  const waiting = [
    first,
    buildTransaction('9', '2026-11-20', { about: 'Kim Anh · Gói 2' }),
    buildTransaction('12', '2026-11-21'),
  ];
  const { box, sent, user, onClose } = await openApproval(first, { waiting });
  await user.click(await box.findByRole('button', { name: 'Duyệt và mở giao dịch tiếp' }));
  const second = await screen.findByRole('dialog', { name: /Kim Anh · Gói 2$/ });
  const goOn = within(second).getByRole('button', { name: 'Duyệt và mở giao dịch tiếp' });
  await waitFor(() => expect(document.activeElement).toBe(goOn));
  waiting.splice(0, 2);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['7', '9'].map(actionsOf)));
  waiting.splice(0);
  await waitFor(() => expect(screen.getByTestId('notices').textContent).toContain('Kim Anh'));
  await user.click(await screen.findByRole('button', { name: 'Duyệt và mở giao dịch tiếp' }));
  await screen.findByText(/Không còn giao dịch nào chờ duyệt/);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('if the next transaction cannot be loaded, the dialog says so and closes the approved one', async () => {
  const first = buildTransaction('7', '2026-11-20');
  const { box, user, onClose } = await openApproval(first, {
    find: () => replyWithRefusal(503, 'Máy chủ đang bận.'),
  });
  await user.click(await box.findByRole('button', { name: 'Duyệt và mở giao dịch tiếp' }));
  await waitFor(() => expect(screen.getByTestId('notices').textContent).toContain('Máy chủ đang bận.'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('approving the next one without "next" ends there', async () => {
  const first = buildTransaction('7', '2026-11-20');
  const waiting = [
    first,
    buildTransaction('9', '2026-11-20', { about: 'Kim Anh · Gói 2' }),
    buildTransaction('12', '2026-11-21'),
  ];
  const { box, user, onClose } = await openApproval(first, { waiting });
  await user.click(await box.findByRole('button', { name: 'Duyệt và mở giao dịch tiếp' }));
  const second = within(await screen.findByRole('dialog', { name: /Kim Anh · Gói 2$/ }));
  await user.click(second.getByRole('button', { name: 'Duyệt' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a bulk approval names transactions that may have been entered twice', async () => {
  const chosen = [
    buildTransaction('7', '2026-11-20'),
    buildTransaction('8', '2026-11-20'),
    buildTransaction('9', '2026-11-21'),
  ];
  installFakeServer(() => replyWithPage('transactions', chosen));
  renderScreens('/', { '/': <TransactionsToApprove ids={['7', '8', '9']} /> }, buildViewer('finance'));
  const warning = await screen.findByRole('alert');
  expect(readPlainText(warning)).toBe('Có thể nhập trùng: 2 lần 500.000 ₫ ngày 20/11/2026.');
});

const actionsOf = (id: string) => `transactions/${id}/actions`;

test('a refusal stays with its transaction, and approving that one then ends there', async () => {
  let refused = true;
  const run = (): FakeServerReply =>
    refused ? replyWithRefusal(422, 'Tháng 11/2026 đã khóa sổ.') : { body: { data: { state: 'finished' } } };
  const { box, user, onClose } = await openApproval(buildTransaction('7', '2026-11-20'), {
    waiting: [buildTransaction('9', '2026-11-21')],
    run,
  });
  await user.click(await box.findByRole('button', { name: 'Duyệt và mở giao dịch tiếp' }));
  await box.findByText('Tháng 11/2026 đã khóa sổ.');
  refused = false;
  await user.click(box.getByRole('button', { name: 'Duyệt' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
