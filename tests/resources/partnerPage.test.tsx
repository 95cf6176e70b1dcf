// @vitest-environment happy-dom
/** A partner's page: what it earned by month and package, and the payment of its oldest confirmed month. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import PartnerActions from '../../src/resources/partners/PartnerActions.tsx';
import PartnerDetailExtras from '../../src/resources/partners/PartnerDetailExtras.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

beforeEach(() => setWindowWidth(1440));

const revenue = (id: string, month: string, level: string, due: number) => ({
  ...{ id, month, level, due, partner_id: '3', total_packages: 1 },
  ...{ total_commission: due, total_bonus: 0, paid: 0 },
});
const revenues = [
  revenue('8', '2026-10', 'draft', 497_500),
  revenue('7', '2026-09', 'confirmed', 100_000),
  revenue('6', '2026-08', 'confirmed', 197_900),
];
const pack = (id: string, customer_name: string, level: string, finished_at: string | null) => ({
  ...{ id, customer_name, level, finished_at, customer_id: `1${id}`, partner_id: '3' },
  ...{ registered_at: '2026-10-11', total_price: 1_225_000, partner_income: 122_500 },
});
const packages = [
  pack('4', 'Lê Minh Đào', 'L8', '2026-10-27'),
  pack('3', 'Trần Minh Giang', 'L7', null),
  pack('2', 'Nguyễn Thùy Anh', 'L4', null),
];

function open(viewer?: ReturnType<typeof buildViewer>) {
  const lists: Readonly<Record<string, readonly { readonly id: string }[]>> = {
    partner_revenues: revenues,
    partner_packages: packages,
  };
  const estimate = (month: string, total_commission: number) => ({
    month,
    total_packages: 1,
    total_commission,
    total_bonus: 0,
  });
  const rows = [estimate('2026-01', 308_000), estimate('2026-02', 283_000)];
  const server = installFakeServer(({ path }) =>
    path === 'reports/estimated_partner_revenue'
      ? { body: { data: { rows, partners: [] } } }
      : replyWithPage(path, [...(lists[path] ?? [])]),
  );
  const page = (
    <RecordContexts resource="partners" record={{ id: '3', name: 'Spa bầu Sen Vàng' }}>
      <PartnerActions />
      <PartnerDetailExtras mode="view" />
    </RecordContexts>
  );
  return { ...server, ...renderScreens('/', { '/': page }, viewer) };
}
const textsOf = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('the months add up, and the filled button pays the oldest confirmed one', async () => {
  open();
  const filled = await screen.findByRole('button', { name: /^Đi tiền 197\.900/ });
  expect(filled.className).toContain('contained');
  const months = await screen.findByRole('table', { name: 'Từng tháng' });
  expect(textsOf(within(months).getAllByRole('columnheader'))).toEqual([
    ...['Tháng', 'Số gói', 'Được hưởng', 'Đã trả', 'Còn phải trả', 'Chưa chốt', 'Thao tác'],
  ]);
  const rows = textsOf(within(months).getAllByRole('row'));
  expect(rows[1]).toMatch(/^\d\d\/\d{4} đang chạy00 ₫0 ₫0 ₫0 ₫$/);
  expect(rows.find((row) => row?.startsWith('09/2026'))).toContain('1100.000 ₫0 ₫100.000 ₫0 ₫');
  expect(rows.at(-1)).toBe('Cộng3795.400 ₫0 ₫297.900 ₫497.500 ₫');
});

test('packages that are in no month yet are counted with their estimated amount', async () => {
  const { calls } = open();
  const link = await screen.findByRole('link', { name: /^2 gói, ước tính 591\.000/ });
  expect(link.getAttribute('href')).toBe('/reports/estimated_partner_revenue?partner_id=3');
  const request = calls.find(({ path }) => path === 'reports/estimated_partner_revenue');
  expect(request?.query).toMatchObject({ partner_id: '3' });
});

test('a viewer who may not pay has no button for it', async () => {
  open(buildViewer('sales'));
  expect(await screen.findByRole('table', { name: 'Gói gửi gần đây' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Đi tiền/ })).toBeNull();
});

test('the packages are grouped by how far they are, with the commission and the month in which it counts', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Gói gửi gần đây' });
  expect(textsOf(within(table).getAllByRole('rowheader'))).toEqual(['Chờ duyệt', 'Đang làm', 'Đã xong']);
  const paid = within(table).getByRole('row', { name: /^Lê Minh Đào/ });
  expect(paid.textContent?.replaceAll('\u00a0', ' ')).toContain('122.500 ₫10/2026');
  expect(within(table).getByRole('row', { name: /^Nguyễn Thùy Anh/ }).textContent).toContain('chưa tính');
  expect(within(table).getByRole('link', { name: 'Lê Minh Đào' }).getAttribute('href')).toBe(
    '/customers/14?packageId=4',
  );
});

test('on a phone each month and package is a line that opens', async () => {
  setWindowWidth(390);
  open();
  const months = await screen.findByRole('list', { name: 'Từng tháng' });
  expect(textsOf(within(months).getAllByRole('listitem')).slice(0, 3)).toEqual([
    expect.stringMatching(/0 ₫đang chạy$/),
    '10/2026497.500 ₫1 gói · chưa chốt',
    '09/2026100.000 ₫1 gói · còn phải trả 100.000 ₫',
  ]);
  const sent = screen.getByRole('list', { name: 'Gói gửi gần đây' });
  expect(textsOf(within(sent).getAllByRole('listitem')).at(-1)).toBe(
    'Lê Minh ĐàoL811/10 · hoa hồng 122.500 ₫',
  );
});
