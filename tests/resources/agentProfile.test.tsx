// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import AgentActions from '../../src/resources/agents/AgentActions.tsx';
import AgentDetailExtras from '../../src/resources/agents/AgentDetailExtras.tsx';
import AgentState from '../../src/resources/agents/AgentState.tsx';
import '../../src/resources/agents/ProfileTab.tsx';
import '../../src/resources/agents/VerifyDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const nurse: FakeServerReply = {
  body: {
    data: {
      type: 'agents',
      id: '9',
      attributes: { name: 'Lan', status: 'active', deletable: false },
      relationships: { agent_profile: { data: { type: 'agent_profiles', id: '9' } } },
    },
    included: [
      { type: 'agent_profiles', id: '9', attributes: { status: 'active', phone: '0912345678', note: 'Cũ' } },
    ],
  },
  etag: '"4"',
};

/** Opens a nurse's page at its Profile tab; `act` answers the request that saves. */
function open(
  at: string,
  act: (call: FakeServerCall) => FakeServerReply = () => ({ body: { data: { state: 'finished' } } }),
) {
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return act(call);
    if (call.path === 'agents/9') return nurse;
    if (call.path === 'agents/9/actions') return { body: { data: { actions: [] } } };
    return replyWithPage('locations', []);
  });
  const shown = renderScreens(at, {
    '/agents/:id': <RecordPage resource="agents" />,
    '/agents': <p>Danh sách</p>,
  });
  return { ...server, ...shown };
}
const edit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
const typeNote = async () =>
  fireEvent.change(await screen.findByDisplayValue('Cũ'), { target: { value: 'Mới' } });

beforeEach(() => setWindowWidth(1440));

test("a nurse's profile that could not be saved shows an alert, scrolls into view, and keeps the input", async () => {
  const server = open('/agents/9?activeTab=2', () => replyWithRefusal(422, 'Ghi chú dài quá.'));
  await edit();
  await typeNote();
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Error saving profile')).toBeTruthy();
  expect(screen.getByText('Ghi chú dài quá.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull());
  expect(server.sent('POST')[0]?.body).toEqual({
    action_code: 'update_profile',
    action_data: { note: 'Mới' },
  });
  expect(server.sent('POST')[0]?.headers.get('if-match')).toBe('"4"');
  fireEvent.click(screen.getByText('OK'));
  await edit();
  expect(await screen.findByDisplayValue('Mới')).toBeTruthy();
});

test("a nurse's Profile is edited by the page’s Edit button, and the URL contains it", async () => {
  const { search } = open('/agents/9?activeTab=2');
  await screen.findByText('Cũ');
  expect(screen.getAllByRole('button', { name: 'Edit' }).length).toBe(1);
  await edit();
  await screen.findByDisplayValue('Cũ');
  expect(search()).toBe('?activeTab=2&mode=edit');
});

test("a nurse's Profile asks before input is lost", async () => {
  const { router } = open('/agents/9?activeTab=2&mode=edit');
  await typeNote();
  void router.navigate('/agents');
  await screen.findByText('Có thay đổi chưa lưu');
  fireEvent.click(screen.getByText('Ở lại'));
  expect(screen.getByDisplayValue('Mới')).toBeTruthy();
  expect(screen.queryByText('Danh sách')).toBeNull();
});

test("a nurse's unchanged profile closes without a call", async () => {
  const { sent } = open('/agents/9?activeTab=2&mode=edit');
  await screen.findByDisplayValue('Cũ');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull());
  expect(sent('POST')).toEqual([]);
});

test("a nurse's profile without a phone is not saved", async () => {
  const { sent } = open('/agents/9?activeTab=2&mode=edit');
  fireEvent.change(await screen.findByDisplayValue('0912345678'), { target: { value: ' ' } });
  fireEvent.click(screen.getByText('Save'));
  expect((await screen.findAllByText('Điện thoại is required!')).length).toBeGreaterThan(0);
  expect(sent('POST')).toEqual([]);
});

describe('the head of a nurse', () => {
  function openHead(nurse: Readonly<Record<string, unknown>>) {
    const server = installFakeServer(({ method, path }) =>
      method === 'POST' ? { body: { data: { state: 'finished' } } } : replyWithPage(path, []),
    );
    const shown = renderScreens('/', {
      '/': (
        <RecordContexts resource="agents" record={{ id: '9', name: 'Lan', ...nurse }}>
          <AgentState />
          <AgentActions />
        </RecordContexts>
      ),
    });
    return { ...server, ...shown };
  }
  const findFilled = async () =>
    (await screen.findAllByRole('button'))
      .filter(({ className }) => className.includes('contained'))
      .map(({ textContent }) => textContent);

  test('shows when her papers expired, and verifies an unverified nurse with the filled button', async () => {
    const { user, sent } = openHead({ profile_status: 'unverified', papers_valid_to: '2026-11-17' });
    expect(await screen.findByText('Chưa xác minh')).toBeTruthy();
    expect(screen.getByText('giấy tờ hết hạn 17/11/2026')).toBeTruthy();
    expect(await findFilled()).toEqual(['Xác minh']);
    await user.click(screen.getByRole('button', { name: 'Xác minh' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xác minh Lan?' }));
    await user.click(dialog.getByRole('button', { name: 'Xác minh' }));
    await waitFor(() =>
      expect(sent('POST')[0]?.body).toEqual({
        action_code: 'update_profile',
        action_data: { status: 'active' },
      }),
    );
  });

  test.each([
    ['active', ['Báo nghỉ']],
    ['inactive', []],
  ])('of a nurse with status %s has the filled button %j', async (profile_status, expected) => {
    openHead({ profile_status, papers_valid_to: '2099-01-01' });
    expect(await screen.findByRole('button', { name: 'Báo nghỉ' })).toBeTruthy();
    expect(await findFilled()).toEqual(expected);
    expect(screen.queryByText(/giấy tờ hết hạn/)).toBeNull();
  });
});

describe('the work of a nurse', () => {
  const share = { customer_name: 'Thu Tú', gross: 900_000, tax: 0, net: 900_000, paid: 300_000, sessions: 3 };
  const item = { id: '1', kind: 'deduction', amount: 50_000, note: null, paid: false };
  const row = { agent: { id: '9', name: 'Lan' }, packages: [share], items: [item], gross: 850_000 };
  const running = { customer_id: '7', customer_name: 'Đỗ Thị Hồng', finished_shifts: 2, planned_shifts: 3 };

  function openWork(viewer?: ReturnType<typeof buildViewer>) {
    const server = installFakeServer(({ path, query }) => {
      if (path === 'pay_run')
        return { body: { data: { rows: query.month === '2026-11' ? [row] : [], waiting: [] } } };
      if (path === 'packages') return replyWithPage('packages', [{ id: '5', level: 'L7', ...running }]);
      if (path === 'reports/schedule') return { body: { data: { rows: [], nurses: {}, sessions: [] } } };
      return replyWithPage(path, []);
    });
    const work = (
      <RecordContexts resource="agents" record={{ id: '9', name: 'Lan' }}>
        <AgentDetailExtras mode="view" />
      </RecordContexts>
    );
    return { ...server, ...renderScreens('/', { '/': work }, viewer) };
  }
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')));

  test('is whom she cares for, and her pay of this and the last month', async () => {
    openWork();
    const mothers = await screen.findByRole('table', { name: 'Mẹ đang chăm' });
    expect(rowsOf(mothers)[0]?.slice(0, 2)).toEqual(['Đỗ Thị Hồng', '2/5']);
    expect(within(mothers).getByRole('link').getAttribute('href')).toBe('/customers/7?packageId=5');
    expect(rowsOf(screen.getByRole('table', { name: 'Lương từng tháng' }))).toEqual([
      ['11/2026', '3', '850.000 ₫', '300.000 ₫', '550.000 ₫'],
      ['10/2026', '0', '0 ₫', '0 ₫', '0 ₫'],
    ]);
  });

  test('is without her pay for viewers who may not see it', async () => {
    const { sent } = openWork(buildViewer('sales'));
    expect(await screen.findByRole('table', { name: 'Mẹ đang chăm' })).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Lương từng tháng' })).toBeNull();
    expect(sent('GET').filter(({ path }) => path === 'pay_run')).toEqual([]);
  });
});
