// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../../src/screens/list/FilterForm.tsx';
import '../../src/screens/quick/QuickPane.tsx';
import '../../src/screens/quick/QuickPane.tsx';
import Settings from '../../src/pages/settings/Settings.tsx';
import { type FakeServerCall, type FakeServerReply, installFakeServer } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const job = {
  type: 'jobs',
  id: '7',
  attributes: {
    label: 'Dọn dữ liệu hết hạn',
    kind: 'purge_expired',
    state: 'dead',
    run_at: '2031-06-10T03:05:00.000Z',
    attempts: 7,
    last_error: 'TypeError',
    created_at: '2031-06-10T03:05:00.000Z',
    finished_at: '2031-06-10T13:05:00.000Z',
  },
};
const answer = ({ path }: FakeServerCall): FakeServerReply => {
  if (path === 'jobs/7') return { body: { data: job }, etag: '"1"' };
  if (path === 'jobs/7/actions') return { body: { data: { actions: [] } } };
  const meta = { total: 1, page_count: 1, page_number: 1, page_size: 20 };
  return { body: { data: path === 'jobs' ? [job] : [], meta } };
};

afterEach(cleanup);
beforeEach(() => setWindowWidth(1440));

test('admins see background jobs in the settings, by name, state and error', async () => {
  installFakeServer(answer);
  renderScreens('/settings?activeTab=jobs', { '/settings': <Settings /> }, buildViewer('admin'));
  const tab = await screen.findByRole('link', { name: 'Việc nền' });
  expect(tab.getAttribute('href')).toBe('/settings?activeTab=jobs');
  const table = await screen.findByRole('table', { name: 'Việc nền' });
  for (const text of ['Dọn dữ liệu hết hạn', 'Không làm được', 'TypeError']) within(table).getByText(text);
});

test('admins see missing and risky settings of this server with advice, and check again', async () => {
  const check = (name: string, label: string, state: string, detail: string, advice: string | null) => ({
    ...{ name, label, state, detail, advice },
  });
  const checks = [
    check('jwt_secret', 'JWT_SECRET', 'ok', 'Đã đặt.', null),
    check('mail', 'Thư', 'warning', 'Chưa đặt SMTP_URL.', 'Đặt SMTP_URL rồi khởi động lại.'),
    check('disk', 'Đĩa', 'fault', 'Còn 10 MB.', 'Giải phóng chỗ trên đĩa.'),
  ];
  let isMended = false;
  installFakeServer((call) => {
    if (call.path !== 'settings/status') return answer(call);
    return { body: { data: { checks: isMended ? checks.slice(0, 1) : checks } } };
  });
  renderScreens('/settings?activeTab=status', { '/settings': <Settings /> }, buildViewer('admin'));
  expect(await screen.findByText('1 chỗ hỏng, 1 chỗ cần xem')).toBeTruthy();
  const item = (label: string) => within(screen.getByText(label).closest('li') as HTMLElement);
  for (const text of ['Chưa đặt SMTP_URL.', 'Đặt SMTP_URL rồi khởi động lại.']) item('Thư').getByText(text);
  item('Thư').getByTitle('Cần xem');
  item('Đĩa').getByTitle('Hỏng');
  item('JWT_SECRET').getByTitle('Ổn');
  isMended = true;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Kiểm tra lại' }));
  expect(await screen.findByText('Mọi thứ đều ổn.')).toBeTruthy();
  expect(screen.queryByText('Còn 10 MB.')).toBeNull();
});

test('admins enter the company data for printed documents', async () => {
  const stored = { name: 'Nôi', address: null, tax_code: null };
  const { calls } = installFakeServer(({ path, body }) => {
    if (path !== 'settings/company') return answer({ path } as FakeServerCall);
    return { body: { data: { ...stored, ...(body as object) } } };
  });
  renderScreens('/settings?activeTab=company', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.type(await screen.findByLabelText('Địa chỉ'), '12 Trần Phú, Quận 5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      address: '12 Trần Phú, Quận 5',
    }),
  );
});

test('the company’s values are previewed; Save waits for a change, says how many there are, and Hủy takes them back', async () => {
  const stored = { name: 'Nôi', phone: null, zalo: null, address: null, tax_code: null, logo: null };
  installFakeServer(({ path }) =>
    path === 'settings/company' ? { body: { data: stored } } : answer({ path } as FakeServerCall),
  );
  renderScreens('/settings?activeTab=company', { '/settings': <Settings /> }, buildViewer('admin'));
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByLabelText('Địa chỉ'), '12 Trần Phú, Quận 5');
  const preview = within(screen.getByRole('region', { name: 'Xem trước đầu giấy tờ' }));
  expect(preview.getByText('12 Trần Phú, Quận 5')).toBeTruthy();
  expect(screen.getByText('1 thay đổi')).toBeTruthy();
  expect(save.hasAttribute('disabled')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByText('1 thay đổi')).toBeNull());
  expect(preview.queryByText('12 Trần Phú, Quận 5')).toBeNull();
});

test('on a phone the parts are a list with their current values, and a part leads back to it', async () => {
  setWindowWidth(390);
  installFakeServer(({ path }) => {
    if (path === 'settings/company') return { body: { data: { name: 'An Tâm' } } };
    if (path === 'settings/pricing') return { body: { data: { max_price_cut: 10 } } };
    return answer({ path } as FakeServerCall);
  });
  const { user } = renderScreens('/settings', { '/settings': <Settings /> }, buildViewer('admin'));
  const parts = within(await screen.findByRole('navigation', { name: 'Cài đặt' }));
  await parts.findByText('An Tâm');
  expect(parts.getByRole('link', { name: /^Giá/ }).textContent).toBe('Giágiảm tối đa 10 %');
  await user.click(parts.getByRole('link', { name: /^Việc nền/ }));
  expect((await screen.findByRole('link', { name: 'Cài đặt' })).getAttribute('href')).toBe('/settings');
});

test('admins see who changed the settings, by day, with links to the logs of files', async () => {
  const change = (id: string, at: string, label: string, resource: string | null, via: string | null) => ({
    ...{ id, at, label, resource, via },
    actor: resource ? null : 'Lê Ngọc Bích',
  });
  installFakeServer((call) => {
    if (call.path !== 'settings/log') return answer(call);
    const data = [
      change('3', '2031-06-10T03:05:00.000Z', 'Sửa thông tin công ty', null, 'Chủ tiệm'),
      change('2', '2031-06-10T03:00:00.000Z', 'Thu hồi', 'api_keys', null),
      change('1', '2031-06-09T03:00:00.000Z', 'Sửa quy tắc thuế', null, null),
    ];
    return { body: { data } };
  });
  renderScreens('/settings?activeTab=log', { '/settings': <Settings /> }, buildViewer('admin'));
  const day = within(await screen.findByRole('region', { name: 'Thứ Ba 10/06/2031' }));
  expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10:05 · Lê Ngọc Bích · thực hiện bởi Chủ tiệmSửa thông tin công ty',
    '10:00 · Hệ thốngKhóa API: thu hồi',
  ]);
  expect(screen.getByRole('link', { name: 'Tệp đã xuất' }).getAttribute('href')).toBe('/exports');
  expect(screen.getByRole('region', { name: 'Thứ Hai 09/06/2031' }).textContent).toContain(
    'Sửa quy tắc thuế',
  );
});

test('text typed during a save stays, and counts as a change', async () => {
  let answerSave: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    answerSave = resolve;
  });
  const stored = { name: 'Nôi', address: null, tax_code: null };
  const { sent } = installFakeServer(async ({ method, path, body }) => {
    if (path !== 'settings/company') return answer({ path } as FakeServerCall);
    if (method === 'PATCH') await released;
    return { body: { data: { ...stored, ...(body as object) } } };
  });
  renderScreens('/settings?activeTab=company', { '/settings': <Settings /> }, buildViewer('admin'));
  const address = (await screen.findByLabelText('Địa chỉ')) as HTMLInputElement;
  await userEvent.type(address, '12 Trần Phú');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  const taxCode = screen.getByLabelText(/^Mã số thuế/) as HTMLInputElement;
  await userEvent.type(taxCode, '0123456789');
  answerSave();
  await waitFor(() => expect(screen.getByTestId('notices').textContent).not.toBe(''));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([address.value, taxCode.value]).toEqual(['12 Trần Phú', '0123456789']);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH').at(-1)?.body).toMatchObject({ tax_code: '0123456789' }));
});

test('dead jobs can be retried, or discarded with a reason', async () => {
  const { calls } = installFakeServer(answer);
  renderScreens('/settings?activeTab=jobs', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.click(await screen.findByRole('button', { name: /Thử lại/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(
    within(dialog).getAllByRole('button', { name: /Thử lại|OK|Đồng ý/ })[0] as HTMLElement,
  );
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path === 'jobs/7/actions')).toBeDefined(),
  );
});

test('finance enters bank accounts and enables automatic booking, and sees no other part', async () => {
  const accounts = [{ bank: 'acb', account: '123456789' }];
  const { sent } = installFakeServer(({ method, body }) => ({
    body: { data: method === 'PATCH' ? body : { accounts, auto_book: false } },
  }));
  renderScreens('/settings', { '/settings': <Settings /> }, buildViewer('finance'));
  expect(await screen.findByDisplayValue('123456789')).toBeDefined();
  expect(document.title).toBe('Tài khoản · Nôi');
  expect(
    within(screen.getByRole('navigation', { name: 'Cài đặt' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Tài khoản', 'Quy tắc sao kê', 'Các lần nhập sao kê', 'Thuế và lương', 'Sổ khớp']]);
  await userEvent.click(screen.getByLabelText('Tự ghi những dòng chắc chắn'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ accounts, auto_book: true }]));
});

test('the check of nurses’ papers is switched in its own part', async () => {
  const { sent } = installFakeServer(({ method, body }) => ({
    body: { data: method === 'PATCH' ? body : { papers_required: false } },
  }));
  renderScreens('/settings?activeTab=staffing', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.click(await screen.findByLabelText(/giấy tờ hết hạn/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ papers_required: true }]));
});

test('an admin limits how far below the list price sales may go, or removes the limit; finance does not see it', async () => {
  const { sent } = installFakeServer(({ method, body }) => ({
    body: { data: method === 'PATCH' ? body : { max_price_cut: 10 } },
  }));
  renderScreens('/settings?activeTab=pricing', { '/settings': <Settings /> }, buildViewer('admin'));
  const input = await screen.findByLabelText(/^Sales được giảm giá tối đa/);
  expect((input as HTMLInputElement).value).toContain('10');
  await userEvent.clear(input);
  await userEvent.type(input, '25');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH').at(-1)?.body).toEqual({ max_price_cut: 25 }));
  expect(sent('PATCH')[0]?.path).toBe('settings/pricing');
  cleanup();
  renderScreens('/settings?activeTab=pricing', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.clear(await screen.findByLabelText(/^Sales được giảm giá tối đa/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PATCH').at(-1)?.body).toEqual({ max_price_cut: null }));
  cleanup();
  renderScreens('/settings?activeTab=pricing', { '/settings': <Settings /> }, buildViewer('finance'));
  expect(await screen.findByRole('link', { name: 'Tài khoản' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Giá' })).toBeNull();
});

test('a new key shows its secret once, for copying', async () => {
  const attributes = {
    name: 'Trang đích',
    scopes: ['customers:create'],
    expires_at: '2031-06-10T03:05:00.000Z',
  };
  const secret = `noi_${'x'.repeat(43)}`;
  const { calls } = installFakeServer((call) =>
    call.method === 'POST'
      ? { status: 201, body: { data: { type: 'api_keys', id: '3', attributes: { ...attributes, secret } } } }
      : answer(call),
  );
  renderScreens('/settings?activeTab=api_keys', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  await userEvent.type(await screen.findByLabelText(/^Tên/), attributes.name);
  const scopes = screen.getByLabelText(/^Quyền của khóa/);
  await userEvent.type(scopes, 'customers:create');
  await userEvent.click(await screen.findByRole('option', { name: 'Khách hàng: tạo (customers:create)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByLabelText('Khóa bí mật')).textContent).toBe(secret);
  const sent = calls.find(({ method, path }) => method === 'POST' && path === 'api_keys');
  expect(sent?.body).toMatchObject({
    data: { attributes: { name: attributes.name, scopes: attributes.scopes } },
  });
});

test('the proof shows in one line whether the books are correct, and lists each wrong value', async () => {
  const example = { resource: 'packages', id: '12', field: 'due', kept: 250_005, counted: 250_000 };
  const check = { name: 'packages', label: 'Tiền của gói', checked: 90, differences: 1, examples: [example] };
  const { calls } = installFakeServer(({ query }) => ({
    body: {
      data:
        query.day === '2031-06-10'
          ? { checked_at: null, checks: [] }
          : { checked_at: '2031-06-10T20:00:03.000Z', checks: [check] },
    },
  }));
  renderScreens('/settings?activeTab=proof', { '/settings': <Settings /> }, buildViewer('finance'));
  await screen.findByText('Đối chiếu lúc 11/06/2031 03:00: 1 chênh lệch.');
  const table = screen.getByRole('table', { name: 'Những chỗ chênh lệch' });
  expect(within(table).getByRole('link', { name: 'Gói đăng ký 12' }).getAttribute('href')).toBe(
    '/packages/12',
  );
  within(table).getByText('Còn phải thu');
  within(table).getByText(/^250\.005\s₫$/);
  await userEvent.click(screen.getByRole('link', { name: 'Đêm trước' }));
  await screen.findByText('Chưa có lần đối chiếu nào của ngày 10/06/2031.');
  expect(calls.at(-1)?.query).toMatchObject({ day: '2031-06-10' });
});

const webhook = {
  type: 'webhooks',
  id: '4',
  attributes: {
    url: 'https://example.com/noi',
    events: ['customers.created'],
    active: true,
    off_reason: null,
    user_id: '1',
    created_at: '2031-06-10T03:05:00.000Z',
    secret: null,
  },
};
const delivery = {
  type: 'webhook_deliveries',
  id: '9',
  attributes: {
    event: 'customers.created',
    record_id: '12',
    webhook_id: '4',
    state: 'failed',
    attempts: 10,
    status_code: 500,
    last_error: 'Máy chủ nhận trả lời 500.',
    created_at: '2031-06-10T03:05:00.000Z',
    next_try_at: null,
    delivered_at: null,
    message_id: 'msg_1',
  },
};
const secret = `whsec_${'A'.repeat(43)}=`;
const offered = [
  { code: 'test', label: 'Gửi thử', type: 'confirm', order: 1 },
  { code: 'rotate', label: 'Đổi khóa ký', type: 'confirm', order: 2 },
];
const webhookAnswer = (call: FakeServerCall): FakeServerReply => {
  const { method, path, body } = call;
  if (method === 'POST' && path === 'webhooks')
    return { status: 201, body: { data: { ...webhook, attributes: { ...webhook.attributes, secret } } } };
  if (method === 'POST' && path.endsWith('/actions')) {
    const { action_code } = body as { action_code: string };
    const result = action_code === 'rotate' ? { secret } : undefined;
    return { body: { data: { state: 'finished', action_code, object_id: '4', result, revert: null } } };
  }
  if (path === 'webhooks/4') return { body: { data: webhook }, etag: '"1"' };
  if (path === 'webhooks/4/actions') return { body: { data: { actions: offered } } };
  const meta = { total: 1, page_count: 1, page_number: 1, page_size: 20 };
  if (path === 'webhooks') return { body: { data: [webhook], meta } };
  if (path === 'webhook_deliveries') return { body: { data: [delivery], meta } };
  return answer(call);
};

test('a new webhook, with selected events, shows its secret once', async () => {
  const { calls } = installFakeServer(webhookAnswer);
  renderScreens('/settings?activeTab=webhooks', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  await userEvent.type(await screen.findByLabelText(/^Địa chỉ nhận/), webhook.attributes.url);
  await userEvent.type(screen.getByLabelText(/^Sự kiện/), 'customers.created');
  await userEvent.click(
    await screen.findByRole('option', { name: 'Khách hàng: được tạo (customers.created)' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByLabelText('Khóa bí mật')).textContent).toBe(secret);
  const { url, events } = webhook.attributes;
  const sent = calls.find(({ method, path }) => method === 'POST' && path === 'webhooks');
  expect(sent?.body).toMatchObject({ data: { attributes: { url, events } } });
});

test('each list of the settings is a part of the page', async () => {
  installFakeServer(webhookAnswer);
  const { user, search } = renderScreens(
    '/settings?activeTab=webhooks',
    { '/settings': <Settings /> },
    buildViewer('admin'),
  );
  const tab = within(await screen.findByRole('navigation', { name: 'Cài đặt' })).getByRole('link', {
    name: 'Webhook',
  });
  expect(tab.getAttribute('aria-current')).toBe('page');
  // The parts are links, not tabs, because the page has no panels.
  expect(screen.queryAllByRole('tab')).toEqual([]);
  for (const name of [/^Tin nhắn/, /^Ngân hàng/, /^Khóa API/, /^Việc nền/])
    expect(screen.getByRole('link', { name })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Các lần gửi' }));
  expect(search()).toBe('?activeTab=webhook_deliveries');
});

test('a webhook is tested with one press and a confirmation; its secret is renewed, and the new one shown once', async () => {
  const { sent } = installFakeServer(webhookAnswer);
  renderScreens('/settings?activeTab=webhooks&quick=4', { '/settings': <Settings /> }, buildViewer('admin'));
  await userEvent.click((await screen.findAllByRole('button', { name: /Gửi thử/ }))[0] as HTMLElement);
  const asks = async () => (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
  await waitFor(async () => expect((await asks()).textContent).toContain('webhooks.test'));
  await userEvent.click(within(await asks()).getByRole('button', { name: 'Gửi thử' }));
  await waitFor(() => expect(sent('POST').map(({ body }) => body)).toMatchObject([{ action_code: 'test' }]));
  await userEvent.click(await screen.findByRole('button', { name: /Đổi khóa ký/ }));
  await waitFor(async () => expect((await asks()).textContent).toContain('24 giờ'));
  await userEvent.click(within(await asks()).getByRole('button', { name: 'Đổi khóa ký' }));
  expect((await screen.findByLabelText('Khóa bí mật')).textContent).toBe(secret);
});

test('sent messages are listed with their errors, and can be sent again', async () => {
  const { calls } = installFakeServer(webhookAnswer);
  renderScreens(
    '/settings?activeTab=webhook_deliveries',
    { '/settings': <Settings /> },
    buildViewer('admin'),
  );
  const table = await screen.findByRole('table', { name: 'Các lần gửi webhook' });
  for (const text of ['customers.created', 'Không gửi được', '500']) await within(table).findByText(text);
  await userEvent.click(await screen.findByRole('button', { name: /Gửi lại/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Gửi lại' }));
  await waitFor(() =>
    expect(
      calls.some(({ method, path }) => method === 'POST' && path === 'webhook_deliveries/9/actions'),
    ).toBe(true),
  );
});

test('a user without access to any part gets a message, and a link back', async () => {
  installFakeServer(answer);
  renderScreens('/settings', { '/settings': <Settings /> }, buildViewer('sales'));
  await screen.findByText('Bạn không có quyền xem cài đặt.');
  screen.getByRole('link', { name: 'Về trang chủ' });
});

test('finance applies the tax rule of July 2026 with one press, and edits the tax rules', async () => {
  const standard = { percent: 10, threshold: 0, per: 'package' };
  const { sent } = installFakeServer(({ method, body }) => ({
    body: {
      data: {
        rules: method === 'PATCH' ? (body as { rules: object[] }).rules : [],
        standard,
        today: { from: null, ...standard },
      },
    },
  }));
  renderScreens('/settings?activeTab=tax', { '/settings': <Settings /> }, buildViewer('finance'));
  await userEvent.click(await screen.findByRole('button', { name: 'Áp dụng' }));
  await waitFor(() =>
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { rules: [{ from: '2026-07-01', percent: 10, threshold: 5_000_000, per: 'payment' }] },
    ]),
  );
  expect(await screen.findByDisplayValue('01/07/2026')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Áp dụng' })).toBeNull());
});
