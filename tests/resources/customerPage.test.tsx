// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { formatDate } from '#rules/format';
import { customers } from '#schema/customers';
import { ShownValue } from '../../src/screens/parts/FieldValue.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { getCurrentDay } from '../../src/ui/today.ts';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const customer = { name: 'Đỗ Thị Hồng', phone: '0901234567', level: 'L5', l1_at: '2026-10-30T03:00:00Z' };
const pack = { id: '5', number: '12', level: 'L6', customer_id: '7', registered_at: '2026-11-01' };

function open(search: string, more: object = {}) {
  const server = installFakeServer(({ method, path }) => {
    if (path === 'customers/7') return replyWithRecord('customers', '7', { ...customer, ...more });
    if (method === 'POST') return { body: { data: { state: 'finished' } } };
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    if (path.endsWith('/session_changes')) return { body: { data: { sessions: [], conflicts: [] } } };
    return replyWithPage(path, path === 'packages' ? [pack] : []);
  });
  const shown = renderScreens(`/customers/7${search}`, {
    '/customers/:id': <RecordPage resource="customers" />,
  });
  return { ...server, ...shown };
}

beforeEach(() => setWindowWidth(1440));

test("a URL in mode edit opens the customer's form; Cancel returns to the tab", async () => {
  const { user, search } = open('?mode=edit');
  expect(await screen.findByRole('form', { name: 'Edit Khách hàng' })).toBeTruthy();
  await user.click(screen.getByText('Cancel'));
  await waitFor(() => expect(search()).toBe(''));
  expect(screen.queryByRole('form', { name: 'Edit Khách hàng' })).toBeNull();
});

test("a URL in mode edit opens a package's form on its tab", async () => {
  open('?packageId=5&mode=edit');
  expect(await screen.findByRole('form', { name: 'Edit Gói đăng ký' })).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Gói 12 · L6');
});

test('a customer with an open package opens on its tab, and stays there when it is closed meanwhile', async () => {
  let level = 'L7';
  installFakeServer(({ path }) => {
    if (path === 'customers/7') return replyWithRecord('customers', '7', customer);
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    return replyWithPage(path, path === 'packages' ? [{ ...pack, level }] : []);
  });
  const { search, reload } = renderScreens('/customers/7', {
    '/customers/:id': <RecordPage resource="customers" />,
  });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Gói 12 · L7');
  expect(search()).toBe('?activeTab=2&packageId=5');
  level = 'L8';
  await reload();
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Gói 12 · L8'));
});

test('the page stays on the details of a customer when her first package is registered meanwhile', async () => {
  let packs: (typeof pack)[] = [];
  installFakeServer(({ path }) => {
    if (path === 'customers/7') return replyWithRecord('customers', '7', customer);
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    return replyWithPage(path, path === 'packages' ? packs : []);
  });
  const { search, reload } = renderScreens('/customers/7', {
    '/customers/:id': <RecordPage resource="customers" />,
  });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Thông tin');
  packs = [pack];
  await reload();
  await screen.findByRole('tab', { name: 'Gói 12 · L6' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Thông tin');
  expect(search()).toBe('');
});

test('another tab opens for reading', async () => {
  const { user, search } = open('?mode=edit');
  await screen.findByRole('form', { name: 'Edit Khách hàng' });
  await user.click(screen.getByRole('tab', { name: 'Gói 12 · L6' }));
  await waitFor(() => expect(search()).toBe('?activeTab=2&packageId=5'));
  expect(screen.queryByRole('form')).toBeNull();
});

test('her header shows who she is, the tab the remaining fields and her history', async () => {
  open('?activeTab=1', { area: 'Quận 7', predicted_birth_date: '2031-03-01', source_name: 'Zalo OA' });
  const panel = await screen.findByRole('tabpanel');
  await waitFor(() => expect(panel.textContent).toContain('Đăng ký gói 12'));
  const terms = [...panel.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(terms).toEqual(['Nguồn', 'Ngày lên L1']);
  const head = within(screen.getByRole('region', { name: 'Khách hàng' }));
  expect(head.getByRole('heading', { name: 'Đỗ Thị Hồng' })).toBeTruthy();
  expect(head.getByText('Đã đăng ký, chưa xếp điều dưỡng')).toBeTruthy();
  expect(head.getByText(/ \(dự sinh 01\/03\/2031\) · Quận 7$/)).toBeTruthy();
  expect(head.getByRole('link', { name: 'Gọi 0901 234 567' }).getAttribute('href')).toBe('tel:0901234567');
  expect(head.getByRole('link', { name: 'Zalo 0901 234 567' }).getAttribute('href')).toMatch(/zalo/);
  // The tab repeats none of these texts.
  for (const text of ['Đỗ Thị Hồng', 'Quận 7', '01/03/2031']) expect(panel.textContent).not.toContain(text);
  expect(panel.textContent).not.toMatch(/0901.?234/);
});

test.each<[object[], RegExp]>([
  [[], /^Không có$/],
  [[{ agent_id: '3', reason: 'hay trễ' }], /: hay trễ$/],
])('refused nurses are listed with the reason, or the absence of any is shown: %o', async (refused, says) => {
  installFakeServer(({ path }) => replyWithPage(path, []));
  const value = (
    <ResourceContextProvider value="customers">
      <div data-testid="refused">
        <ShownValue name="refused_agents" field={customers.fields.refused_agents} value={refused} />
      </div>
    </ResourceContextProvider>
  );
  renderScreens('/', { '/': value });
  await waitFor(() => expect(screen.getByTestId('refused').textContent).toMatch(says));
});

test('her children are shown with their age, otherwise the due date', async () => {
  const today = toLocalDay(new Date());
  const born = addDays(today, -21);
  const due = addDays(today, -30);
  const children = [{ born, name: 'Bi' }];
  const open = async (more: object) => {
    installFakeServer(({ path }) => {
      if (path === 'customers/7') return replyWithRecord('customers', '7', { ...customer, ...more });
      return path.endsWith('/actions') ? { body: { data: { actions: [] } } } : replyWithPage(path, []);
    });
    renderScreens('/customers/7', { '/customers/:id': <RecordPage resource="customers" /> });
    return (await screen.findByRole('region', { name: 'Khách hàng' })).textContent;
  };
  const head = await open({ predicted_birth_date: due, children });
  expect(head).toContain('Bi bé 3 tuần');
  expect(head).toContain(`(sinh ${formatDate(born)})`);
  expect(head).not.toContain('bé 4 tuần');
  cleanup();
  expect(await open({ predicted_birth_date: due, children: [] })).toContain('bé 4 tuần');
});

test('an edited due date asks which packages that have not started are moved', async () => {
  let due = '2031-03-01';
  const waiting = { ...pack, started_at: '2031-03-03', total_quantity: 10 };
  const later = { ...waiting, id: '6', number: '13', started_at: '2031-09-01' };
  const running = { ...waiting, id: '8', number: '14', level: 'L7' };
  const { sent } = installFakeServer(({ method, path, body }) => {
    if (method === 'PATCH') due = String(body.data?.attributes?.predicted_birth_date);
    if (path === 'customers/7')
      return replyWithRecord('customers', '7', { ...customer, predicted_birth_date: due });
    if (method === 'POST') return { body: { data: { state: 'finished' } } };
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    if (path.endsWith('/session_changes')) return { body: { data: { sessions: [], conflicts: [] } } };
    return replyWithPage(path, path === 'packages' ? [waiting, later, running] : []);
  });
  const { user } = renderScreens('/customers/7?mode=edit', {
    '/customers/:id': <RecordPage resource="customers" />,
  });
  const input = await screen.findByLabelText(/^Ngày dự sinh/);
  await waitFor(() => expect((input as HTMLInputElement).value).toBe('01/03/2031'));
  fireEvent.change(input, { target: { value: '15/03/2031' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const box = within(await screen.findByRole('dialog', { name: 'Dời gói theo ngày dự sinh?' }));
  const boxes = box.getAllByRole<HTMLInputElement>('checkbox');
  // The package that starts half a year later was not planned by the due date, so it is not ticked; the running package is not listed.
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  await user.click(box.getByRole('button', { name: 'Dời 1 gói' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: 'customers/7/actions',
    body: {
      action_code: 'move_starts',
      action_data: { packages: [{ package_id: '5', started_at: '2031-03-17' }] },
    },
  });
});

test('a due call is at the top of her page with its reason, and the next day is set within 3 presses', async () => {
  const note = 'hỏi gói 10 buổi';
  const due = { next_contact_at: addDays(getCurrentDay(), -2), next_contact_note: note, erased_at: null };
  const { user, sent } = open('', due);
  const call = within(await screen.findByRole('alert'));
  expect(call.getByText(/quá 2 ngày$/)).toBeTruthy();
  expect(call.getByText(note)).toBeTruthy();
  await user.click(call.getByRole('button', { name: 'Hẹn lại' }));
  const box = within(await screen.findByRole('dialog'));
  await user.click(await box.findByRole('button', { name: /^Mai/ }));
  await user.click(box.getByRole('button', { name: 'Hẹn gọi lại' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    action_code: 'plan_contact',
    action_data: { next_contact_at: addDays(getCurrentDay(), 1) },
  });
});

test('the reminder stays in place after the call is planned again, and shows the new day', async () => {
  let next = addDays(getCurrentDay(), -2);
  installFakeServer(({ method, path, body }) => {
    if (method === 'POST') {
      next = String((body.action_data as { next_contact_at?: string })?.next_contact_at);
      return { body: { data: { state: 'finished' } } };
    }
    if (path === 'customers/7')
      return replyWithRecord('customers', '7', { ...customer, next_contact_at: next, erased_at: null });
    return path.endsWith('/actions') ? { body: { data: { actions: [] } } } : replyWithPage(path, []);
  });
  const { user } = renderScreens('/customers/7', { '/customers/:id': <RecordPage resource="customers" /> });
  const reminder = await screen.findByRole('alert');
  await user.click(within(reminder).getByRole('button', { name: 'Hẹn lại' }));
  const box = within(await screen.findByRole('dialog'));
  await user.click(await box.findByRole('button', { name: /^Mai/ }));
  await user.click(box.getByRole('button', { name: 'Hẹn gọi lại' }));
  await waitFor(() =>
    expect(reminder.textContent).toContain(`Đã hẹn gọi lại ${formatDate(addDays(getCurrentDay(), 1))}`),
  );
  expect(await screen.findByRole('alert')).toBe(reminder);
});

test('a call on another day is not at the top', async () => {
  open('', { next_contact_at: addDays(getCurrentDay(), 1) });
  await screen.findByRole('region', { name: 'Khách hàng' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hẹn lại' })).toBeNull();
});
