// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { LazyGeneratedDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import QuickPane from '../../src/screens/quick/QuickPane.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { type FakeServerReply, installFakeServer, replyWithPage, replyWithRecord } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const session = (id: string, day: string, status: string) => ({
  id,
  attributes: {
    index: Number(id),
    day,
    status,
    wday: 1,
    package_level: 'L7',
    delayed_days: 0,
    is_addition: false,
  },
});

/** Returns a running package with these sessions. */
function packageWith(...shifts: ReturnType<typeof session>[]): FakeServerReply {
  const included = shifts.map((shift) => ({ type: 'shifts', ...shift }));
  const links = included.map(({ type, id }) => ({ type, id }));
  const attributes = {
    number: 1,
    level: 'L7',
    customer_id: '7',
    planned_shifts: shifts.filter((shift) => shift.attributes.status === 'planned').length,
    time_period: ['07:30-08:30'],
    total_price: 1_000_000,
  };
  const data = [{ type: 'packages', id: '5', attributes, relationships: { shifts: { data: links } } }];
  return { body: { data, included, meta: { total: 1 } } };
}

interface Around {
  readonly who?: ReturnType<typeof buildViewer>;
  readonly conflicts?: readonly object[];
  readonly offered?: readonly object[];
}

function open(
  packs: FakeServerReply,
  at = '/customers/7?packageId=5',
  { who = buildViewer('admin'), conflicts = [], offered = [] }: Around = {},
) {
  const { data, included } = packs.body as { data: object[]; included: object[] };
  const [pack] = data;
  const server = installFakeServer((call) => {
    if (call.method === 'POST') return { body: { data: { state: 'finished' } } };
    if (call.path.endsWith('/actions')) return { body: { data: { actions: offered } } };
    if (call.path.endsWith('/session_changes')) return { body: { data: { sessions: [], conflicts } } };
    if (call.path === 'customers/7')
      return replyWithRecord('customers', '7', { name: 'Đỗ Thị Hồng', level: 'C3' });
    if (call.path === 'packages/5') return { body: { data: pack, included }, etag: '"1"' };
    if (call.path === 'packages') return packs;
    if (call.path === 'customers')
      return replyWithPage('customers', [{ id: '7', name: 'Đỗ Thị Hồng', level: 'C3' }]);
    return replyWithPage(call.path.split('/')[0] ?? '', []);
  });
  const routes = {
    '/customers/:id': <RecordPage resource="customers" />,
    '/customers': <ResourceList resource="customers" />,
    '/packages/:id': <RecordPage resource="packages" />,
  };
  return { ...server, ...renderScreens(at, routes, who) };
}

const overdue = packageWith(session('1', '2004-03-01', 'finished'), session('2', '2004-03-02', 'planned'));
const toCome = packageWith(session('1', '2004-03-01', 'finished'), session('2', '2999-03-02', 'planned'));

beforeEach(() => {
  setWindowWidth(1440);
  LazyGeneratedDialog.preload();
});

describe.each([
  ['the customer’s page', '/customers/7?packageId=5'],
  ['the package’s own page', '/packages/5'],
])('on %s', (_where, at) => {
  test('the next step of a package with an overdue session is to record it', async () => {
    const { user, sent } = open(overdue, at);
    await user.click(await screen.findByRole('button', { name: 'Ghi nhận buổi 02/03' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Đã tắm' }));
    expect(sent('POST').map(({ path, body }) => [path, body.action_code])).toEqual([
      ['shifts/2/actions', 'finish_shift'],
    ]);
  });

  test('the next step with future sessions is the next session and its actions', async () => {
    const { user } = open(toCome, at);
    await user.click(await screen.findByRole('button', { name: 'Buổi tới 02/03' }));
    const box = within(await screen.findByRole('dialog', { name: 'Buổi 2 · Thứ 7 02/03/2999' }));
    expect(box.getByRole('button', { name: 'Hoãn' })).toBeTruthy();
  });
});

const buildActions = (...entries: [code: string, label: string][]) =>
  entries.map(([code, label], at) => ({ code, label, type: 'form', order: at + 1 }));
const buttonsOf = (area: HTMLElement) =>
  within(area)
    .getAllByRole('button')
    .map((button) => `${button.textContent}${button.className.includes('contained') ? '*' : ''}`);
const head = () => screen.findByRole('region', { name: 'Khách hàng' });

test('one filled button and another one are in the head, the rest behind "…"', async () => {
  const offered = buildActions(
    ['finish_package', 'Kết thúc gói'],
    ['pay', 'Thu tiền'],
    ['add_discount', 'Thêm giảm giá'],
    ['hand_over', 'Đổi người'],
    ['change_time', 'Đổi giờ'],
  );
  const { user } = open(overdue, undefined, { offered });
  await screen.findByRole('button', { name: 'Ghi nhận buổi 02/03' });
  const first = async () => buttonsOf(await head()).slice(0, 3);
  await waitFor(async () => expect(await first()).toEqual(['Ghi nhận buổi 02/03*', 'Đổi người', '']));
  expect(
    screen.getByRole('heading', { name: /^Buổi thứ Ba 02\/03\/2004 đã qua, chưa ghi nhận$/ }),
  ).toBeTruthy();
  const [more] = screen.getAllByRole('button', { name: 'Thao tác khác' });
  await user.click(more as HTMLElement);
  const rest = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(rest).toEqual(['Đăng ký tiếp', 'Kết thúc gói', 'Thêm giảm giá', 'Đổi giờ']);
  // The button for payments is next to the sum.
  const money = screen.getByRole('region', { name: 'Tiền', hidden: true });
  expect(within(money).getByRole('button', { name: 'Thu tiền', hidden: true })).toBeTruthy();
});

test('a session whose nurse has another session then asks for a substitute', async () => {
  const offered = buildActions(['hand_over', 'Đổi người'], ['pay', 'Thu tiền']);
  const conflicts = [{ day: '2999-03-02', reason: 'Trùng lịch', time_period: [] }];
  open(toCome, undefined, { offered, conflicts });
  await waitFor(async () => expect(buttonsOf(await head())[0]).toBe('Đổi người*'));
  expect(
    screen.getByRole('heading', {
      name: 'Buổi tới: thứ Bảy 02/03/2999 lúc 07:30. Buổi thứ Bảy 02/03/2999 vướng lịch điều dưỡng, đổi người',
    }),
  ).toBeTruthy();
});

test('a user without access to sessions sees the first action that the user may run as filled button', async () => {
  const offered = buildActions(['pay', 'Thu tiền'], ['pay_agent', 'Trả lương điều dưỡng']);
  const due = packageWith(session('1', '2004-03-02', 'planned'));
  const { data } = due.body as { data: { attributes: object }[] };
  for (const each of data) Object.assign(each.attributes, { due: 300_000 });
  const { calls } = open(due, undefined, { offered, who: buildViewer('finance') });
  const button = await screen.findByRole('button', { name: 'Thu tiền' });
  expect(button.className).toContain('contained');
  expect(screen.queryByRole('button', { name: /^Ghi nhận buổi/ })).toBeNull();
  expect(calls.filter(({ path }) => path.endsWith('/session_changes'))).toEqual([]);
});

test('a day of the strip opens the actions of its session', async () => {
  const { user } = open(overdue);
  await user.click(await screen.findByRole('button', { name: /^Buổi 2, 02\/03\/2004: Chưa tắm/ }));
  const box = within(await screen.findByRole('dialog', { name: 'Buổi 2 · Thứ 3 02/03/2004' }));
  for (const name of ['Đã tắm', 'Hoãn', 'Đổi ngày', 'Thao tác khác'])
    expect(box.getByRole('button', { name })).toBeTruthy();
});

test('the quick view of a customer is read-only; she is edited and deleted on her page', async () => {
  expect(QuickPane).toBeTruthy();
  open(overdue, '/customers?quick=7');
  const pane = within(await screen.findByRole('complementary'));
  expect(await pane.findByRole('link', { name: 'Detail' })).toBeTruthy();
  expect(pane.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(pane.queryByRole('button', { name: 'Delete' })).toBeNull();
});
