// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { WorklistData, WorklistQueue, WorklistTask } from '#schema/reports/worklist';
import { LayoutFrame } from '../../src/app/layout/Layout.tsx';
import Home from '../../src/pages/home/Home.tsx';
import { formatShortDayWithWeekday } from '../../src/reports/figures/formatDayWithWeekday.ts';
import { getCurrentDay } from '../../src/ui/today.ts';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const partnerRow = {
  partner_id: '1',
  partner_code: 'MEGAO',
  partner_name: 'Mẹ Gạo',
  month: null,
  total_packages: 3,
  total_revenue: 6_000_000,
  total_commission: 600_000,
  total_bonus: 60_000,
  l8_packages: 2,
  l8_revenue: 4_000_000,
  l8_commission: 400_000,
};
const report = {
  overall: { total: 6_500_000 },
  revenue: { total: 6_000_000 },
  partner: { total: 660_000, commission_percent: 0.1, bonus: 60_000, confirmed: 0, unconfirm: 660_000 },
  rows: [partnerRow],
  partners: [],
};
const session = {
  shift_id: '5',
  package_id: '31',
  time_period: ['08:30-09:30', '09:00-10:00'],
  status: 'planned',
  customer_id: '7',
  customer_name: 'Lê Thị Trâm',
  customer_phone: '0912345678',
  address: '12 Trần Phú, Quận 1',
  district: 'Quận Gò Vấp',
  nurses: [{ id: '3', name: 'Nguyễn Thị Hoa' }],
  clashes: true,
};
const emptyDay = {
  counts: { ahead: 0, over: 0, unmarked: 0, clashing: 0, unassigned: 0, all: 0 },
  hours: [] as { hour: number; total: number; unassigned: number }[],
  sessions: [] as (typeof session)[],
};
const emptyWorklist: WorklistData = { queues: [], tasks: [] };
/** The latest proof of the books. */
let proof = { checked_at: null as string | null, checks: [] as { differences: number }[] };

const buildQueue = (queue: WorklistQueue['queue'], total: number): WorklistQueue => ({
  queue,
  total,
  more: false,
  sum: null,
});
const lead: WorklistTask = {
  queue: 'new_leads',
  resource: 'customers',
  id: '9',
  sentence: 'Gọi Đỗ Thị Hồng',
  reason: 'Dự sinh 12/12 · Quận 7',
  name: 'Đỗ Thị Hồng',
  phone: '0912345678',
  customer_id: '9',
  since: '2026-10-25',
  days: 30,
  amount: null,
  month: null,
  progress: null,
  action: null,
};
const approvalTask: WorklistTask = {
  ...lead,
  queue: 'open_transactions',
  resource: 'transactions',
  id: '4',
  sentence: 'Duyệt Doanh thu: Lê Thị Trâm',
  name: 'Lê Thị Trâm',
  phone: null,
  customer_id: null,
  days: 2,
  amount: 1_225_000,
  action: 'approve',
};

const toApproveRecord = {
  kind: 'revenue',
  amount: 1_225_000,
  status: 'created',
  about: 'Lê',
  at: '2026-11-20',
  payment_method: 'cash',
};

/** Starts a server with this day and this work. */
const calls = (day = emptyDay, work: () => WorklistData = () => emptyWorklist) =>
  installFakeServer(({ path, query }) => {
    if (path === 'reports/today')
      return { body: { data: day, meta: { total: day.counts[query.only as 'ahead'] } } };
    if (path === 'reports/worklist') return { body: { data: work() } };
    if (path === 'reports/proof') return { body: { data: proof } };
    if (path === 'first_steps') return { body: { data: { steps: [], dismissed: true, missing: [] } } };
    if (path === 'reports/receivables')
      return { body: { data: { total: 5_000_000, packages: 3, customers: 2, owed: { total: 900_000 } } } };
    if (path === 'reports/breakdown') {
      const summary = { collected: 3, registered: 2, sessions: 7, leads: 4 };
      return { body: { data: { summary } } };
    }
    if (path === 'customers/9')
      return replyWithRecord('customers', '9', { name: 'Đỗ Thị Hồng', level: 'C3', erased_at: null });
    if (path === 'transactions/4') return replyWithRecord('transactions', '4', toApproveRecord);
    if (path.startsWith('reports/')) return { status: 200, body: { data: report } };
    return replyWithPage(path, []);
  });

test('a partner sees this month’s expected commission at once', async () => {
  calls();
  renderScreens('/', { '/': <Home /> }, buildViewer('partner'));
  const month = await screen.findByRole('list', { name: /^Tháng \d\d\/\d{4}$/ });
  const figure = (await within(month).findByText('Dự kiến nhận')).closest('li') as HTMLElement;
  expect((await within(figure).findByRole('link')).textContent).toMatch(/^660\.000\s₫$/);
  expect(within(figure).getByText(/^400\.000\s₫$/)).toBeTruthy();
  expect(within(month).getByText('2 gói đã xong và thanh toán')).toBeTruthy();
});

test('the owner sees in one line whether the books are correct', async () => {
  proof = { checked_at: '2031-06-10T20:00:03.000Z', checks: [{ differences: 0 }, { differences: 0 }] };
  calls();
  renderScreens('/', { '/': <Home /> }, buildViewer('admin', 'finance'));
  const line = await screen.findByRole('link', { name: 'Sổ khớp, đối chiếu lúc 11/06/2031 03:00' });
  expect(line.getAttribute('href')).toBe('/settings?activeTab=proof');
  proof = { checked_at: null, checks: [] };
});

test('other roles do not request the proof', async () => {
  const { calls: made } = calls();
  renderScreens('/', { '/': <Home /> }, buildViewer('admin'));
  await screen.findByText('This is home page');
  expect(made.filter(({ path }) => path.startsWith('reports/partner'))).toEqual([]);
});

test('a partner’s sums add up to the total above them', async () => {
  calls();
  renderScreens('/', { '/': <Home /> }, buildViewer('partner'));
  const month = await screen.findByRole('list', { name: /^Tháng/ });
  const figure = (await within(month).findByText('Dự kiến nhận')).closest('li') as HTMLElement;
  const amount = (text: string | null) => Number(text?.replace(/\D/g, ''));
  const sum = await within(figure).findByRole('link');
  const parts = [...figure.querySelectorAll('dd')].map(({ textContent }) => amount(textContent));
  expect(parts).toHaveLength(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount(sum.textContent));
});

const lines = async () => within(await screen.findByRole('list', { name: 'Việc cần làm' }));

describe('the worklist', () => {
  const open = (work: WorklistData, who = buildViewer('sales')) => {
    const server = calls(emptyDay, () => work);
    return { ...server, ...renderScreens('/', { '/': <Home />, '/customers/:id': <p>Khách này</p> }, who) };
  };

  test('has a line for each task: name, reason, waiting time, phone or amount, and its button', async () => {
    open(
      { queues: [buildQueue('new_leads', 34)], tasks: [lead, approvalTask] },
      buildViewer('sales', 'finance'),
    );
    const [call, approve] = (await lines()).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(call).getByRole('link', { name: 'Đỗ Thị Hồng' }).getAttribute('href')).toBe('/customers/9');
    expect(within(call).getByText('Dự sinh 12/12 · Quận 7')).toBeTruthy();
    expect(within(call).getByText('chờ 30 ngày')).toBeTruthy();
    expect(within(call).getByRole('link', { name: '0912 345 678' }).getAttribute('href')).toBe(
      'tel:0912345678',
    );
    expect(within(call).getByRole('button', { name: 'Gọi: Đỗ Thị Hồng' })).toBeTruthy();
    expect(within(approve).getByText(/^1\.225\.000\s₫$/)).toBeTruthy();
    expect(within(approve).getByRole('button', { name: 'Duyệt: Lê Thị Trâm' })).toBeTruthy();
  });

  test('only the age of a task due before today is red', async () => {
    const due = { ...lead, queue: 'due_contacts', id: '10', days: 2 } as const;
    open({ queues: [], tasks: [lead, due, { ...due, id: '11', days: -3 }] });
    const list = await lines();
    const [waiting, late, ahead] = ['chờ 30 ngày', 'trễ 2 ngày', 'còn 3 ngày'].map(
      (age) => getComputedStyle(list.getByText(age)).color,
    );
    expect(late).not.toBe(ahead);
    expect(waiting).toBe(ahead);
  });

  test('tasks of several groups have group headings, once each', async () => {
    open({ queues: [], tasks: [lead, { ...lead, id: '10' }, approvalTask] }, buildViewer('sales', 'finance'));
    const list = await lines();
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Hôm nay gấp',
      'Tiền',
    ]);
    expect(list.getAllByRole('listitem')).toHaveLength(3);
  });

  test('a heading has the total of its group, and a press lists the whole group', async () => {
    const { user, sent, router } = open({
      queues: [buildQueue('new_leads', 34), buildQueue('due_contacts', 2), buildQueue('ending_packages', 1)],
      tasks: [lead, { ...lead, queue: 'ending_packages', id: '12' }],
    });
    const list = await lines();
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Hôm nay gấp · 36',
      'Chăm lại · 1',
    ]);
    await user.click(list.getByRole('button', { name: 'Xem cả 36: Hôm nay gấp · 36' }));
    expect(router.state.location.search).toBe('?group=today');
    await waitFor(() => expect(sent('GET').at(-1)?.query.group).toBe('today'));
    expect(await screen.findByRole('link', { name: 'Mở danh sách đến hẹn gọi (2)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Xem mọi việc' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('five queues are shown, the others after one press', async () => {
    const names = ['new_leads', 'due_contacts', 'near_births', 'ending_packages', 'not_come_back'] as const;
    const more = ['open_transactions', 'unpaid_wages'] as const;
    const { user } = open(
      { queues: [...names, ...more].map((queue, index) => buildQueue(queue, index + 1)), tasks: [lead] },
      buildViewer('sales', 'finance'),
    );
    const kinds = within(await screen.findByRole('group', { name: 'Loại việc' }));
    expect(kinds.queryByRole('button', { name: /^Chờ duyệt/ })).toBeNull();
    await user.click(kinds.getByRole('button', { name: 'Thêm 2' }));
    expect(kinds.getByRole('button', { name: /^Chờ duyệt/ })).toBeTruthy();
    await user.click(kinds.getByRole('button', { name: 'Thu gọn' }));
    expect(kinds.queryByRole('button', { name: /^Chờ duyệt/ })).toBeNull();
  });

  test('a press on a queue shows that queue alone, with a link to its list', async () => {
    const { user, sent, router } = open({
      queues: [buildQueue('new_leads', 34), buildQueue('due_contacts', 2)],
      tasks: [lead],
    });
    await user.click(await screen.findByRole('button', { name: 'Khách mới 34' }));
    const all = await screen.findByRole('link', { name: 'Mở danh sách khách mới cần gọi (34)' });
    expect(all.getAttribute('href')).toBe(
      '/customers?filter[level]=C3&filter[erased_is_null]=true&sort=contacted_at',
    );
    expect(router.state.location.search).toBe('?queue=new_leads');
    expect(screen.getByText('Cũ nhất 25/10, 30 ngày')).toBeTruthy();
    const worklistCalls = () => sent('GET').filter(({ path }) => path === 'reports/worklist');
    expect(worklistCalls().map(({ query }) => query.queue)).toEqual([undefined, 'new_leads']);
    await user.click(screen.getByRole('button', { name: 'Khách mới 34', pressed: true }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('a press limits it to a seller’s own tasks', async () => {
    const { user, sent } = open({ queues: [buildQueue('new_leads', 34)], tasks: [lead] });
    await user.click(await screen.findByRole('button', { name: 'Của tôi' }));
    await waitFor(() => expect(sent('GET').at(-1)?.query.mine).toBe('true'));
  });

  test('other roles are not offered this', async () => {
    open({ queues: [buildQueue('new_leads', 34)], tasks: [lead] }, buildViewer('admin'));
    await lines();
    expect(screen.queryByRole('button', { name: 'Của tôi' })).toBeNull();
  });

  test('the arrow keys move between buttons', async () => {
    const { user } = open({ queues: [], tasks: [lead, { ...lead, id: '10', name: 'Lan' }] });
    const first = (await lines()).getByRole('button', { name: 'Gọi: Đỗ Thị Hồng' });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Gọi: Lan');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  test('after a call its outcome is requested, with the actions that the customer allows', async () => {
    const { user } = open({ queues: [], tasks: [lead] });
    await user.click((await lines()).getByRole('button', { name: 'Gọi: Đỗ Thị Hồng' }));
    const call = await screen.findByRole('dialog', { name: 'Gọi Đỗ Thị Hồng' });
    const outcomes = await within(call).findByRole('group', { name: 'Gọi xong thì ghi' });
    await within(outcomes).findByRole('button', { name: 'Liên hệ thành công' });
    expect(
      within(outcomes)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Liên hệ thành công', 'Liên hệ thất bại', 'Hẹn gọi lại']);
    await user.click(within(outcomes).getByRole('button', { name: 'Liên hệ thành công' }));
    expect(await screen.findByRole('dialog', { name: /^Liên hệ thành công/ })).toBeTruthy();
  });

  test('unpaid wages open the pay run of their month', async () => {
    const wages: WorklistTask = {
      ...{ ...approvalTask, queue: 'unpaid_wages', resource: 'packages', month: '2026-10', action: null },
      sentence: 'Trả lương Trần Thị Mai, gói của Lê Thị Trâm',
    };
    open({ queues: [], tasks: [wages] }, buildViewer('finance'));
    const button = (await lines()).getByRole('link', { name: 'Trả lương: Lê Thị Trâm' });
    expect(button.getAttribute('href')).toContain('/transactions?pay_run=2026-10');
  });

  test('a finished task fades out, and the next one moves up', async () => {
    let work: WorklistData = {
      queues: [buildQueue('open_transactions', 2)],
      tasks: [approvalTask, { ...approvalTask, id: '5', name: 'Lan' }],
    };
    const { sent } = installFakeServer(({ path, method }) => {
      if (path === 'reports/worklist') return { body: { data: work } };
      if (method !== 'GET') {
        work = { queues: [buildQueue('open_transactions', 1)], tasks: work.tasks.slice(1) };
        return { body: { data: { state: 'finished', result: {} } } };
      }
      if (path === 'transactions/4') return replyWithRecord('transactions', '4', toApproveRecord);
      if (path === 'reports/receivables')
        return { body: { data: { total: 0, packages: 0, customers: 0, owed: { total: 0 } } } };
      return replyWithPage(path, []);
    });
    const { user } = renderScreens('/', { '/': <Home /> }, buildViewer('finance'));
    await user.click((await lines()).getByRole('button', { name: 'Duyệt: Lê Thị Trâm' }));
    const dialog = await screen.findByRole('dialog', { name: /^Duyệt/ });
    await user.click(within(dialog).getByRole('button', { name: 'Duyệt' }));
    await waitFor(async () => expect((await lines()).getAllByRole('listitem')).toHaveLength(1));
    // After an action by keyboard, the focus is on the next line.
    const next = (await lines()).getByRole('button', { name: 'Duyệt: Lan' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(sent('POST')).toHaveLength(1);
  });

  test('shows a text when it is empty', async () => {
    open(emptyWorklist);
    expect((await screen.findByText('Không có việc nào đang chờ.')).getAttribute('role')).toBe('status');
  });

  test('can be loaded again after a failure', async () => {
    let isDown = true;
    installFakeServer(({ path }) => {
      if (path === 'reports/worklist' && isDown)
        return { status: 500, body: { errors: [{ status: '500', detail: 'Lỗi' }] } };
      return path === 'reports/worklist'
        ? { body: { data: emptyWorklist } }
        : { body: { data: emptyDay, meta: { total: 0 } } };
    });
    const { user } = renderScreens('/', { '/': <Home /> }, buildViewer('sales'));
    const again = await screen.findByRole('button', { name: 'Thử lại' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('Không có việc nào đang chờ.')).toBeTruthy();
  });
});

describe('today', () => {
  const busy = {
    counts: { ahead: 9, over: 3, unmarked: 2, clashing: 1, unassigned: 2, all: 12 },
    hours: [
      { hour: 8, total: 5, unassigned: 2 },
      { hour: 10, total: 7, unassigned: 0 },
    ],
    sessions: [session],
  };
  const open = (who: 'admin' | 'sales' | 'finance' | 'partner') => {
    const server = calls(busy);
    return {
      ...server,
      ...renderScreens('/', { '/': <Home />, '/customers/:id': <p>Khách này</p> }, buildViewer(who)),
    };
  };

  test('is in the heading with its sessions and the number without a nurse; on a phone below the date', async () => {
    open('sales');
    const head = await screen.findByRole('heading', { level: 1, name: /12 buổi/ });
    expect(head.textContent).toMatch(/^(Thứ \S+|Chủ nhật), \d\d\/\d\d · 12 buổi · 2 chưa có người$/);
    setWindowWidth(390);
    await waitFor(() => expect(head.textContent).toMatch(/^(Thứ \S+|Chủ nhật), \d\d\/\d\d$/));
    expect(await screen.findByRole('link', { name: '2 chưa có người' })).toBeTruthy();
    expect(screen.getByText('This is home page')).toBeTruthy();
  });

  test('has past sessions that nobody marked on top, then sessions without a nurse, then the next ones by hour', async () => {
    const { user, sent } = open('sales');
    const waiting = within(await screen.findByRole('list', { name: 'Chưa có điều dưỡng' }));
    expect(screen.getByRole('heading', { name: 'Chưa có người · 2' })).toBeTruthy();
    expect(waiting.getByRole('listitem').textContent).toContain('Lê Thị Trâm');
    const next = within(screen.getByRole('list', { name: '08:00' })).getAllByRole('listitem');
    const [line] = next.filter(({ textContent }) => textContent?.includes('Lê Thị Trâm'));
    expect(line?.textContent).toBe('08:30Lê Thị Trâm Trùng giờ · chị Hoa · Gò Vấp');
    expect(
      within(line as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/customers/7?packageId=31', 'tel:0912345678']);
    await user.click(screen.getByRole('button', { name: '3 buổi đã qua · 2 chưa đánh dấu' }));
    const past = await screen.findByRole('list', { name: '3 buổi đã qua · 2 chưa đánh dấu' });
    const unassigned = screen.getByRole('heading', { name: 'Chưa có người · 2' });
    expect(past.compareDocumentPosition(unassigned)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const todayCalls = sent('GET').filter(({ path }) => path === 'reports/today');
    expect(todayCalls.map(({ query }) => query.only)).toEqual(['ahead', 'unassigned', 'over']);
  });

  test('lists the first sessions; a press lists those of a later hour, or those in conflict', async () => {
    const { user, sent } = open('admin');
    await user.click(await screen.findByRole('button', { name: '10:00 · 7 buổi' }));
    expect(
      within(await screen.findByRole('list', { name: '10:00 · 7 buổi' })).getByText('Lê Thị Trâm'),
    ).toBeTruthy();
    const todayCalls = sent('GET').filter(({ path }) => path === 'reports/today');
    expect(todayCalls.at(-1)?.query).toMatchObject({ only: 'all', hour: '10', 'page[size]': '50' });
    await user.click(screen.getByRole('button', { name: '1 buổi trùng giờ' }));
    await waitFor(() => expect(sent('GET').at(-1)?.query.only).toBe('clashing'));
    expect(screen.getByRole('link', { name: 'Mở lịch tắm hôm nay' }).getAttribute('href')).toBe(
      `/reports/schedule?from=${getCurrentDay()}&to=${getCurrentDay()}`,
    );
  });

  test.each([
    [12, 'Hôm nay không còn buổi nào nữa.'],
    [0, 'Hôm nay không có buổi nào.'],
  ])('with %i sessions on a phone, and none left today, shows this', async (all, says) => {
    calls({ ...busy, counts: { ...emptyDay.counts, all }, sessions: [] });
    setWindowWidth(390);
    renderScreens('/', { '/': <Home /> }, buildViewer('sales'));
    expect(await screen.findByText(says)).toBeTruthy();
  });

  test.each([
    ['15:29', busy.counts, 'Phân công'],
    ['15:29', { ...busy.counts, unassigned: 0 }, 'Đánh dấu'],
    ['15:29', { ...busy.counts, unassigned: 0, unmarked: 0 }, 'Tin nhắn ngày mai'],
    ['15:30', busy.counts, 'Chốt ngày'],
  ])('at %s its filled button follows what is most urgent: %o', async (time, counts, filled) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-24T${time}:00+07:00`) });
    calls({ ...busy, counts });
    renderScreens('/', { '/': <Home /> }, buildViewer('sales'));
    await waitFor(() =>
      expect([...document.querySelectorAll('.MuiButton-contained')].map((one) => one.textContent)).toEqual([
        filled,
      ]),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Thứ Ba, 24\/11/);
    vi.useRealTimers();
  });

  test('on a phone it begins with what is urgent, and the past sessions can be marked', async () => {
    setWindowWidth(390);
    const { user, search } = open('sales');
    const panel = within(await screen.findByRole('region', { name: 'Hôm nay' }));
    expect(await panel.findByText('2 buổi chưa đánh dấu')).toBeTruthy();
    expect(panel.getByText('Buổi sớm nhất 8–9 giờ')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Phân công' })).toBeTruthy();
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
    await user.click(panel.getByRole('button', { name: 'Đánh dấu' }));
    await waitFor(() => expect(search()).toBe('?close_day=past'));
  });

  test.each(['finance', 'partner'] as const)('is not requested by %s', async (who) => {
    const { calls: made } = open(who);
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(made.filter(({ path }) => path === 'reports/today')).toEqual([]);
  });
});

describe('money', () => {
  const work = { queues: [{ ...buildQueue('open_transactions', 41), sum: 32_000_000 }], tasks: [] };

  test('finance sees three amounts on top: pending, owed to the company, owed by the company', async () => {
    calls(emptyDay, () => work);
    renderScreens('/', { '/': <Home /> }, buildViewer('finance'));
    const figures = within(await screen.findByRole('list', { name: 'Tiền' }));
    await figures.findByText('41 giao dịch chờ duyệt');
    expect(figures.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      '32.000.000 ₫',
      '5.000.000 ₫',
      '900.000 ₫',
    ]);
    expect(screen.queryByRole('list', { name: /^Tháng/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Chờ duyệt 41 · 32\.000\.000/ })).toBeTruthy();
  });

  test('the owner also sees four amounts of the month, next to the same days of last month', async () => {
    const { sent } = calls(emptyDay, () => work);
    renderScreens('/', { '/': <Home /> }, buildViewer('admin', 'finance'));
    const month = within(await screen.findByRole('list', { name: /^Tháng/ }));
    await month.findAllByText(/^(Bằng|so với) 1–\d+\/\d+$/);
    expect(month.getAllByRole('listitem')).toHaveLength(4);
    const breakdownCalls = sent('GET').filter(({ path }) => path === 'reports/breakdown');
    expect(breakdownCalls.map(({ query }) => query.from?.slice(-2))).toEqual(['01', '01']);
    expect(breakdownCalls[0]?.query.to).toBe(getCurrentDay());
  });
});

test('a partner adds a customer by the filled button, and sees the progress and commission of each', async () => {
  const task: WorklistTask = {
    ...lead,
    queue: 'running_care',
    resource: 'partner_packages',
    sentence: 'Lê Thị Trâm đang được chăm sóc',
    name: 'Lê Thị Trâm',
    customer_id: null,
    amount: 122_500,
    progress: { done: 4, of: 7 },
  };
  calls(emptyDay, () => ({ queues: [buildQueue('running_care', 1)], tasks: [task] }));
  renderScreens('/', { '/': <Home /> }, buildViewer('partner'));
  const send = await screen.findByRole('link', { name: 'Gửi khách mới' });
  expect([send.getAttribute('href'), send.className.includes('contained')]).toEqual([
    '/partner_packages?quick=new',
    true,
  ]);
  const line = (await lines()).getByRole('listitem');
  expect(line.textContent).toMatch(/4\/7 buổi.*hoa hồng 122\.500\s₫/);
  expect(within(line).queryByRole('button')).toBeNull();
  expect(line.textContent).not.toContain('ngày');
});

test('a page left open over midnight shows the new day, and reloads its data', async () => {
  const lastMinute = new Date(Date.parse(`${getCurrentDay()}T16:59:00Z`));
  vi.useFakeTimers({ now: lastMinute, toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const { sent } = calls();
    const page = (
      <LayoutFrame>
        <Home />
      </LayoutFrame>
    );
    renderScreens('/', { '/': page });
    const countCalls = (path: string) => sent('GET').filter((call) => call.path === path).length;
    await screen.findByRole('heading', {
      level: 1,
      name: new RegExp(`^${formatShortDayWithWeekday(getCurrentDay())}`),
    });
    await waitFor(() =>
      expect([countCalls('reports/today'), countCalls('reports/worklist')]).toEqual([1, 1]),
    );
    const before = getCurrentDay();
    act(() => void vi.advanceTimersByTime(2 * 60_000));
    expect(getCurrentDay()).not.toBe(before);
    await screen.findByRole('heading', {
      level: 1,
      name: new RegExp(`^${formatShortDayWithWeekday(getCurrentDay())}`),
    });
    await waitFor(() =>
      expect([countCalls('reports/today'), countCalls('reports/worklist')]).toEqual([2, 2]),
    );
    // The page reloads once a day; an hour later it reloads nothing.
    act(() => void vi.advanceTimersByTime(60 * 60_000));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(countCalls('reports/today')).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
