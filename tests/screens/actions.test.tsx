// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMonths, toLocalMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const user1 = { name: 'Vũ Hoài Nam', email: 'nam@noi.test', kind: 'staff', status: 'active', roles: [] };
const pack = {
  number: '1',
  customer_id: '9',
  customer_name: 'Đỗ Thị Hồng',
  level: 'L7',
  registered_at: '2026-11-02',
};
const buildOfferedReply = (...codes: string[]): FakeServerReply => ({
  body: { data: { actions: codes.map((code, order) => ({ code, label: code, type: 'form', order })) } },
});
const finished: FakeServerReply = { body: { data: { state: 'finished' } } };

/** Opens a user's page; the server offers these actions and answers each with `run`. */
function open(codes: string[], run: (call: FakeServerCall) => FakeServerReply = () => finished) {
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return run(call);
    if (call.path.endsWith('/actions')) return buildOfferedReply(...codes);
    return replyWithRecord('users', '9', user1);
  });
  const shown = renderScreens('/users/9', {
    '/users/:id': <RecordPage resource="users" />,
    '/users': <p>Danh sách</p>,
  });
  return { ...server, ...shown };
}

beforeEach(() => setWindowWidth(1440));

describe('the buttons', () => {
  test('are the actions that the server offers and the declaration contains', async () => {
    open(['reset_password', 'add_role', 'unheard_of']);
    expect(await screen.findByRole('button', { name: 'Đặt lại mật khẩu' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cấp quyền' })).toBeNull();
    expect(screen.queryByText('unheard_of')).toBeNull();
  });

  test('separate the dangerous actions', async () => {
    const { user } = open(['disable_account']);
    expect(screen.queryByText('Khóa tài khoản')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Thao tác khác' }));
    expect(await screen.findByRole('menuitem', { name: 'Khóa tài khoản' })).toBeTruthy();
  });
});

describe('actions that could not be loaded', () => {
  /** Opens a user's page whose actions fail until `answer` changes. */
  function openFailing() {
    const control: { answer: FakeServerReply } = { answer: replyWithRefusal(500, 'Có lỗi.') };
    installFakeServer((call) =>
      call.path.endsWith('/actions') ? control.answer : replyWithRecord('users', '9', user1),
    );
    return { control, ...renderScreens('/users/9', { '/users/:id': <RecordPage resource="users" /> }) };
  }

  test('are reported as missing, and loaded by "Thử lại"', async () => {
    const { control, user, reload } = openFailing();
    expect(await screen.findByText('Chưa tải được các thao tác.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('Chưa tải được các thao tác.')).toBeTruthy();
    control.answer = buildOfferedReply('reset_password');
    await user.click(await screen.findByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByRole('button', { name: 'Đặt lại mật khẩu' })).toBeTruthy();
    expect(screen.queryByText('Chưa tải được các thao tác.')).toBeNull();
    // After a failure, the buttons that were already shown remain.
    control.answer = replyWithRefusal(500, 'Có lỗi.');
    await reload();
    expect(screen.getByRole('button', { name: 'Đặt lại mật khẩu' })).toBeTruthy();
  });

  test.each([
    ['a quick view', 'users', user1, '/users?quick=9'],
    ['a package’s page', 'packages', pack, '/packages/9'],
    [
      'the page of a package’s customer',
      'customers',
      { name: 'Đỗ Thị Hồng', level: 'L6' },
      '/customers/9?packageId=9',
    ],
  ] as const)('are reported as missing on %s', async (_, resource, attributes, at) => {
    const control: { answer: FakeServerReply } = { answer: replyWithRefusal(503, 'Có lỗi.') };
    installFakeServer(({ path }) => {
      if (path.endsWith('/actions')) return control.answer;
      if (path === `${resource}/9`) return replyWithRecord(resource, '9', attributes);
      const rows = { users: [{ id: '9', ...user1 }], packages: [{ id: '9', ...pack }] }[path];
      return replyWithPage(path, rows ?? []);
    });
    const routes = {
      [`/${resource}`]: <ResourceList resource={resource} />,
      [`/${resource}/:id`]: <RecordPage resource={resource} />,
    };
    const { user } = renderScreens(at, routes);
    expect(await screen.findByText('Chưa tải được các thao tác.')).toBeTruthy();
    const code = resource === 'users' ? 'reset_password' : 'finish_package';
    control.answer = buildOfferedReply(code);
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    const name = resource === 'users' ? 'Đặt lại mật khẩu' : 'Kết thúc gói';
    expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.queryByText('Chưa tải được các thao tác.')).toBeNull();
  });

  test('without network are reported as missing at once', async () => {
    onlineManager.setOnline(false);
    try {
      openFailing();
      expect(await screen.findByText('Chưa tải được các thao tác.')).toBeTruthy();
    } finally {
      onlineManager.setOnline(true);
    }
  });
});

describe('the dialog', () => {
  const newPassword = async (run?: (call: FakeServerCall) => FakeServerReply) => {
    const shown = open(['reset_password'], run);
    await shown.user.click(await screen.findByRole('button', { name: 'Đặt lại mật khẩu' }));
    return {
      ...shown,
      dialog: within(await screen.findByRole('dialog', { name: 'Đặt lại mật khẩu · Vũ Hoài Nam' })),
    };
  };

  test('requires the required fields, then sends code, fields and target with an idempotency key', async () => {
    const { user, sent, dialog } = await newPassword();
    await user.click(dialog.getByRole('button', { name: 'Đặt lại mật khẩu' }));
    expect(await dialog.findByText('Mật khẩu mới is required!')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
    await user.type(dialog.getByLabelText(/^Mật khẩu mới/), 'mat-khau-moi-9{Enter}');
    expect(await screen.findByText('Done! Mật khẩu mới của Vũ Hoài Nam dùng được ngay. 5000')).toBeTruthy();
    expect(sent('POST')[0]).toMatchObject({
      path: 'users/9/actions',
      body: { action_code: 'reset_password', action_data: { new_password: 'mat-khau-moi-9', user_id: '9' } },
    });
    expect(sent('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('sends the same data again with the same key, and shows each refusal above the entered values', async () => {
    const answers: FakeServerReply[] = [
      replyWithRefusal(503, 'Bận 1'),
      replyWithRefusal(503, 'Bận 2'),
      replyWithRefusal(422, 'Mật khẩu quá phổ biến.', '/action_data/new_password'),
      // Every state except finished is an error.
      { body: { data: { state: 'pending' } } },
    ];
    const { user, sent, dialog } = await newPassword(() => answers.shift() as FakeServerReply);
    const password = dialog.getByLabelText(/^Mật khẩu mới/) as HTMLInputElement;
    await user.type(password, 'mat-khau-moi-9{Enter}');
    await dialog.findByText('Bận 1');
    await user.type(password, '{Enter}');
    await dialog.findByText('Bận 2');
    await user.type(password, '9{Enter}');
    expect(
      await dialog.findByText('Đã có lỗi xảy ra khi thực hiện thao tác. Vui lòng kiểm tra lịch sử đơn hàng.'),
    ).toBeTruthy();
    await waitFor(() => expect(dialog.getAllByText('Mật khẩu quá phổ biến.').length).toBe(2));
    expect(password.value).toBe('mat-khau-moi-99');
    const [first, second, third] = sent('POST').map((call) => call.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    await user.type(password, '9{Enter}');
    expect(await dialog.findByText('Something went wrong')).toBeTruthy();
  });

  test('an action that waited for the network is sent with the version that was shown when it was first sent', async () => {
    let isThere = false;
    let version = 1;
    const { sent } = installFakeServer((call) => {
      if (call.method === 'POST') {
        if (!isThere) throw new TypeError('no network');
        return replyWithRefusal(412, 'Dữ liệu đã được thay đổi.');
      }
      if (call.path.endsWith('/actions')) return buildOfferedReply('reset_password');
      return { ...replyWithRecord('users', '9', user1), etag: `"${version}"` };
    });
    const { user, reload } = renderScreens('/users/9', { '/users/:id': <RecordPage resource="users" /> });
    await user.click(await screen.findByRole('button', { name: 'Đặt lại mật khẩu' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Mật khẩu mới/), 'mat-khau-moi-9{Enter}');
    await dialog.findByText(/^Đang mất kết nối/);
    version = 2;
    isThere = true;
    await reload();
    window.dispatchEvent(new Event('online'));
    expect(await dialog.findByText(/^Dữ liệu vừa được người khác sửa/)).toBeTruthy();
    expect(sent('POST').map((call) => call.headers.get('If-Match'))).toEqual(['"1"', '"1"']);
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent('POST')).toHaveLength(2);
  });

  test('asks before Escape or a click outside discards entered values, and closes if nothing was entered', async () => {
    const { user, dialog } = await newPassword();
    const password = dialog.getByLabelText(/^Mật khẩu mới/);
    const beside = () => user.click(document.querySelector('.MuiDialog-container') as HTMLElement);
    await user.type(password, 'mat-khau');
    for (const leave of [() => user.keyboard('{Escape}'), beside]) {
      await leave();
      const question = within(await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' }));
      await user.click(question.getByText('Ở lại'));
      await waitFor(() => expect(screen.queryByText('Có thay đổi chưa lưu')).toBeNull());
      expect(dialog.getByDisplayValue('mat-khau')).toBeTruthy();
    }
    await user.clear(password);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Mật khẩu mới')).toBeNull());
  });
});

test('a dialog stays open with the entered values when its record cannot be reloaded', async () => {
  let record: FakeServerReply = replyWithRecord('users', '9', user1);
  installFakeServer(({ path }) => (path.endsWith('/actions') ? buildOfferedReply('reset_password') : record));
  const { user, reload } = renderScreens('/users/9', { '/users/:id': <RecordPage resource="users" /> });
  await user.click(await screen.findByRole('button', { name: 'Đặt lại mật khẩu' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Mật khẩu mới/), 'mat-khau');
  record = replyWithRefusal(500, 'Có lỗi.');
  await reload();
  expect(screen.getByDisplayValue('mat-khau')).toBeTruthy();
});

describe('a bulk action', () => {
  test('runs on the selected rows and shows the result of each', async () => {
    const transactions = ['1', '2', '3'].map((id) => ({
      id,
      note: `Khoản ${id}`,
      status: 'created',
      amount: 1000,
    }));
    const server = installFakeServer((call) => {
      if (call.method !== 'POST') return replyWithPage('transactions', transactions);
      const results = [
        { object_id: '1', state: 'finished' },
        { object_id: '3', state: 'failed', error: 'Đã duyệt rồi.' },
      ];
      return { body: { data: { state: 'finished', results }, meta: { success: 1, error: 1 } } };
    });
    const { user } = renderScreens(
      '/transactions',
      { '/transactions': <ResourceList resource="transactions" /> },
      buildViewer('finance'),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Chọn Khoản 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Chọn Khoản 3' }));
    const bar = within(await screen.findByRole('region', { name: 'Thao tác hàng loạt' }));
    expect(bar.getByText('Đã chọn 2')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Duyệt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duyệt (2)' }));
    await user.click(dialog.getByRole('button', { name: 'Duyệt 2 giao dịch' }));
    expect(await dialog.findByText('Thành công: 1')).toBeTruthy();
    expect(dialog.getByText('Lỗi: 1')).toBeTruthy();
    expect(dialog.getByText('Đã duyệt rồi.')).toBeTruthy();
    expect(server.sent('POST')[0]).toMatchObject({
      path: 'transactions/bulk/actions',
      body: { action_code: 'approve', object_ids: ['1', '3'] },
    });
    await user.click(dialog.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Thao tác hàng loạt' })).toBeNull());
  });

  test('still shows the result of each row if none of the rows stays in the list', async () => {
    let waiting = ['1', '2', '3'].map((id) => ({ id, note: `Khoản ${id}`, status: 'created', amount: 1000 }));
    installFakeServer((call) => {
      if (call.method !== 'POST')
        return replyWithPage(
          'transactions',
          call.query['filter[id]'] ? [{ id: '1', note: 'Khoản 1', status: 'approved' }] : waiting,
        );
      const results = [
        { object_id: '1', state: 'failed', error: 'Người khác đã duyệt rồi.' },
        { object_id: '3', state: 'finished' },
      ];
      waiting = waiting.filter(({ id }) => id === '2');
      return { body: { data: { state: 'finished', results }, meta: { success: 1, error: 1 } } };
    });
    const { user } = renderScreens(
      '/transactions?filter[status]=created',
      { '/transactions': <ResourceList resource="transactions" /> },
      buildViewer('finance'),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Chọn Khoản 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Chọn Khoản 3' }));
    const bar = within(await screen.findByRole('region', { name: 'Thao tác hàng loạt' }));
    await user.click(bar.getByRole('button', { name: 'Duyệt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duyệt (2)' }));
    await user.click(dialog.getByRole('button', { name: 'Duyệt 2 giao dịch' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Khoản 1/, hidden: true })).toBeNull());
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Thao tác hàng loạt', hidden: true })).toBeNull(),
    );
    expect(screen.getByText('Người khác đã duyệt rồi.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The next rows can be selected as usual.
    await user.click(await screen.findByRole('checkbox', { name: 'Chọn Khoản 2' }));
    expect(await screen.findByText('Đã chọn 1')).toBeTruthy();
  });
});

describe('an action with a month, while the closed months cannot be loaded', () => {
  const now = toLocalMonth(new Date());
  /** Opens the dialog that settles with a partner, with the current month; loading the months fails until `answer` changes. */
  async function openSettle() {
    const control: { answer: FakeServerReply } = { answer: replyWithRefusal(500, 'Có lỗi.') };
    const server = installFakeServer((call) =>
      call.path === 'months' ? control.answer : replyWithRecord('partner_revenues', '9', {}),
    );
    const dialog = (
      <RecordContexts resource="partner_revenues" record={{ id: '9', due: 500_000 } as never}>
        <ActionDialog code="settle" onClose={() => undefined} />
      </RecordContexts>
    );
    const shown = renderScreens('/', { '/': dialog }, buildViewer('finance'));
    return { control, ...server, ...shown, month: await screen.findByLabelText<HTMLInputElement>(/^Tháng/) };
  }
  const closed: FakeServerReply = { body: { data: { closed: [now] } } };

  test('shows the failure, and selects the first open month once the months are loaded', async () => {
    const { control, user, month } = await openSettle();
    expect(month.value).toBe(formatMonth(now));
    expect(screen.getByText('Chưa biết tháng nào đã khóa sổ.')).toBeTruthy();
    control.answer = closed;
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(month.value).toBe(formatMonth(addMonths(now, 1))));
    expect(screen.queryByText('Chưa biết tháng nào đã khóa sổ.')).toBeNull();
  });

  test('keeps a month that was typed meanwhile', async () => {
    const { control, user, month } = await openSettle();
    await user.clear(month);
    await user.type(month, '01/2020');
    control.answer = closed;
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(screen.queryByText('Chưa biết tháng nào đã khóa sổ.')).toBeNull());
    expect(month.value).toBe('01/2020');
  });

  test('shows the missing network at once', async () => {
    onlineManager.setOnline(false);
    try {
      await openSettle();
      expect(screen.getByText('Chưa biết tháng nào đã khóa sổ.')).toBeTruthy();
    } finally {
      onlineManager.setOnline(true);
    }
  });
});
