// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { transactions } from '#schema/transactions';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { markChanged } from '../../src/screens/live/changes.ts';
import { type FakeServerReply, installFakeServer, replyWithPage, replyWithRefusal } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const location = (id: number) => ({
  id: String(id),
  province: 'Hồ Chí Minh',
  district: 'Quận 1',
  ward: `Phường ${id}`,
  area: 'HCM Trung tâm',
});
const locations = (count: number) =>
  Array.from({ length: Math.min(count, 20) }, (_, index) => location(index + 1));
const open = (
  at: string,
  reply: () => FakeServerReply | Promise<FakeServerReply>,
  who = buildViewer('admin'),
) => {
  const server = installFakeServer(reply);
  const shown = renderScreens(
    at,
    { '/locations': <ResourceList resource="locations" />, '/locations/:id': <p>Trang riêng</p> },
    who,
  );
  return { ...shown, ...server, lists: () => server.calls.filter((call) => call.path === 'locations') };
};

beforeEach(() => setWindowWidth(1440));

describe('a list', () => {
  test('requests twenty records, and shows its header before they are loaded', async () => {
    let answer: (reply: FakeServerReply) => void = () => undefined;
    const { lists } = open('/locations', () => new Promise((resolve) => (answer = resolve)));
    const table = await screen.findByRole('table', { name: 'Địa điểm' });
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Tỉnh/Thành phố', 'Quận/Huyện', 'Phường/Xã', 'Khu vực']);
    expect(lists()[0]?.query).toMatchObject({ 'page[number]': '1', 'page[size]': '20', sort: 'province' });
    answer(replyWithPage('locations', locations(2)));
    expect((await screen.findAllByRole('rowheader')).length).toBe(2);
  });

  test('of transactions has the ten required columns in order, and the person of each after its day', async () => {
    installFakeServer(() => replyWithPage('transactions', [{ id: '1', note: 'Khoản 1', status: 'created' }]));
    renderScreens(
      '/transactions',
      { '/transactions': <ResourceList resource="transactions" /> },
      buildViewer('finance'),
    );
    const table = await screen.findByRole('table', { name: 'Giao dịch' });
    const heads = within(table).getAllByRole('columnheader');
    const { columns } = transactions.list;
    const added = ['about', 'voucher_number'];
    const initialColumns = columns.filter((name) => !added.includes(name));
    expect(initialColumns.map((name) => transactions.fields[name].label)).toEqual([
      'Trạng thái',
      'Ngày thực hiện',
      'Tháng ghi nhận',
      'Loại',
      'Nguồn tiền',
      'Điều dưỡng',
      'Hình thức thanh toán',
      'Số tiền',
      'Ngân hàng',
      'Ghi chú',
    ]);
    // Some columns are the second line of the column next to them.
    expect(heads.flatMap((cell) => cell.textContent || [])).toEqual([
      'Trạng tháiSố chứng từ',
      'Ngày thực hiệnTháng ghi nhận',
      'Đối tượngLoại · Nguồn tiền',
      'Điều dưỡngHình thức thanh toán',
      'Số tiềnNgân hàng',
      'Ghi chú',
      'Thao tác',
    ]);
  });

  test('of customers has its tabs as links with counts, and marks the open one', async () => {
    const { calls } = installFakeServer(({ path, query }) =>
      replyWithPage(
        path,
        [{ id: '1', name: 'Mai Lan', level: 'C3' }],
        query['page[size]'] === '1' ? 34 : 700,
      ),
    );
    const routes = { '/customers': <ResourceList resource="customers" /> };
    const { search, user } = renderScreens('/customers', routes, buildViewer('sales'));
    const parts = within(await screen.findByRole('navigation', { name: 'Phần của danh sách' }));
    await waitFor(() =>
      expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Tất cả',
        'Cần gọi34',
        'Đến hẹn34',
        'Chưa có gói34',
      ]),
    );
    expect(parts.getByRole('link', { current: 'page' }).textContent).toBe('Tất cả');
    await user.click(parts.getByRole('link', { name: /^Chưa có gói/ }));
    await waitFor(() => expect(search()).toBe('?filter[level]=C3,L1,L1-C'));
    expect((await parts.findByRole('link', { current: 'page' })).textContent).toBe('Chưa có gói34');
    const counted = calls.filter(({ query }) => query['page[size]'] === '1');
    expect(counted).toHaveLength(3);
  });

  test('shows the sums of a tab whose amounts come in and go out', async () => {
    setWindowWidth(1440);
    const groups = [
      { key: 'revenue', label: 'Doanh thu', count: 2, sum: 12_400_000 },
      { key: 'ads', label: 'Chi phí ADS', count: 1, sum: -8_100_000 },
    ];
    installFakeServer(({ path, query }) =>
      query.group_by
        ? { body: { data: [], meta: { total: 3, groups } } }
        : replyWithPage(path, [{ id: '1' }], 3),
    );
    const routes = { '/transactions': <ResourceList resource="transactions" /> };
    renderScreens('/transactions', routes, buildViewer('finance'));
    const parts = within(await screen.findByRole('navigation', { name: 'Phần của danh sách' }));
    expect(await parts.findByRole('link', { name: 'Chờ duyệt 3 · thu 12,4 tr · chi 8,1 tr' })).toBeTruthy();
    expect(parts.getByRole('link', { name: /^Đã duyệt/ }).textContent).toBe('Đã duyệt3');
  });

  test('requests its own first order, until the user chooses another one', async () => {
    const { calls } = installFakeServer(({ path }) => replyWithPage(path, [{ id: '1', name: 'Spa bầu' }]));
    const routes = { '/partners': <ResourceList resource="partners" /> };
    const { user } = renderScreens('/partners', routes, buildViewer('admin'));
    const name = await screen.findByRole('button', { name: 'Tên đối tác' });
    await waitFor(() => expect(calls.at(0)?.query.sort).toBe('-sent_30_days'));
    await user.click(name);
    await waitFor(() => expect(calls.at(-1)?.query.sort).toBe('name'));
  });

  test('has its tabs below its name on a phone', async () => {
    setWindowWidth(390);
    installFakeServer(({ path }) => replyWithPage(path, [{ id: '1', name: 'Võ Thị Hạnh' }], 24));
    const routes = { '/agents': <ResourceList resource="agents" /> };
    const { search, user } = renderScreens('/agents', routes, buildViewer('admin'));
    const parts = within(await screen.findByRole('navigation', { name: 'Phần của danh sách' }));
    await waitFor(() =>
      expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Tất cả',
        'Đang làm24',
        'Chưa xác minh24',
        'Giấy tờ cần xem24',
        'Đã nghỉ24',
      ]),
    );
    expect(parts.getByRole('link', { current: 'page' }).textContent).toBe('Tất cả');
    await user.click(parts.getByRole('link', { name: /^Đang làm/ }));
    await waitFor(() => expect(search()).toBe('?filter[status]=active'));
    expect((await parts.findByRole('link', { current: 'page' })).textContent).toBe('Đang làm24');
  });

  test('highlights a row for a moment when another user has changed it', async () => {
    open('/locations', () => replyWithPage('locations', locations(2)));
    await screen.findAllByRole('rowheader');
    vi.useFakeTimers();
    const marked = () =>
      [...document.querySelectorAll('[data-changed]')].map((row) => row.getAttribute('data-row'));
    act(() => markChanged('locations', ['2'], 'Chị Hoa'));
    expect(marked()).toEqual(['2']);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(marked()).toEqual([]);
    vi.useRealTimers();
  });

  test('with several pages has badges and two paging bars, and changes its page in URL and request', async () => {
    const { user, search, lists } = open('/locations', () => replyWithPage('locations', locations(20), 41));
    for (const badge of ['Tổng: 41', 'Số trang: 3', 'Trang: 1', 'Mỗi trang: 20'])
      expect(await screen.findByText(badge)).toBeTruthy();
    const bars = await screen.findAllByRole('navigation', { name: /^Phân trang/ });
    expect(bars).toHaveLength(2);
    await user.click(within(bars[0] as HTMLElement).getByRole('button', { name: 'Trang 2' }));
    await waitFor(() => expect(lists().at(-1)?.query['page[number]']).toBe('2'));
    expect(search()).toBe('?page[number]=2&page[size]=20');
  });

  test('uses the parameters of its URL', async () => {
    const { lists } = open('/locations?filter[district]=Quận 1&page[number]=3&page[size]=50&sort=-ward', () =>
      replyWithPage('locations', locations(20), 141),
    );
    await screen.findAllByRole('rowheader');
    expect(lists()[0]?.query).toEqual({
      'filter[district]': 'Quận 1',
      'page[number]': '3',
      'page[size]': '50',
      sort: '-ward',
    });
  });

  test('with one page has no paging bar, sorts by a click on a header, and marks this header', async () => {
    const { user, lists } = open('/locations', () => replyWithPage('locations', locations(20)));
    await user.click(await screen.findByRole('button', { name: 'Phường/Xã' }));
    await waitFor(() => expect(lists().at(-1)?.query.sort).toBe('ward'));
    const header = await screen.findByRole('columnheader', { name: 'Phường/Xã' });
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(header).getByRole('button', { name: 'Phường/Xã' }));
    await waitFor(() => expect(lists().at(-1)?.query.sort).toBe('-ward'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(20);
    expect(screen.queryAllByRole('navigation', { name: /^Phân trang/ })).toEqual([]);
  });

  test('supports the arrow keys; Space on a link or a click anywhere opens a row', async () => {
    const { router, user } = open('/locations', () => replyWithPage('locations', locations(3)));
    const links = await screen.findAllByRole('link', { name: 'Hồ Chí Minh' });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[1]);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(links[0]);
    await user.keyboard(' ');
    await screen.findByText('Trang riêng');
    await router.navigate(-1);
    await user.click(await screen.findByText('Phường 2'));
    await screen.findByText('Trang riêng');
    expect(router.state.location.pathname).toBe('/locations/2');
  });

  test('shows the narrow columns as lines on a phone', async () => {
    setWindowWidth(390);
    open('/locations', () => replyWithPage('locations', locations(1)));
    const cards = await screen.findByRole('list', { name: 'Địa điểm' });
    expect(within(cards).getByText('Phường 1')).toBeTruthy();
    expect(within(cards).queryByText('Tỉnh/Thành phố')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows the meaning of a level in the line, labels only fields that need it, and leaves out empty ones', async () => {
    setWindowWidth(390);
    const customer = { id: '1', name: 'Lê Ngọc Thảo', phone: '0860362514', level: 'L6' };
    installFakeServer(({ path }) => replyWithPage(path, [customer]));
    renderScreens('/customers', { '/customers': <ResourceList resource="customers" /> });
    const card = within(await screen.findByRole('list', { name: 'Khách hàng' })).getByRole('listitem');
    expect(within(card).getByText('Đã phân công điều dưỡng')).toBeTruthy();
    const terms = within(card).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Cấp độ', 'Điện thoại']);
    const inSight = terms.filter((term) => getComputedStyle(term).position !== 'absolute');
    expect(inSight).toEqual([]);
    expect(within(card).getByText('L6')).toBeTruthy();
  });

  test('shows in a line with declared columns the code of the level, and a day of this year without the year', async () => {
    setWindowWidth(390);
    const started_at = `${new Date().getFullYear()}-12-04`;
    const pack = {
      ...{ id: '1', customer_name: 'Lê Ngọc Thảo', customer_phone: '0860362514', level: 'L5', started_at },
      ...{ agent_id: null, total_price: 500_000, due: 300_000 },
    };
    installFakeServer(({ path }) => replyWithPage(path, [pack]));
    renderScreens('/packages', { '/packages': <ResourceList resource="packages" /> });
    const card = within(await screen.findByRole('list', { name: 'Gói đăng ký' })).getByRole('listitem');
    await within(card).findByText('chưa có chị');
    expect(card.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Lê Ngọc ThảoCấp độL5từ04/12Điều dưỡngchưa có chị500.000 ₫còn 300.000 ₫',
    );
  });

  test('shows yes and no as words in the line, and does not leave out no', async () => {
    setWindowWidth(390);
    const off = { id: '1', url: 'https://noi.test/hook', active: false, off_reason: 'Không được nhận.' };
    installFakeServer(() => replyWithPage('webhooks', [off]));
    renderScreens('/webhooks', { '/webhooks': <ResourceList resource="webhooks" /> }, buildViewer('admin'));
    const card = within(await screen.findByRole('list', { name: 'Webhook' })).getByRole('listitem');
    expect(
      within(card)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Không', 'Không được nhận.']);
  });

  test.each([
    ['as a line on a phone', 390],
    ['beside an open pane', 1024],
  ])('of vouchers shows the person of the transaction and its kind, %s', async (_where, width) => {
    setWindowWidth(width);
    const attributes = { number: 'PT2026-00012', state: 'used', amount: 500_000, transaction_id: '7' };
    const relationships = { transaction: { data: { type: 'transactions', id: '7' } } };
    const transaction = { about: 'Lê Ngọc Thảo · Gói 1', kind: 'revenue' };
    const body = {
      data: [{ type: 'vouchers', id: '1', attributes, relationships }],
      included: [{ type: 'transactions', id: '7', attributes: transaction }],
      meta: { total: 1, page_count: 1, page_number: 1, page_size: 20 },
    };
    installFakeServer(() => ({ body }));
    renderScreens('/vouchers', { '/vouchers': <ResourceList resource="vouchers" /> }, buildViewer('finance'));
    const about = await screen.findByText('Lê Ngọc Thảo · Gói 1');
    expect(about.closest('[data-row]')?.textContent).toContain('Doanh thu');
  });
});

describe('the filters', () => {
  test('are focused by /, and are applied by Áp dụng, not earlier', async () => {
    const { user, search, lists } = open('/locations?page[number]=2', () =>
      replyWithPage('locations', locations(20), 41),
    );
    await screen.findAllByRole('rowheader');
    // The filters are loaded after the rows.
    const ward = await screen.findByRole('searchbox', { name: 'Phường/Xã' });
    await user.keyboard('/');
    expect(document.activeElement?.closest('[role="search"]')).not.toBeNull();
    await user.type(ward, 'Bến Nghé');
    expect(lists().length).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Áp dụng' }));
    await waitFor(() => expect(lists().at(-1)?.query['filter[ward]']).toBe('Bến Nghé'));
    expect(search()).toBe('?filter[ward]=Bến Nghé&page[number]=1&page[size]=20');
  });

  test('and the sort order are cleared by Xóa bộ lọc with one request, in the URL too', async () => {
    const { user, search, lists } = open('/locations?filter[ward]=Bến Nghé&page[number]=2&sort=-ward', () =>
      replyWithPage('locations', locations(20), 41),
    );
    await screen.findAllByRole('rowheader');
    const ward = (await screen.findByRole('searchbox', { name: 'Phường/Xã' })) as HTMLInputElement;
    expect(ward.value).toBe('Bến Nghé');
    await user.click(await screen.findByRole('button', { name: 'Xóa bộ lọc' }));
    await waitFor(() => expect(search()).toBe('?page[number]=1&page[size]=20'));
    await waitFor(() => expect(lists().at(-1)?.query['page[number]']).toBe('1'));
    expect(lists().length).toBe(2);
    expect(ward.value).toBe('');
  });
});

describe('an empty list', () => {
  test('without any records offers New to users who may create', async () => {
    open('/locations', () => replyWithPage('locations', []));
    const empty = (await screen.findByText('Chưa có địa điểm nào.')).parentElement as HTMLElement;
    expect(within(empty).getByRole('button', { name: 'New' })).toBeTruthy();
  });

  test('without matches offers to clear the filters', async () => {
    open('/locations?filter[ward]=x', () => replyWithPage('locations', []));
    const empty = (await screen.findByText('Không có kết quả nào khớp với bộ lọc.'))
      .parentElement as HTMLElement;
    expect(within(empty).getByRole('button', { name: 'Xóa bộ lọc' })).toBeTruthy();
  });

  test('without matches, but with a similar name, offers this name', async () => {
    const similar = [{ id: '7', name: 'Bình Thạnh' }];
    const meta = { total: 0, page_count: 0, page_number: 1, page_size: 20, similar };
    open('/locations?filter[q]=binhh+thanh', () => ({ body: { data: [], meta } }));
    const offered = await screen.findByRole('link', { name: 'Bình Thạnh' });
    expect(offered.closest('div')?.textContent).toBe('Có phải bạn tìm Bình Thạnh?');
    expect(offered.getAttribute('href')).toBe('/locations/7');
  });

  test('without the right to read requests nothing', async () => {
    const server = installFakeServer(() => replyWithPage('users', []));
    renderScreens('/users', { '/users': <ResourceList resource="users" /> }, buildViewer('partner'));
    expect(await screen.findByText(/^Bạn không có quyền xem nhân sự\./)).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  test('after a failure shows "Something went wrong!" with details, and retries on Thử lại', async () => {
    let fails = true;
    const { user } = open('/locations', () =>
      fails ? replyWithRefusal(500, 'Mã yêu cầu 42') : replyWithPage('locations', locations(1)),
    );
    expect(await screen.findByText('Something went wrong!')).toBeTruthy();
    expect(screen.getByText('Mã yêu cầu 42')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByRole('rowheader')).toBeTruthy();
  });
});

describe('selected rows', () => {
  const transaction = (id: number) => ({ id: String(id), status: 'created', at: '2026-11-20', amount: 1 });

  test('are deselected when the record is missing after a reload', async () => {
    let there = [transaction(1), transaction(2)];
    installFakeServer(() => replyWithPage('transactions', there));
    const routes = { '/transactions': <ResourceList resource="transactions" /> };
    const { user, reload } = renderScreens('/transactions', routes, buildViewer('admin', 'finance'));
    await user.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
    expect(await screen.findByText('Đã chọn 2')).toBeTruthy();
    there = [transaction(2)];
    await reload();
    expect(await screen.findByText('Đã chọn 1')).toBeTruthy();
  });
});

describe('rights', () => {
  test('New is for users who may create', async () => {
    open('/locations', () => replyWithPage('locations', locations(1)), buildViewer('partner'));
    await screen.findByRole('rowheader');
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  test('a default filter applies until another one is chosen', async () => {
    const server = installFakeServer(() => replyWithPage('users', []));
    renderScreens('/users', { '/users': <ResourceList resource="users" /> });
    await waitFor(() => expect(server.calls[0]?.query['filter[kind]']).toBe('staff,sales'));
  });
});
