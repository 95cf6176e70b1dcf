// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#schema/access';
import { buildServerSearches } from '../../src/pages/palette/buildServerSearches.ts';
import { findFreeNurseLinks } from '../../src/pages/palette/findFreeNurseLinks.ts';
import { findMatchingPages } from '../../src/pages/palette/findMatchingPages.ts';
import Palette from '../../src/pages/palette/Palette.tsx';
import { rankResults } from '../../src/pages/palette/rankResults.ts';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const packs = [
  { id: '31', number: 1, level: 'L8' },
  { id: '57', number: 2, level: 'L6' },
].map((pack) => ({ ...pack, customer_id: '7', customer_name: 'Đỗ Thị Hồng', customer_phone: '0912345678' }));

/** Opens the palette on the home page, with these packages and no other records. */
function open() {
  const server = installFakeServer(({ path, query }) => {
    if (path !== 'packages') return replyWithPage(path, []);
    const id = query['filter[id]'];
    return replyWithPage(
      'packages',
      packs.filter((pack) => id === undefined || pack.id === id),
    );
  });
  const routes = { '/': <Palette onClose={() => undefined} />, '/customers/:id': <p>Khách hàng này</p> };
  return { ...server, ...renderScreens('/', routes) };
}
/** Enters the whole text at once: otherwise the results for its first letters would be replaced while the test presses one. */
async function enter(user: ReturnType<typeof renderScreens>['user'], text: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Tìm nhanh' }));
  await user.paste(text);
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('a package', () => {
  test('is found by its customer’s name, and opens on her page', async () => {
    const { user, search } = open();
    await enter(user, 'hong do');
    await waitFor(() =>
      expect(options()).toEqual([
        'Gói 1 · Đỗ Thị HồngĐã thanh toán, dùng hết · 0912 345 678',
        'Gói 2 · Đỗ Thị HồngĐã phân công điều dưỡng · 0912 345 678',
      ]),
    );
    await user.click(await screen.findByRole('option', { name: /^Gói 2/ }));
    expect(await screen.findByText('Khách hàng này')).toBeTruthy();
    expect(search()).toBe('?packageId=57');
  });

  test('is found by its number after the name', async () => {
    const { user, sent } = open();
    await enter(user, 'Hồng gói 2');
    await waitFor(() =>
      expect(options()).toEqual(['Gói 2 · Đỗ Thị HồngĐã phân công điều dưỡng · 0912 345 678']),
    );
    const packageCalls = sent('GET').filter(({ path }) => path === 'packages');
    expect(packageCalls.at(-1)?.query['filter[q]']).toBe('Hồng');
  });

  test('is found by its id', async () => {
    const { user } = open();
    await enter(user, '#31');
    await waitFor(() =>
      expect(options()).toEqual(['Gói 1 · Đỗ Thị HồngĐã thanh toán, dùng hết · 0912 345 678']),
    );
  });
});

/** Customers whose names do not contain the typed text, but are similar. */
function serveSimilarCustomers(people: readonly { readonly id: string; readonly name: string }[]) {
  installFakeServer(({ path, query }) => {
    if (path !== 'customers') return replyWithPage(path, []);
    if (query['filter[id]']) return replyWithPage(path, people);
    const { body } = replyWithPage(path, []) as { body: { data: unknown[]; meta: object } };
    const similar = people.map(({ id, name }) => ({ id, name }));
    return { body: { ...body, meta: { ...body.meta, similar } } };
  });
}

describe('a pasted message', () => {
  const message = 'mình tên Hoa, bé được 10 ngày, 0901 234 567';
  const paste = async (role: Role, text: string) => {
    installFakeServer(({ path }) => replyWithPage(path, []));
    const routes = { '/': <Palette onClose={() => undefined} />, '/customers': <p>Danh sách</p> };
    const shown = renderScreens('/', routes, buildViewer(role));
    await enter(shown.user, text);
    return shown;
  };

  test('opens the form of a new customer with this message', async () => {
    const { router } = await paste('sales', message);
    expect(await screen.findByText('Danh sách')).toBeTruthy();
    expect(router.state.location).toMatchObject({ search: '?quick=new', state: { message } });
  });

  test.each<[Role, string]>([
    ['sales', '0901 234 567'],
    ['sales', 'Nguyễn Thị Hoa'],
    ['finance', message],
  ])('by %s is used as a search where it is %j', async (role, text) => {
    await paste(role, text);
    expect(screen.queryByText('Danh sách')).toBeNull();
    expect((screen.getByRole('combobox', { name: 'Tìm nhanh' }) as HTMLInputElement).value).toBe(text);
  });
});

test('a misspelled name opens a customer with a similar name', async () => {
  serveSimilarCustomers([{ id: '7', name: 'Đỗ Thị Hồng' }]);
  const routes = { '/': <Palette onClose={() => undefined} />, '/customers/:id': <p>Khách hàng này</p> };
  const { user } = renderScreens('/', routes);
  await enter(user, 'do thi hongg');
  await waitFor(() => expect(options()).toEqual(['Đỗ Thị Hồng']));
  expect(screen.getByRole('group', { name: 'Có phải bạn tìm …' })).toBeTruthy();
  await user.click(screen.getByRole('option'));
  expect(await screen.findByText('Khách hàng này')).toBeTruthy();
});

test('customers with the same similar name are distinguished by level and phone', async () => {
  const named = (id: string, level: string, phone: string) => ({ id, name: 'Đỗ Thị Hồng', level, phone });
  serveSimilarCustomers([named('7', 'L6', '0912345678'), named('9', 'L8', '0387654321')]);
  const { user } = renderScreens('/', { '/': <Palette onClose={() => undefined} /> });
  await enter(user, 'do thi hongg');
  await waitFor(() =>
    expect(options()).toEqual([
      'Đỗ Thị HồngĐã phân công điều dưỡng · 0912 345 678',
      'Đỗ Thị HồngĐã thanh toán, dùng hết · 0387 654 321',
    ]),
  );
});

test('a note is found by its words, and opens on its record', () => {
  const search = buildServerSearches(buildViewer('sales'), 'chó dữ').find(
    ({ resource }) => resource === 'notes',
  );
  expect(search?.filter).toEqual({ q: 'chó dữ' });
  const note = { record_title: 'Đỗ Thị Hồng', record_path: '/customers/7' };
  const text = `Nhà có\nchó dữ ${'x'.repeat(100)}`;
  expect(search?.read([{ id: '3', text, ...note }])).toEqual([
    {
      group: 'Ghi chú',
      label: `Nhà có chó dữ ${'x'.repeat(66)}`,
      note: 'Đỗ Thị Hồng',
      path: '/customers/7#note-3',
    },
  ]);
});

test('a transaction is found by its voucher number, in any notation', () => {
  const sought = (role: Role, text: string) =>
    buildServerSearches(buildViewer(role), text)
      .filter(({ resource }) => resource === 'transactions')
      .map(({ filter }) => filter);
  for (const text of ['PT2026-00012', 'pt2026-12', 'PT 2026 12'])
    expect(sought('finance', text)).toEqual([{ voucher_number: 'PT2026-00012' }]);
  expect(sought('admin', 'pc2026')).toEqual([{ voucher_number: 'pc2026' }]);
  expect(sought('sales', 'PT2026-00012')).toEqual([]);
  expect(sought('finance', 'ptolemy')).toEqual([]);
});

test.each<[Role, string[]]>([
  ['admin', ['customers', 'agents', 'partners', 'services', 'users', 'packages', 'notes']],
  ['finance', ['customers', 'agents', 'partners', 'services', 'users', 'packages', 'notes']],
  ['sales', ['customers', 'agents', 'partners', 'services', 'users', 'packages', 'notes']],
  ['partner', ['partner_packages', 'partners', 'services']],
])('%s searches what the role may read', (role, expected) =>
  expect(buildServerSearches(buildViewer(role), 'hồng').map(({ resource }) => resource)).toEqual(expected));

describe('pages', () => {
  const labels = (role: Role, text: string) =>
    findMatchingPages(buildViewer(role), text).map(({ label }) => label);
  test('are found by their words in any order and without accents', () =>
    expect(labels('admin', 'chot doanh thu')).toEqual(['Doanh thu chưa chốt']));
  test('outside the user’s menu are found if the user may read them', () =>
    expect(findMatchingPages(buildViewer('finance'), 'khach hang').map(({ path }) => path)).toEqual([
      '/customers',
    ]));
  test('are not found if the user may not read them', () => {
    expect(labels('sales', 'BCTC')).toEqual([]);
    expect(labels('partner', 'điều dưỡng')).toEqual([]);
    expect(labels('finance', 'BCTC')).toEqual(['BCTC']);
  });
  test('are listed once each', () => {
    for (const role of ['admin', 'finance', 'sales', 'partner'] as const) {
      const found = findMatchingPages(buildViewer(role), '');
      expect(new Set(found.map(({ path }) => path)).size).toBe(found.length);
      expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
    }
  });
});

test('exact spellings are listed above spellings that differ in accents, and so is their group', () => {
  const found = (group: string, label: string) => ({ group, label, note: '', path: `/${label}` });
  const all = [found('Khách hàng', 'Lê Hông'), found('Đối tác', 'Mai Hong'), found('Đối tác', 'Nhà Hồng')];
  expect(rankResults(all, 'hồng').map(({ label }) => label)).toEqual(['Nhà Hồng', 'Mai Hong', 'Lê Hông']);
  expect(rankResults(all, 'hong').map(({ label }) => label)).toEqual(['Mai Hong', 'Nhà Hồng', 'Lê Hông']);
});

test('a question about free nurses has its answer as first result, for users who may see it', () => {
  const findLinks = (...roles: Role[]) =>
    findFreeNurseLinks(buildViewer(...roles), 'rảnh mai 9h q7', '2026-11-25');
  expect(findLinks('sales')).toEqual([
    {
      group: 'Ai rảnh',
      label: 'Ai rảnh 26/11/2026 lúc 09:00 ở Quận 7 trong 1 giờ?',
      note: 'Lịch tắm',
      path: `/reports/schedule?${new URLSearchParams({ view: 'day', day: '2026-11-26', at: '09:00', minutes: '60', place: 'Quận 7' })}`,
    },
  ]);
  expect(findLinks('finance')).toEqual([]);
  expect(findFreeNurseLinks(buildViewer('admin'), 'Oanh', '2026-11-25')).toEqual([]);
});
