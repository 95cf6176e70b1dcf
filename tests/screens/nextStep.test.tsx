// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { LazyActionDialog } from '../../src/screens/actions/ActionDialogOf.tsx';
import QuickRecord from '../../src/screens/quick/QuickRecord.tsx';
import { ResourceList } from '../../src/screens/ResourceList.tsx';
import ResourcePage from '../../src/screens/ResourcePage.tsx';
import { fakeServer, one, page, type Reply } from './support/api.ts';
import { show, widen } from './support/show.tsx';

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

/** A package at work whose sessions are these. */
function packageWith(...shifts: ReturnType<typeof session>[]): Reply {
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

function open(packs: Reply, at = '/customers/7?packageId=5') {
  const { data, included } = packs.body as { data: object[]; included: object[] };
  const [pack] = data;
  const server = fakeServer((call) => {
    if (call.method === 'POST') return { body: { data: { state: 'finished' } } };
    if (call.path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    if (call.path === 'customers/7') return one('customers', '7', { name: 'Đỗ Thị Hồng', level: 'C3' });
    if (call.path === 'packages/5') return { body: { data: pack, included }, etag: '"1"' };
    if (call.path === 'packages') return packs;
    if (call.path === 'customers') return page('customers', [{ id: '7', name: 'Đỗ Thị Hồng', level: 'C3' }]);
    return page(call.path.split('/')[0] ?? '', []);
  });
  const routes = {
    '/customers/:id': <ResourcePage resource="customers" />,
    '/customers': <ResourceList resource="customers" />,
    '/packages/:id': <ResourcePage resource="packages" />,
  };
  return { ...server, ...show(at, routes) };
}

const overdue = packageWith(session('1', '2004-03-01', 'finished'), session('2', '2004-03-02', 'planned'));
const toCome = packageWith(session('1', '2004-03-01', 'finished'), session('2', '2999-03-02', 'planned'));

beforeEach(() => {
  widen(1440);
  LazyActionDialog.preload();
});

describe.each([
  ['the customer’s page', '/customers/7?packageId=5'],
  ['the package’s own page', '/packages/5'],
])('on %s', (_where, at) => {
  test('the next step of a package with a session that is over is to record it', async () => {
    const { user, sent } = open(overdue, at);
    await user.click(await screen.findByRole('button', { name: 'Ghi nhận buổi 02/03' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Đã tắm' }));
    expect(sent('POST').map(({ path, body }) => [path, body.action_code])).toEqual([
      ['shifts/2/actions', 'finish_shift'],
    ]);
  });

  test('of one whose sessions are to come, the next of them with what can be done to it', async () => {
    const { user } = open(toCome, at);
    await user.click(await screen.findByRole('button', { name: 'Buổi tới 02/03' }));
    const box = within(await screen.findByRole('dialog', { name: 'Buổi 2 · Thứ 7 02/03/2999' }));
    expect(box.getByRole('button', { name: 'Hoãn' })).toBeTruthy();
  });
});

test('a day of the strip opens what can be done with its session', async () => {
  const { user } = open(overdue);
  await user.click(await screen.findByRole('button', { name: 'Buổi 2, 02/03/2004: Chưa tắm' }));
  const box = within(await screen.findByRole('dialog', { name: 'Buổi 2 · Thứ 3 02/03/2004' }));
  for (const name of ['Đã tắm', 'Hoãn', 'Đổi ngày', 'Thao tác khác'])
    expect(box.getByRole('button', { name })).toBeTruthy();
});

test('a customer beside the list is looked at; she is changed and deleted on her page', async () => {
  expect(QuickRecord).toBeTruthy();
  open(overdue, '/customers?quick=7');
  const pane = within(await screen.findByRole('complementary'));
  expect(await pane.findByRole('link', { name: 'Detail' })).toBeTruthy();
  expect(pane.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(pane.queryByRole('button', { name: 'Delete' })).toBeNull();
});
