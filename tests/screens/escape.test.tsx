// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { messageTextNames } from '#rules/messageKinds';
import { AccountInputDialog } from '../../src/pages/account/AccountInputDialog.tsx';
import { SignInTextInput } from '../../src/pages/signin/parts/inputs.tsx';
import { MetricDialog } from '../../src/reports/marketing/MetricDialog.tsx';
import { ReopenDialog } from '../../src/reports/pl/closing/ReopenDialog.tsx';
import { CallOffDialog } from '../../src/resources/agents/callOff/CallOffDialog.tsx';
import StatementDialog from '../../src/resources/bankLines/StatementDialog.tsx';
import { MessageTextsDialog } from '../../src/resources/messages/MessageTextsDialog.tsx';
import CloseDayDialog from '../../src/resources/shifts/closeDay/CloseDayDialog.tsx';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { LeaveGuard } from '../../src/screens/form/LeaveGuard.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { LeaveGuardContext, type LeaveGuardHandle } from '../../src/ui/LeaveGuardContext.ts';
import { installFakeServer, replyWithPage, replyWithRefusal } from './support/api.ts';
import { openToolInMenu } from './support/openTool.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';

let closed = 0;
const close = () => {
  closed += 1;
};
const doNothing = async () => undefined;
const customer = { id: '7', name: 'Đỗ Thị Hồng', level: 'C3' };
const action = (code: string) => (
  <RecordContexts resource="customers" record={customer}>
    <ActionDialog code={code} onClose={close} />
  </RecordContexts>
);

const dialogs = {
  'an action': [action('fail_contact'), /^Ghi chú/],
  'a registration': [action('register_package_v2'), /^Tiền cọc|^Đặt cọc/],
  'the figures of a day': [
    <MetricDialog key="day" day="2026-11-20" counted onClose={close} onSaved={close} />,
    /^Chi phí/,
  ],
  'one’s own account': [
    <AccountInputDialog
      key="own"
      title="Đổi mật khẩu"
      submit="Đổi"
      failed="Lỗi"
      onSubmit={doNothing}
      onDone={close}
      onClose={close}
    >
      <SignInTextInput source="password" label="Mật khẩu" />
    </AccountInputDialog>,
    'Mật khẩu',
  ],
  'the texts of messages': [<MessageTextsDialog key="texts" onClose={close} />, 'Nhắc lịch cho mẹ'],
  'a nurse’s call-off': [
    <CallOffDialog key="off" nurse={{ id: '3', name: 'Hà' }} onClose={close} />,
    /^Lý do/,
  ],
  'the reason for opening a month again': [
    <ReopenDialog key="month" month="2026-10" onDone={close} onClose={close} />,
    /^Lý do/,
  ],
} as const;

/** A session of Hà that has no outcome yet. */
const openSession = {
  body: {
    data: [
      {
        type: 'shifts',
        id: '9',
        attributes: { day: '2026-11-20', status: 'planned', agent_id: '3' },
        relationships: { package: { data: { type: 'packages', id: '4' } } },
      },
    ],
    included: [
      {
        type: 'packages',
        id: '4',
        attributes: { level: 'L6', customer_name: 'Lan', time_period: ['07:30-08:30'], agent_id: '3' },
      },
    ],
    meta: { total: 1, page_count: 1, page_number: 1, page_size: 500 },
  },
};
const missed = {
  shift_id: '9',
  day: '2026-11-24',
  time_period: ['07:30-08:30'],
  customer_name: 'Lan',
  candidates: [],
};

beforeEach(() => {
  closed = 0;
  setWindowWidth(1440);
  installFakeServer((call) => {
    if (call.path === 'settings/messages')
      return { body: { data: Object.fromEntries(messageTextNames.map((name) => [name, 'Chào {ten}'])) } };
    if (call.path === 'shifts') return openSession;
    if (call.path === 'agents') return replyWithPage('agents', [{ id: '3', name: 'Hà' }]);
    if (call.path.endsWith('/absence')) return { body: { data: [missed] } };
    return replyWithPage(call.path.split('/')[0] ?? '', []);
  });
});

test.each(
  Object.entries(dialogs),
)('Esc closes %s if nothing was entered, and asks if something was', async (_of, [dialog, label]) => {
  const { user } = renderScreens('/', { '/': dialog });
  const box = await screen.findByRole('textbox', { name: label });
  await user.click(box);
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
  // The dialog is still open, because the `close` of this test only counts its calls.
  await user.type(box, '9');
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
  const question = within(await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' }));
  await user.click(question.getByRole('button', { name: 'Bỏ thay đổi' }));
  expect(closed).toBe(2);
});

/** Presses Escape and confirms that the input may be lost. */
async function leaveAndConfirm(user: ReturnType<typeof renderScreens>['user']): Promise<void> {
  await user.keyboard('{Escape}');
  expect(closed).toBe(0);
  const question = within(await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' }));
  await user.click(question.getByRole('button', { name: 'Bỏ thay đổi' }));
}

test('Esc asks before the choices for the sessions of an absence are lost', async () => {
  const { user } = renderScreens('/', {
    '/': <CallOffDialog nurse={{ id: '3', name: 'Hà' }} onClose={close} />,
  });
  await user.selectOptions(await screen.findByLabelText('Buổi của Lan, 24/11/2026'), 'leave');
  await leaveAndConfirm(user);
  expect(closed).toBe(1);
});

test('Esc and a click outside ask before the exceptions of closing the day are lost', async () => {
  const { user } = renderScreens('/', { '/': <CloseDayDialog onClose={close} /> });
  await user.click(await screen.findByRole('button', { name: 'Hoãn: Lan, 20/11/2026' }));
  await user.click(document.querySelector('.MuiDialog-container') as HTMLElement);
  expect(closed).toBe(0);
  const question = within(await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' }));
  await user.click(question.getByRole('button', { name: 'Ở lại' }));
  await waitFor(() => expect(screen.queryByText('Có thay đổi chưa lưu')).toBeNull());
  await leaveAndConfirm(user);
  expect(closed).toBe(1);
});

test('Esc closes the dialog that closes the day if all sessions were held as planned', async () => {
  const { user } = renderScreens('/', { '/': <CloseDayDialog onClose={close} /> });
  await user.click(await screen.findByRole('tab', { name: 'Hôm nay' }));
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
});

test('Esc asks before the name of a new saved filter is lost', async () => {
  const { user, search } = renderScreens('/mechanisms?filter[name]=v', {
    '/mechanisms': <ResourceList resource="mechanisms" />,
  });
  await openToolInMenu(user, 'Bộ lọc đã lưu');
  await user.type(await screen.findByRole('textbox', { name: /^Lưu bộ lọc/ }), 'Vàng');
  await leaveAndConfirm(user);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Lưu bộ lọc/ })).toBeNull());
  expect(search()).toBe('?filter[name]=v');
});

test('Esc asks before a typed account of a statement is lost, but not before anything is typed', async () => {
  const detail = 'Hãy chọn ngân hàng và tài khoản.';
  installFakeServer(({ method, path }) =>
    method === 'POST'
      ? replyWithRefusal(422, detail, undefined, { code: 'account_needed' })
      : replyWithPage(path, []),
  );
  const { user } = renderScreens('/', { '/': <StatementDialog onClose={close} /> });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['x'], 'thang11.csv', { type: 'text/csv' }));
  await user.type(await screen.findByRole('combobox', { name: /^Tài khoản/ }), '0123');
  await user.click(screen.getByRole('heading', { name: /^Nhập sao kê/ }));
  await leaveAndConfirm(user);
  expect(closed).toBe(1);
});

test('a form that stays open after saving protects later input', async () => {
  const guard = createRef<LeaveGuardHandle>();
  const Form = () => {
    const [dirty, setDirty] = useState(true);
    const save = () => {
      guard.current?.letGo();
      setDirty(false);
    };
    return (
      <LeaveGuardContext value={guard}>
        <LeaveGuard dirty={dirty} />
        <button type="button" onClick={save}>
          Lưu
        </button>
        <button type="button" onClick={() => setDirty(true)}>
          Gõ
        </button>
      </LeaveGuardContext>
    );
  };
  const { router, user } = renderScreens('/settings', { '/settings': <Form />, '/': 'Trang chủ' });
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  await user.click(screen.getByRole('button', { name: 'Gõ' }));
  void router.navigate('/');
  expect(await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/settings');
});
