// @vitest-environment happy-dom
/** "Đăng ký tiếp": registering a next package, with the values of the last package, on the pages of the package and of its customer. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addSessionDays } from '#rules/calendar';
import { toLocalDay } from '#rules/days';
import type { LoadedRecordOf } from '../../src/jsonapi/loaded.ts';
import { emptyServiceLine } from '../../src/resources/customers/register/draft.ts';
import { toRegisterAgainValues } from '../../src/resources/packages/useRegisterAgain.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const bath = {
  ...{ id: '1', name: 'Tắm bé', price: 300_000, amount: 1, category: 'baby_bath', pack: false },
  variants: [{ id: '3', name: '5 buổi', quantity: 5 }],
};
const pack = {
  ...{ id: '5', number: 1, level: 'L7', customer_id: '7', customer_name: 'Đỗ Thị Hồng', sales_id: '9' },
  ...{ registered_at: '2026-11-01', started_at: '2026-11-02', finished_at: '2020-01-04', agent_id: '4' },
  ...{ time_period: ['14:00-15:00'], planned_shifts: 2, total_price: 1_000_000, due: 0, paid: 1_000_000 },
  services: [{ service_id: '1', variant_id: '3', quantity: 5, price: 1_000_000, price_reason: 'Khách quen' }],
};
const tomorrow = addSessionDays(toLocalDay(new Date()), 1);

/** @param later promise for which reads after the registration wait */
function open(
  search: string,
  level = 'L7',
  role: 'sales' | 'finance' = 'sales',
  openPackages = 1,
  later?: Promise<void>,
) {
  let isRegistered = false;
  const server = installFakeServer(async ({ method, path }) => {
    if (method === 'POST' && path === 'customers/7/actions') {
      isRegistered = true;
      return { body: { data: { state: 'finished', result: { package_id: '6' } } } };
    }
    if (isRegistered) await later;
    if (path === 'packages/preview')
      return { body: { data: { original_price: 0, deductions: [], total_price: 0, total_sessions: 5 } } };
    if (path.endsWith('/actions')) return { body: { data: { actions: [] } } };
    if (path.endsWith('/session_changes')) return { body: { data: { sessions: [], conflicts: [] } } };
    const customer = { name: 'Đỗ Thị Hồng', level, sales_id: '8', open_packages: openPackages };
    if (path === 'customers/7') return replyWithRecord('customers', '7', customer);
    if (path === 'packages') return replyWithPage('packages', [{ ...pack, level }]);
    if (path === 'services') return replyWithPage('services', [bath]);
    if (path === 'users') return replyWithPage('users', [{ id: '9', name: 'Vy' }]);
    return replyWithPage(path, []);
  });
  const routes = { '/customers/:id': <RecordPage resource="customers" />, '/': 'Trang chủ' };
  const shown = renderScreens(`/customers/7${search}`, routes, buildViewer(role));
  // Only a real browser can test whether the pointer reaches an input.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const registered = () =>
    server.sent('POST').filter(({ path }) => path === 'customers/7/actions')[0]?.body.action_data;
  return { ...server, ...shown, user, registered };
}

beforeEach(() => setWindowWidth(1440));

test('from the queue on the home page a next package is registered in at most 6 presses', async () => {
  const { user, registered, search } = open('?packageId=5');
  // Counts two presses: on the queue of the home page, and on the package in its list.
  let presses = 2;
  const press = async (element: Element) => {
    presses += 1;
    await user.click(element);
  };
  await press(await screen.findByRole('button', { name: 'Đăng ký tiếp' }));
  const box = within(await screen.findByRole('dialog', { name: 'Đăng ký tiếp cho Đỗ Thị Hồng' }));
  await waitFor(() =>
    expect((box.getByLabelText(/^Thành tiền/) as HTMLInputElement).value).toBe('1.500.000'),
  );
  // Shows the name, although the services are loaded after the form was opened.
  expect((box.getByLabelText(/^Biến thể/) as HTMLInputElement).value).toBe('5 buổi');
  await press(box.getByRole('button', { name: 'Đăng ký' }));
  await waitFor(() => expect(registered()).toBeDefined());
  expect(registered()).toEqual({
    ...{ follows_id: '5', registered_at: toLocalDay(new Date()), started_at: tomorrow, sales_id: '9' },
    ...{ time_period: ['14:00-15:00'], services: [{ service_id: '1', variant_id: '3', quantity: 5 }] },
  });
  await waitFor(() => expect(search()).toBe('?packageId=6'));
  expect(presses).toBeLessThanOrEqual(6);
});

test('a user who opens another page before the reload ends is not taken back', async () => {
  let answer: () => void = () => undefined;
  const later = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, router, registered } = open('?packageId=5', 'L7', 'sales', 1, later);
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  router.subscribe(({ location }) => happyDOM.setURL(`http://noi.test${location.pathname}`));
  happyDOM.setURL('http://noi.test/customers/7');
  await user.click(await screen.findByRole('button', { name: 'Đăng ký tiếp' }));
  const box = within(await screen.findByRole('dialog', { name: 'Đăng ký tiếp cho Đỗ Thị Hồng' }));
  await waitFor(() =>
    expect((box.getByLabelText(/^Thành tiền/) as HTMLInputElement).value).toBe('1.500.000'),
  );
  await user.click(box.getByRole('button', { name: 'Đăng ký' }));
  await waitFor(() => expect(registered()).toBeDefined());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await router.navigate('/');
  answer();
  await waitFor(() => expect(screen.getByTestId('notices').textContent).toContain('Done!'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(router.state.location.pathname).toBe('/');
});

test('registering the next package is the next step of a customer without open packages, filled in from the last one', async () => {
  const { user, registered } = open('', 'L8', 'sales', 0);
  const button = await screen.findByRole('button', { name: 'Đăng ký tiếp' });
  expect(button.className).toContain('contained');
  await user.click(button);
  const box = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect((box.getByLabelText(/^Thành tiền/) as HTMLInputElement).value).toBe('1.500.000'),
  );
  await user.click(box.getByRole('button', { name: 'Đăng ký' }));
  await waitFor(() => expect(registered()).toMatchObject({ follows_id: '5' }));
});

test.each([
  ['L5', 'sales'],
  ['L6-C', 'sales'],
  ['L7', 'finance'],
] as const)('it is not offered on a package at %s, or to %s', async (level, role) => {
  open('?packageId=5', level, role);
  await screen.findByRole('tab', { name: `Gói 1 · ${level}` });
  await screen.findByText('Tiền');
  expect(screen.queryByRole('button', { name: 'Đăng ký tiếp' })).toBeNull();
});

test('it starts on the first working day after a running package', () => {
  // A Saturday: the next day with sessions is Monday.
  const running = { ...pack, finished_at: '2026-11-28' } as unknown as LoadedRecordOf<'packages'>;
  expect(toRegisterAgainValues(running, '2026-11-24').started_at).toBe('2026-11-30');
  expect(toRegisterAgainValues({ ...running, finished_at: null }, '2026-11-24').started_at).toBe(
    '2026-11-25',
  );
});

test('a service that is no longer sold is named in an empty line', () => {
  const line = (id: string, service_id: string, discontinued: boolean) => ({
    ...{ id, service_id, service: { id: service_id, name: `Dịch vụ ${service_id}`, discontinued } },
  });
  const other = { ...pack.services[0], service_id: '2' };
  const both = { ...pack, services: [...pack.services, other] };
  const services = (package_services: object[]) =>
    toRegisterAgainValues(
      { ...both, package_services } as unknown as LoadedRecordOf<'packages'>,
      '2026-11-24',
    ).services;
  const sold = [line('1', '1', false), line('2', '2', false)];
  expect(services(sold)?.map(({ service_id }) => service_id)).toEqual(['1', '2']);
  expect(services([line('1', '1', true), line('2', '2', false)])).toEqual([
    { ...emptyServiceLine, gone: 'Dịch vụ 1' },
    { service_id: '2', variant_id: '3', quantity: 5, price: null },
  ]);
});
