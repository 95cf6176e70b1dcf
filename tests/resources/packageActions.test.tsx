// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toLocalDay } from '#rules/days';
import { AddSessionButton } from '../../src/resources/customers/package/AddSessionButton.tsx';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const finishedReply: FakeServerReply = { body: { data: { state: 'finished' } } };

const share = (agent_id: string, name: string, paid: number) => ({
  ...{ agent_id, name, sessions: 2, income: 400_000, tax: 40_000, net: 360_000, paid },
});
const shares = [share('8', 'Lê Thị Mai', 400_000), share('9', 'Trần Thị Hà', 150_000)];
const services = [{ id: '1', name: 'Tắm bé', price: 200_000, amount: 1, category: 'baby_bath', pack: false }];

/** Opens the dialog of an action on a package; the server answers with `run`. */
async function open(
  code: string,
  record: object,
  run: FakeServerReply | (() => FakeServerReply) = finishedReply,
  who = buildViewer('admin'),
) {
  const server = installFakeServer(({ method, path }) => {
    if (method === 'POST') return typeof run === 'function' ? run() : run;
    if (path.endsWith('/free_agents')) return { body: { data: [] } };
    if (path.endsWith('/shares')) return { body: { data: shares } };
    if (path === 'services') return replyWithPage('services', services);
    return path === 'users'
      ? replyWithPage('users', [{ id: '4', name: 'Phạm Thảo Vy' }])
      : replyWithPage(path, []);
  });
  const pack = { id: '5', number: 1, customer_name: 'Thu Tú', ...record };
  const dialog = (
    <RecordContexts resource="packages" record={pack}>
      <ActionDialog code={code} onClose={() => 0} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': dialog }, who);
  return { ...server, user, box: within(await screen.findByRole('dialog')) };
}

test('a partner’s package cannot be confirmed before it has a seller', async () => {
  const { user, sent, box } = await open('confirm_package', { level: 'L4', sales_id: null });
  const confirm = box.getByRole('button', { name: 'Duyệt gói' });
  const sales = await box.findByRole('combobox', { name: /^Sales/ });
  await user.click(confirm);
  await waitFor(() => expect(sales.getAttribute('aria-invalid')).toBe('true'));
  expect(sent('POST')).toEqual([]);
  await user.click(sales);
  await user.click(await screen.findByRole('option', { name: 'Phạm Thảo Vy' }));
  await user.click(confirm);
  await waitFor(() => expect(sent('POST')[0]?.body.action_data).toMatchObject({ sales_id: '4' }));
});

test('a seller confirms a partner’s package as the own one', async () => {
  const { user, sent, box } = await open('confirm_package', { level: 'L4', sales_id: null }, finishedReply, {
    ...buildViewer('sales'),
    kind: 'sales',
  });
  await user.click(await box.findByRole('button', { name: 'Duyệt gói' }));
  await waitFor(() => expect(sent('POST')[0]?.body.action_data).toMatchObject({ sales_id: '1' }));
});

test('a nurse who does not work is assigned with that reason, without mentioning a conflict', async () => {
  const reason = 'Điều dưỡng đang không hoạt động.';
  const detail = `${reason} Hãy chọn điều dưỡng hoặc thời gian khác, hoặc xác nhận vẫn phân công.`;
  const conflicts = [
    { package_id: '5', customer_name: 'Thu Tú', day: '2026-11-23', time_period: ['07:30-08:30'], reason },
  ];
  const away = replyWithRefusal(409, detail, undefined, {
    code: 'schedule_conflict',
    title: 'Điều dưỡng không làm việc',
    meta: { conflicts, accept: 'Vẫn phân công' },
  });
  const { user, sent, box } = await open('assign_agent', { level: 'L5', agent_id: '8' }, away);
  await user.click(await box.findByRole('button', { name: 'Phân công điều dưỡng' }));
  const accept = await box.findByRole('button', { name: 'Vẫn phân công' });
  expect(box.getByText(detail)).toBeTruthy();
  expect(box.queryByRole('button', { name: /trùng lịch/i })).toBeNull();
  await user.click(accept);
  await waitFor(() =>
    expect(sent('POST').at(-1)?.body.action_data).toMatchObject({ accept_conflicts: true }),
  );
});

test('objections to a nurse are asked one after another, and accepted ones stay accepted', async () => {
  const refused = (code: string, detail: string) => replyWithRefusal(409, detail, undefined, { code });
  const replies = [
    refused('refused_nurse', 'Chị Mai không nhận Trần Dung: hay đến muộn.'),
    refused('papers_expired', 'Chứng chỉ của Trần Dung hết hạn ngày 01/11/2026.'),
    finishedReply,
  ];
  let at = 0;
  const { user, sent, box } = await open(
    'assign_agent',
    { level: 'L5', agent_id: '8' },
    () => replies[at++] ?? finishedReply,
  );
  await user.click(await box.findByRole('button', { name: 'Phân công điều dưỡng' }));
  await box.findByText(/không nhận Trần Dung/);
  await user.click(await box.findByRole('button', { name: 'Vẫn phân công' }));
  await box.findByText(/hết hạn ngày/);
  await user.click(await box.findByRole('button', { name: 'Vẫn phân công' }));
  await waitFor(() =>
    expect(sent('POST').at(-1)?.body.action_data).toMatchObject({
      accept_refused: true,
      accept_papers: true,
    }),
  );
});

test('pay is recovered from one of the paid nurses, with the paid amount filled in', async () => {
  const paid = { level: 'L8', agent_id: '8', agent_paid_total: 550_000 };
  const { user, sent, box } = await open('recover_pay', paid, finishedReply, buildViewer('finance'));
  await user.click(await box.findByRole('radio', { name: 'Trần Thị Hà' }));
  await waitFor(() => expect((box.getByLabelText(/^Số tiền/) as HTMLInputElement).value).toBe('150.000'));
  await user.type(box.getByLabelText(/^Lý do/), 'Ghi nhầm');
  await user.click(box.getByRole('button', { name: 'Thu lại lương' }));
  await waitFor(() =>
    expect(sent('POST')[0]?.body).toMatchObject({
      action_code: 'recover_pay',
      action_data: { agent_id: '9', amount: 150_000, reason: 'Ghi nhầm' },
    }),
  );
});

test('services are added as lines, like in a registration, at list prices', async () => {
  const { user, sent, box } = await open('add_services', { level: 'L7' });
  const service = await box.findByRole('combobox', { name: /^Dịch vụ/ });
  await user.click(service);
  await user.click(await screen.findByRole('option', { name: /Tắm bé/ }));
  await box.findByText('200.000 ₫', { selector: 'strong' });
  await user.click(box.getByRole('button', { name: 'Bán thêm dịch vụ' }));
  await waitFor(() =>
    expect(sent('POST')[0]?.body).toMatchObject({
      action_code: 'add_services',
      action_data: { package_services: [{ service_id: '1', quantity: 1 }] },
    }),
  );
});

test('a package is moved to a chosen customer, never to its current one', async () => {
  const { user, sent, box } = await open('move_package', { level: 'L7', customer_id: '3' });
  await user.type(await box.findByLabelText(/^Lý do/), 'Ghi nhầm mẹ');
  await user.click(box.getByRole('button', { name: 'Chuyển sang khách khác' }));
  const customer = box.getByRole('combobox', { name: /^Khách hàng mới/ });
  await waitFor(() => expect(customer.getAttribute('aria-invalid')).toBe('true'));
  expect(sent('POST')).toEqual([]);
});

test('a session is added with its day, time, nurse and price, and the button names the day and the price', async () => {
  const server = installFakeServer(({ method, path }) => {
    if (method === 'POST') return replyWithRecord('shifts', '9', {});
    return path.endsWith('free_agents') ? { body: { data: [] } } : replyWithPage(path, []);
  });
  const pack = {
    ...{ id: '5', customer_id: '3', customer_name: 'Mai', agent_id: '8', time_period: ['09:00-10:00'] },
    ...{ total_price: 1_000_000, total_quantity: 5, finished_at: '2032-06-04' },
  };
  const button = (
    <RecordContexts resource="packages" record={pack}>
      <AddSessionButton />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': button });
  await user.click(await screen.findByRole('button', { name: 'Thêm buổi' }));
  const box = within(await screen.findByRole('dialog', { name: 'Thêm buổi cho Mai vào lúc nào?' }));
  // The first working day after the package's last session.
  const day = await box.findByLabelText(/^Ngày/);
  expect((day as HTMLInputElement).value).toBe('05/06/2032');
  await user.clear(day);
  await user.type(day, '08/06/2032');
  await user.click(box.getByRole('button', { name: '10:00–11:00' }));
  await user.click(box.getByRole('combobox', { name: /^Tiền của buổi thêm/ }));
  await user.click(await screen.findByRole('option', { name: 'Tính giá một buổi' }));
  await user.click(box.getByRole('button', { name: /^Thêm buổi Thứ Ba, 08\/06 · 200\.000/ }));
  await waitFor(() =>
    expect(server.sent('POST')[0]?.body.data?.attributes).toEqual({
      ...{ package_id: '5', day: '2032-06-08', charge: 'price', status: 'planned', is_addition: true },
      ...{ agent_id: '8', time_period: ['09:00-10:00', '10:00-11:00'] },
    }),
  );
});

test('two nurses swap the sessions of a day from the page of one of them', async () => {
  const { sent } = installFakeServer(({ method, path }) =>
    method === 'POST'
      ? finishedReply
      : replyWithPage(
          path,
          path === 'agents' ? [{ id: '9', name: 'Trần Thị Hiền', profile_status: 'active' }] : [],
        ),
  );
  const nurse = { id: '8', name: 'Trần Dung', profile_status: 'active' };
  const dialog = (
    <RecordContexts resource="agents" record={nurse}>
      <ActionDialog code="swap" onClose={() => 0} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': dialog }, buildViewer('sales'));
  const box = within(await screen.findByRole('dialog'));
  await user.click(await box.findByRole('combobox', { name: /^Đổi với/ }));
  await user.click(await screen.findByRole('option', { name: 'Trần Thị Hiền' }));
  await user.click(box.getByRole('button', { name: 'Đổi ca' }));
  const day = toLocalDay(new Date());
  await waitFor(() =>
    expect(sent('POST')[0]?.body.action_data).toMatchObject({ agent_id: '9', from: day, to: day }),
  );
});
