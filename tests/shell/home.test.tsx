// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/days';
import { today } from '../../src/kinds/parts/today.ts';
import { Home } from '../../src/shell/home/Home.tsx';
import { fakeServer, page } from '../screens/support/api.ts';
import { show } from '../screens/support/show.tsx';
import { viewer } from '../screens/support/viewers.ts';

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
  nurses: [{ id: '3', name: 'Nguyễn Thị Hoa' }],
  clashes: true,
};
const quiet = {
  counts: { ahead: 0, clashing: 0, unassigned: 0, all: 0 },
  sessions: [] as (typeof session)[],
};
/** The latest proof of the books. */
let proof = { checked_at: null as string | null, checks: [] as { differences: number }[] };
const ago = (days: number) => addDays(today(), -days);

/** The server of an office whose day and records these are. */
const calls = (day = quiet, records: Readonly<Record<string, readonly { id: string }[]>> = {}) =>
  fakeServer(({ path, query }) => {
    if (path === 'reports/today')
      return { body: { data: day, meta: { total: day.counts[query.only as 'ahead'] } } };
    if (path === 'reports/proof') return { body: { data: proof } };
    if (path === 'first_steps') return { body: { data: { steps: [], dismissed: true, missing: [] } } };
    if (path.startsWith('reports/')) return { status: 200, body: { data: report } };
    return page(path, query['filter[level]'] === 'L5' || path === 'customers' ? (records[path] ?? []) : []);
  });

test('a partner sees at once what this month will pay', async () => {
  calls();
  show('/', { '/': <Home /> }, viewer('partner'));
  const month = await screen.findByRole('list', { name: /^Tháng \d\d\/\d{4}$/ });
  const figure = (await within(month).findByText('Dự kiến nhận')).closest('li') as HTMLElement;
  expect((await within(figure).findByRole('link')).textContent).toMatch(/^660\.000\s₫$/);
  expect(within(figure).getByText(/^400\.000\s₫$/)).toBeTruthy();
  expect(within(month).getByText('2 gói đã xong và thanh toán')).toBeTruthy();
});

test('the owner sees in one line whether the books hold', async () => {
  proof = { checked_at: '2031-06-10T20:00:03.000Z', checks: [{ differences: 0 }, { differences: 0 }] };
  calls();
  show('/', { '/': <Home /> }, viewer('admin', 'finance'));
  const line = await screen.findByRole('link', { name: 'Sổ khớp, đối chiếu lúc 11/06/2031 03:00' });
  expect(line.getAttribute('href')).toBe('/settings?activeTab=proof');
  proof = { checked_at: null, checks: [] };
});

test('nobody else is asked to wait for it', async () => {
  const { calls: made } = calls();
  show('/', { '/': <Home /> }, viewer('admin'));
  await screen.findByRole('heading', { name: 'This is home page' });
  expect(made.filter(({ path }) => path.startsWith('reports/partner'))).toEqual([]);
});

test('a partner’s sums add up to what is shown above them', async () => {
  calls();
  show('/', { '/': <Home /> }, viewer('partner'));
  const month = await screen.findByRole('list', { name: /^Tháng/ });
  const figure = (await within(month).findByText('Dự kiến nhận')).closest('li') as HTMLElement;
  const amount = (text: string | null) => Number(text?.replace(/\D/g, ''));
  const sum = await within(figure).findByRole('link');
  const parts = [...figure.querySelectorAll('dd')].map(({ textContent }) => amount(textContent));
  expect(parts).toHaveLength(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount(sum.textContent));
});

describe('today', () => {
  const busy = { counts: { ahead: 9, clashing: 1, unassigned: 0, all: 12 }, sessions: [session] };
  const open = (who: 'admin' | 'sales' | 'finance' | 'partner') => {
    const server = calls(busy);
    return { ...server, ...show('/', { '/': <Home />, '/customers/:id': <p>Khách này</p> }, viewer(who)) };
  };

  test('lists the sessions ahead: time, customer with phone and address, nurse, state, and what clashes', async () => {
    open('sales');
    const list = await screen.findByRole('list', { name: 'Các buổi hôm nay' });
    const row = within(list).getByRole('listitem');
    for (const text of ['08:30–10:00', 'Chưa tắm', 'Trùng giờ'])
      expect(within(row).getByText(text)).toBeTruthy();
    const leads = within(row)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')?.split('&')[0]]);
    expect(leads).toEqual([
      ['Lê Thị Trâm', '/customers/7?packageId=31'],
      ['0912 345 678', 'tel:0912345678'],
      ['Zalo', 'https://zalo.me/84912345678'],
      ['12 Trần Phú, Quận 1', 'https://www.google.com/maps/search/?api=1'],
      ['Nguyễn Thị Hoa', '/agents/3'],
    ]);
  });

  test('offers what is wrong with them where something is, and all of them; more at a press', async () => {
    const { user, sent } = open('admin');
    const parts = await screen.findByRole('group', { name: 'Xem các buổi' });
    expect(
      within(parts)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Từ bây giờ: 9', 'Trùng giờ: 1', 'Cả ngày: 12']);
    await user.click(screen.getByRole('button', { name: 'Xem thêm (8 buổi nữa)' }));
    await user.click(within(parts).getByRole('button', { name: 'Cả ngày: 12' }));
    const asked = sent('GET').filter(({ path }) => path === 'reports/today');
    expect(asked.map(({ query }) => [query.only, query['page[size]']])).toEqual([
      ['ahead', '8'],
      ['ahead', '48'],
      ['all', '8'],
    ]);
    const all = screen.getByRole('link', { name: 'Mở lịch tắm hôm nay' });
    expect(all.getAttribute('href')).toBe(`/reports/schedule?from=${today()}&to=${today()}`);
  });

  test('has who is to be called and who gives birth soon, with their numbers', async () => {
    const customer = { id: '9', name: 'Đỗ Thị Hồng', phone: '0912345678' };
    calls(quiet, {
      customers: [{ ...customer, contacted_at: `${ago(2)}T03:00:00Z`, birth_date: ago(-3) }],
    } as never);
    show('/', { '/': <Home /> }, viewer('sales'));
    const call = await screen.findByRole('list', { name: 'Cần gọi' });
    expect(within(call).getByRole('link', { name: '0912 345 678' }).getAttribute('href')).toBe(
      'tel:0912345678',
    );
    expect(within(call).getByText(/đã 2 ngày$/)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Sắp sinh' })).getByText(/còn 3 ngày$/)).toBeTruthy();
  });

  test('is nothing where the day is empty', async () => {
    calls();
    show('/', { '/': <Home /> }, viewer('sales'));
    await screen.findByRole('heading', { name: 'This is home page' });
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(screen.queryByRole('heading', { name: /^Hôm nay/ })).toBeNull();
  });

  test.each(['finance', 'partner'] as const)('is not asked for by %s', async (who) => {
    const { calls: made } = open(who);
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
    expect(made.filter(({ path }) => path === 'reports/today')).toEqual([]);
  });
});

test('who has nothing waiting finds nothing but the heading', async () => {
  calls();
  show('/', { '/': <Home /> }, viewer('sales'));
  await screen.findByRole('heading', { level: 1, name: 'This is home page' });
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
  expect(screen.queryByRole('list', { name: 'Việc đang chờ' })?.children.length ?? 0).toBe(0);
});

describe('a queue', () => {
  const waiting = (days: number) =>
    calls(quiet, { packages: [{ id: '1', registered_at: ago(days) }] as never });
  const queue = async () => (await screen.findByText('Gói chưa xếp điều dưỡng')).closest('li') as HTMLElement;

  test('whose oldest waits for over a week says so', async () => {
    waiting(12);
    show('/', { '/': <Home /> }, viewer('sales'));
    expect(within(await queue()).getByText('Quá một tuần: 12 ngày')).toBeTruthy();
  });

  test('of a seller is narrowed to what is hers by a press', async () => {
    const asked: unknown[] = [];
    fakeServer(({ path, query }) => {
      if (path === 'packages' && query['filter[level]'] === 'L5') asked.push(query['filter[sales_id]']);
      return path === 'reports/today'
        ? { body: { data: quiet, meta: { total: 0 } } }
        : page(path, path === 'packages' ? [{ id: '1', registered_at: ago(1) }] : []);
    });
    const seller = viewer('sales');
    show('/', { '/': <Home /> }, seller);
    await queue();
    await userEvent.click(screen.getByRole('button', { name: 'Của tôi' }));
    await waitFor(() => expect(asked.at(-1)).toBe(seller.id));
    expect((await queue()).querySelector('a')?.getAttribute('href')).toContain(
      `filter[sales_id]=${seller.id}`,
    );
    expect(asked[0]).toBeUndefined();
  });

  test('whose oldest waits for a week stands among the others', async () => {
    waiting(7);
    show('/', { '/': <Home /> }, viewer('sales'));
    expect(within(await queue()).queryByText(/Quá một tuần/)).toBeNull();
  });
});
