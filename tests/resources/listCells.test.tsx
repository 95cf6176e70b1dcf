// @vitest-environment happy-dom
/** What the lists of packages, nurses, partners, their revenues and services show in addition to their columns. */
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#rules/days';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { getCurrentDay } from '../../src/ui/today.ts';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const owner = buildViewer('admin', 'finance');

/** Opens a list with one record; returns a function that finds the text in its row. */
function openList(resource: string, record: Readonly<Record<string, unknown>>) {
  installFakeServer(({ path }) => replyWithPage(path, [{ id: '7', ...record }]));
  renderScreens(`/${resource}`, { [`/${resource}`]: <ResourceList resource={resource} /> }, owner);
  return async (text: string | RegExp) => {
    const head = await screen.findByRole('rowheader');
    return within(head.closest('tr') as HTMLElement).findByText(text);
  };
}

beforeEach(() => setWindowWidth(1440));

describe('a package', () => {
  const pack = {
    ...{ customer_name: 'Lê Ngọc Thảo', level: 'L5', original_price: 500_000, total_discount: 0 },
    ...{ total_price: 500_000, due: 300_000, finished_shifts: 3, planned_shifts: 7, agent_id: null },
  };

  test('shows its amount due, its held sessions, and that it has no nurse', async () => {
    const find = openList('packages', { ...pack, started_at: addDays(getCurrentDay(), 7) });
    expect(await find('còn 300.000 ₫')).toBeTruthy();
    expect(await find('3/10')).toBeTruthy();
    expect(await find('Chưa có')).toBeTruthy();
    expect(screen.queryByText('0 ₫')).toBeNull();
  });

  test('that is paid shows nothing due, only its discount and its codes', async () => {
    const paid = { ...pack, due: 0, total_discount: 50_000, discount_codes: ['BAU'], level: 'L4' };
    const find = openList('packages', paid);
    expect(await find('50.000 ₫')).toBeTruthy();
    expect(await find('BAU')).toBeTruthy();
    expect(screen.queryByText(/^(còn|chưa thu)/)).toBeNull();
    expect(screen.queryByText('Chưa có')).toBeNull();
  });
});

describe('a nurse', () => {
  const nurse = {
    ...{ name: 'Võ Thị Hạnh', profile_status: 'active', running_packages: 2, remaining: 3 },
    ...{ province: 'Quận 3', working_range: 'HCM Trung tâm, Quận 3' },
  };

  test('shows how many more packages she can take, and her district once', async () => {
    const find = openList('agents', nurse);
    expect(await find('còn nhận 3')).toBeTruthy();
    expect(await find('HCM Trung tâm')).toBeTruthy();
  });

  test.each([
    [-3, /^hết hạn/],
    [3, 'giấy tờ còn 3 ngày'],
  ])('whose papers expire in %i days has a mark', async (days, text) => {
    const find = openList('agents', { ...nurse, papers_valid_to: addDays(getCurrentDay(), days) });
    expect(await find(text)).toBeTruthy();
  });

  test('who cannot take another package has that instead; one who left has no load', async () => {
    const find = openList('agents', { ...nurse, running_packages: 5, remaining: 0 });
    expect(await find('đủ 5 ca')).toBeTruthy();
  });
});

test('a partner shows what it sent and how much of it was registered', async () => {
  const partner = { name: 'Spa bầu', code: 'SPA', sent_30_days: 7, registered_30_days: 4, revenue_due: 10 };
  const find = openList('partners', partner);
  expect(await find('7 · 4 thành gói')).toBeTruthy();
  expect(await find('SPA')).toBeTruthy();
});

describe('a partner revenue', () => {
  const revenue = { month: '2020-01', level: 'confirmed', total_commission: 200_000, total_bonus: 40_000 };

  test('shows the whole amount, and since when it waits', async () => {
    const find = openList('partner_revenues', { ...revenue, payable: 240_000, paid: 0, due: 240_000 });
    expect(await find('240.000 ₫')).toBeTruthy();
    expect(await find(/^chưa trả, chờ \d+ tháng$/)).toBeTruthy();
  });

  test('that is settled owes nothing', async () => {
    const settled = { ...revenue, level: 'settled', payable: 240_000, paid: 240_000, due: 0 };
    expect(await openList('partner_revenues', settled)('240.000 ₫')).toBeTruthy();
    expect(screen.queryByText(/chưa trả|^còn/)).toBeNull();
  });
});

describe('a service', () => {
  test('of several sessions shows the price of a session and of a unit', async () => {
    const find = openList('services', { name: 'Combo', price: 400_000, amount: 12, unit: 'Gói' });
    expect(await find('400.000 ₫ / buổi')).toBeTruthy();
    expect(await find('12 buổi')).toBeTruthy();
    expect(await find('Gói · 4.800.000 ₫')).toBeTruthy();
  });

  test('without a price of its own shows the lowest price, or that it has none', async () => {
    const service = { name: 'Combo', price: null, amount: 1, unit: 'Buổi' };
    const find = openList('services', { ...service, lowest_price: 300_000, price_levels: 3 });
    expect(await find('từ 300.000 ₫ / buổi')).toBeTruthy();
  });

  test('without any price says so', async () => {
    const find = openList('services', { name: 'Combo', price: null, amount: 1, lowest_price: null });
    expect(await find('Chưa có giá')).toBeTruthy();
  });
});
