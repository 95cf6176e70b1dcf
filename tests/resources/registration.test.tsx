// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import RegisterDialog from '../../src/resources/customers/register/RegisterDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const bath = { id: '1', name: 'Tắm bé', price: 200_000, amount: 1, category: 'baby_bath', pack: false };
const massage = { ...bath, id: '2', name: 'Massage', variants: [{ id: '3', name: '10 buổi', quantity: 10 }] };
const combo = { ...bath, id: '8', name: 'Combo 7 ngày', price: 460_000, amount: 7, pack: true };
const nurses: Readonly<Record<string, { id: string; name: string; commission: number | null }>> = {
  '4': { id: '4', name: 'Lan', commission: 45 },
  '5': { id: '5', name: 'Mai', commission: 55 },
  '6': { id: '6', name: 'Cúc', commission: null },
};
const customer = { id: '7', name: 'Đỗ Thị Hồng', sales_id: '9', _etag: '"5"' };

function answerCall(call: FakeServerCall): FakeServerReply {
  const id = call.path.split('/')[1];
  if (call.path === 'packages/preview')
    return { body: { data: { original_price: 0, deductions: [], total_price: 0, total_sessions: 1 } } };
  if (call.path.startsWith('agents/')) return replyWithRecord('agents', id ?? '', nurses[id ?? ''] ?? {});
  if (call.path === 'agents') return replyWithPage('agents', Object.values(nurses));
  if (call.path === 'services') return replyWithPage('services', [bath, massage, combo]);
  if (call.path === 'partners/2')
    return replyWithRecord('partners', '2', { name: 'Hoa Mai', commission: 10 });
  if (call.path === 'users' && call.query['filter[id]'] === '10')
    return replyWithPage('users', [{ id: '10', name: 'Hà', status: 'disabled' }]);
  if (call.path === 'partners' && call.query['filter[id]'] === '3')
    return replyWithPage('partners', [{ id: '3', name: 'Mẹ Tròn', discontinued: true }]);
  if (call.path === 'users') return replyWithPage('users', [{ id: '9', name: 'Vy' }]);
  return replyWithPage(call.path, []);
}

/** Opens the dialog for a customer with these details; `act` answers the registration. */
async function open(
  act: (tries: number) => FakeServerReply = () => ({ body: { data: { state: 'finished' } } }),
  more: Readonly<Record<string, string>> = {},
) {
  const onClose = vi.fn();
  const onDone = vi.fn();
  const server = installFakeServer((call) =>
    call.path === 'customers/7/actions' ? act(tries().length) : answerCall(call),
  );
  const tries = () => server.sent('POST').filter(({ path }) => path === 'customers/7/actions');
  const dialog = (
    <RecordContexts resource="customers" record={{ ...customer, ...more }}>
      <RegisterDialog code="register_package_v2" onClose={onClose} onDone={onDone} />
    </RecordContexts>
  );
  renderScreens('/', { '/': dialog });
  // Only a real browser can test whether the pointer reaches an input.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const box = within(await screen.findByRole('dialog', { name: 'Đăng ký gói cho Đỗ Thị Hồng' }));
  const inputs = (label: string) =>
    box.getAllByLabelText(new RegExp(`^${label}\\s?\\*?$`), { selector: 'input' });
  const pick = async (label: string, option: string) => {
    await waitFor(() => expect(inputs(label)[0]).toHaveProperty('role', 'combobox'));
    await user.click(inputs(label)[0] as HTMLElement);
    await user.click(await screen.findByText(option, { selector: '[role=option]' }));
  };
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(box.getAllByLabelText(label)[0] as HTMLElement, { target: { value } });
  const send = () => user.click(box.getByText('Đăng ký', { selector: 'button' }));
  return { user, box, inputs, pick, fill, send, tries, onClose, onDone, ...server };
}

/** Opens the dialog and fills in all required fields. */
async function filled(...given: Parameters<typeof open>) {
  const opened = await open(...given);
  await opened.pick('Dịch vụ', 'Tắm bé');
  opened.fill(/^Ngày bắt đầu/, '23/11/2026');
  await opened.pick('Khung giờ', '07:30–08:30');
  return opened;
}
const getEnteredValue = (box: ReturnType<typeof within>, label: RegExp) =>
  (box.getByLabelText(label) as HTMLInputElement).value;

beforeEach(() => setWindowWidth(1440));

test('missing fields are reported until they are filled in, and refusals until something changes', async () => {
  const { box, send, pick, fill, tries } = await open(() => replyWithRefusal(422, 'Mã hết lượt.'));
  await send();
  expect((await box.findAllByText('Dịch vụ is required!')).length).toBe(2);
  expect(tries()).toEqual([]);
  await pick('Dịch vụ', 'Tắm bé');
  await waitFor(() => expect(box.queryByText('Dịch vụ is required!')).toBeNull());
  fill(/^Ngày bắt đầu/, '23/11/2026');
  await pick('Khung giờ', '07:30–08:30');
  await send();
  await box.findByText('Mã hết lượt.');
  fill(/^Giảm trực tiếp/, '50000');
  await waitFor(() => expect(box.queryByText('Mã hết lượt.')).toBeNull());
});

test('a registration keeps its key after a lost answer, shows refusals at their lines, and accepts conflicts until something changes', async () => {
  const clash = replyWithRefusal(409, 'Trùng lịch', undefined, {
    code: 'schedule_conflict',
    meta: { conflicts: [] },
  });
  const answers = [
    replyWithRefusal(503, 'Bận 1'),
    replyWithRefusal(503, 'Bận 2'),
    replyWithRefusal(422, 'Số lượng vượt quá gói.', '/action_data/services/0/quantity'),
    clash,
    clash,
  ];
  const finished: FakeServerReply = { body: { data: { state: 'finished' } } };
  const { user, box, inputs, send, fill, tries, onDone } = await filled(
    (tried) => answers[tried - 1] ?? finished,
  );
  for (const busy of ['Bận 1', 'Bận 2']) {
    await send();
    await box.findByText(busy);
  }
  fill(/^Giảm trực tiếp/, '50000');
  await send();
  await waitFor(() => expect(box.getAllByText('Số lượng vượt quá gói.').length).toBe(2));
  expect(inputs('Số lượng')[0]?.getAttribute('aria-invalid')).toBe('true');
  await send();
  await box.findByText('Chấp nhận trùng lịch');
  fill(/^Giảm trực tiếp/, '0');
  await waitFor(() => expect(box.queryByText('Chấp nhận trùng lịch')).toBeNull());
  await send();
  await user.click(await box.findByText('Chấp nhận trùng lịch'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());

  const [first, second, changed, corrected] = tries().map((call) => call.headers.get('Idempotency-Key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(new Set([first, changed, corrected]).size).toBe(3);
  expect(tries()[0]?.headers.get('If-Match')).toBe('"5"');
  expect(tries()[0]?.body).toMatchObject({ action_code: 'register_package_v2' });
  // The price is not sent if it equals the price list.
  expect(tries()[0]?.body.action_data).toEqual({
    registered_at: expect.any(String),
    started_at: '2026-11-23',
    time_period: ['07:30-08:30'],
    sales_id: '9',
    services: [{ service_id: '1', quantity: 1 }],
  });
  expect(
    tries().map(({ body }) => (body.action_data as { accept_conflicts?: true }).accept_conflicts),
  ).toEqual([undefined, undefined, undefined, undefined, undefined, true]);
});

test('the form shows values derived from day, service, variant and nurse', async () => {
  const { box, pick, fill, user } = await open();
  fill(/^Ngày bắt đầu/, '22/11/2026');
  await box.findByText('22/11/2026 là Chủ nhật: buổi đầu dời sang Thứ 2, 23/11/2026.');
  fill(/^Ngày bắt đầu/, '23/11/2026');
  await waitFor(() => expect(box.queryByText(/là Chủ nhật/)).toBeNull());

  await pick('Dịch vụ', 'Combo 7 ngày');
  await box.findByText('460.000 ₫ mỗi buổi × 7 buổi');
  expect(getEnteredValue(box, /^Thành tiền/)).toBe('3.220.000');
  fill(/^Thành tiền/, '2800000');
  await box.findByText('Bảng giá: 3.220.000 ₫ (thấp hơn 13,04 %) · 400.000 ₫ mỗi buổi × 7 buổi');

  await pick('Dịch vụ', 'Massage');
  await pick('Biến thể', '10 buổi');
  await waitFor(() => expect(box.queryByText('Biến thể này là 10')).toBeNull());
  fill(/^Số lượng/, '7');
  await box.findByText('Biến thể này là 10');

  // The nurse's own commission is suggested, and stays when the nurse is removed.
  await pick('Điều dưỡng', 'Lan');
  await waitFor(() => expect(getEnteredValue(box, /^Hoa hồng điều dưỡng/)).toBe('45'));
  await pick('Điều dưỡng', 'Cúc');
  await waitFor(() => expect(getEnteredValue(box, /^Hoa hồng điều dưỡng/)).toBe(''));
  await pick('Điều dưỡng', 'Mai');
  await waitFor(() => expect(getEnteredValue(box, /^Hoa hồng điều dưỡng/)).toBe('55'));
  await user.clear(box.getByLabelText(/^Điều dưỡng$/));
  await waitFor(() => expect(getEnteredValue(box, /^Điều dưỡng$/)).toBe(''));
  expect(getEnteredValue(box, /^Hoa hồng điều dưỡng/)).toBe('55');
});

test('a commission is typed as a percentage or an amount, and typed text stays while the preview is loaded', async () => {
  const { box, inputs, pick, fill, user } = await open();
  await pick('Dịch vụ', 'Tắm bé');
  fill(/^Hoa hồng điều dưỡng/, '45');
  await waitFor(() => expect(getEnteredValue(box, /^Tiền hoa hồng/)).toBe('90.000'));
  fill(/^Tiền hoa hồng/, '100000');
  await waitFor(() => expect(getEnteredValue(box, /^Hoa hồng điều dưỡng/)).toBe('50'));
  expect(getEnteredValue(box, /^Tiền hoa hồng/)).toBe('100.000');

  await user.type(inputs('Khung giờ')[0] as HTMLElement, '07');
  await box.findByTestId('preview');
  expect(inputs('Khung giờ')[0]).toHaveProperty('value', '07');
});

test('the only seller is preselected, the partner fills in a percentage, and closing then needs no confirmation', async () => {
  const { box, user, onClose } = await open(undefined, {
    sales_id: null as unknown as string,
    partner_id: '2',
  });
  await waitFor(() => expect(getEnteredValue(box, /^Sales/)).toBe('Vy'));
  await waitFor(() => expect(getEnteredValue(box, /^Hoa hồng đối tác/)).toBe('10'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a disabled seller and a partner who has left are not filled in, and their fields say why', async () => {
  const { box, pick } = await open(undefined, { sales_id: '10', partner_id: '3' });
  await box.findByText('Tài khoản của Hà đã bị khóa. Hãy chọn người khác.');
  await box.findByText('Mẹ Tròn đã ngừng hợp tác. Hãy chọn đối tác khác hoặc để trống.');
  expect([getEnteredValue(box, /^Sales/), getEnteredValue(box, /^Đối tác/)]).toEqual(['', '']);
  await pick('Sales', 'Vy');
  await waitFor(() => expect(box.queryByText(/^Tài khoản của Hà/)).toBeNull());
});
