// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '#schema/access';
import { History } from '../../src/screens/history/History.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import {
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const bath = { name: 'Tắm bé', category: 'baby_bath', price: 260000, for_partner: true, pack: false };
const log = {
  data: [
    {
      type: 'action_logs',
      id: '5',
      attributes: {
        created_at: '2026-11-20T17:30:00.000Z',
        state: 'finished',
        via: 'Chủ tiệm',
        action_code: 'update',
        action_label: 'Sửa',
        action_data: { changes: { price: [260000, 300000], for_partner: [true, false] } },
        error: null,
      },
      relationships: { actor: { data: { type: 'users', id: '1' } } },
    },
    {
      type: 'action_logs',
      id: '4',
      attributes: {
        created_at: '2026-11-19T01:00:00.000Z',
        state: 'failed',
        action_code: 'update',
        action_label: 'Sửa',
        action_data: null,
        error: 'Giá phải từ 0.',
      },
      relationships: { actor: { data: null } },
    },
  ],
  included: [{ type: 'users', id: '1', attributes: { name: 'Lê Ngọc Bích', email: 'bich@noi.test' } }],
  meta: { total: 2 },
};
const open = (at: string, who?: Viewer) => {
  const server = installFakeServer((call) => {
    if (call.path.endsWith('/action_logs')) return { body: log };
    // The lists below a service have their own rows.
    return call.path === 'services/4' ? replyWithRecord('services', '4', bath) : replyWithPage(call.path, []);
  });
  return {
    ...server,
    ...renderScreens(
      at,
      { '/services/:id': <RecordPage resource="services" />, '/services': <p>Danh sách</p> },
      who,
    ),
  };
};
const tabs = () => screen.findAllByRole('tab');

describe("a record's page", () => {
  test('has the declared tabs; the first one after Back is open', async () => {
    open('/services/4');
    expect((await tabs()).map((tab) => tab.getAttribute('aria-label') ?? tab.textContent)).toEqual([
      'Back',
      'Detail',
      'Lịch sử',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Detail');
    expect(screen.getByText('260.000 ₫').closest('dd')).toBeTruthy();
    expect(within(screen.getByRole('tabpanel')).getByRole('region', { name: 'Cách bán' })).toBeTruthy();
  });

  test('opens the tab in the URL, and updates the URL when another tab opens', async () => {
    const { user, search } = open('/services/4?activeTab=2');
    await tabs();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Lịch sử');
    await user.click(screen.getByRole('tab', { name: 'Detail' }));
    await waitFor(() => expect(search()).toBe('?activeTab=1'));
  });

  test('returns to the list', async () => {
    const { user } = open('/services/4');
    await tabs();
    await user.click(screen.getByRole('tab', { name: 'Back' }));
    expect(await screen.findByText('Danh sách')).toBeTruthy();
  });

  test('returns to the latest filters of the list', async () => {
    installFakeServer((call) =>
      call.path === 'services'
        ? replyWithPage('services', [{ id: '4', ...bath }])
        : replyWithRecord('services', '4', bath),
    );
    const { router, user, search } = renderScreens('/services?filter[name]=Tắm', {
      '/services/:id': <RecordPage resource="services" />,
      '/services': <ResourceList resource="services" />,
    });
    const thereAndBack = async () => {
      await screen.findByRole('link', { name: 'Tắm bé' });
      await act(() => router.navigate('/services/4'));
      await tabs();
      await user.click(screen.getByRole('tab', { name: 'Back' }));
      await screen.findByRole('link', { name: 'Tắm bé' });
      return search();
    };
    expect(await thereAndBack()).toContain('filter[name]=Tắm');
    await act(() => router.navigate('/services'));
    expect(await thereAndBack()).not.toContain('filter');
  });

  test('has one Edit button, which opens the form from any tab', async () => {
    const { user, search } = open('/services/4?activeTab=2');
    await tabs();
    expect(screen.getAllByRole('button', { name: 'Edit' }).length).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('form', { name: 'Edit Dịch vụ' })).toBeTruthy();
    expect(search()).toBe('?activeTab=1&mode=edit');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(search()).toBe('?activeTab=1'));
  });

  test('offers no Edit to a user who may edit nothing, and opens no form by the URL', async () => {
    open('/services/4?mode=edit', buildViewer('partner'));
    expect(await screen.findByText('260.000 ₫')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('keeps an open form when a background reload fails', async () => {
    let reply: FakeServerReply = replyWithRecord('services', '4', bath);
    const server = installFakeServer(() => reply);
    const { user, reload } = renderScreens('/services/4?mode=edit', {
      '/services/:id': <RecordPage resource="services" />,
    });
    const name = (await screen.findByDisplayValue('Tắm bé')) as HTMLInputElement;
    await user.type(name, ' sơ sinh');
    reply = replyWithRefusal(503, 'Bận');
    const before = server.calls.length;
    await reload();
    expect(server.calls.length).toBeGreaterThan(before);
    expect(name.isConnected && name.value).toBe('Tắm bé sơ sinh');
  });

  test('shows in place that the record does not exist', async () => {
    installFakeServer(() => replyWithRefusal(404, 'Không tìm thấy dữ liệu này.'));
    renderScreens('/services/99', { '/services/:id': <RecordPage resource="services" /> });
    expect(await screen.findByText('Không tìm thấy dữ liệu này.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
    const back = screen.getByRole('link', { name: 'Về danh sách dịch vụ' });
    expect(back.getAttribute('href')).toBe('/services');
  });

  test('explains without a retry button that the viewer may not read the record', async () => {
    installFakeServer(() => replyWithRefusal(403, 'Bạn không có quyền xem dịch vụ này.'));
    renderScreens('/services/99', { '/services/:id': <RecordPage resource="services" /> });
    expect(await screen.findByText('Bạn không có quyền xem dịch vụ này.')).toBeTruthy();
    expect(screen.queryByText('Something went wrong!')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  });

  test('is not requested by a user who may not read it', async () => {
    const { calls } = installFakeServer(() => replyWithPage('transactions', []));
    renderScreens(
      '/transactions/1',
      { '/transactions/:id': <RecordPage resource="transactions" /> },
      buildViewer('sales'),
    );
    expect(await screen.findByText(/^Bạn không có quyền xem giao dịch\./)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('the top of a page', () => {
  test('its filled-in facts are above the tabs, and empty fields appear after a press', async () => {
    const { user } = open('/services/4');
    const panel = await screen.findByRole('tabpanel');
    const facts = screen
      .getAllByRole('definition')
      .filter((value) => !panel.contains(value))
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(facts).toEqual(['260.000 ₫', 'Tắm bé tại nhà']);
    expect(within(panel).queryByText('260.000 ₫')).toBeNull();
    expect(within(panel).queryByText('Quà tặng')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Thêm thông tin', expanded: false }));
    expect(within(panel).getByText('Quà tặng')).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Thu gọn', expanded: true }));
    expect(within(panel).queryByText('Quà tặng')).toBeNull();
  });
});

describe('on a phone', () => {
  beforeEach(() => setWindowWidth(390));
  afterEach(() => setWindowWidth(1440));

  test('a service begins with its prices; the facts of its head are fields below, the empty ones behind a button', async () => {
    open('/services/4');
    const panel = await screen.findByRole('tabpanel');
    const prices = await within(panel).findByRole('table', { name: 'Bảng giá' });
    const facts = within(panel).getByRole('region', { name: 'Thông tin' });
    expect(prices.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole('definition').filter((value) => !facts.contains(value))).toEqual([]);
    const shown = within(facts).getAllByRole('definition');
    expect(shown.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).slice(0, 2)).toEqual([
      '260.000 ₫',
      'Tắm bé tại nhà',
    ]);
    expect(within(facts).getByRole('button', { name: 'Thêm thông tin' })).toBeTruthy();
  });

  test('the call button is at the bottom, with text if there is no next step', async () => {
    const pack = { level: 'L8', customer_phone: '0765463707', started_at: '2026-10-15', note: null };
    installFakeServer(({ path }) =>
      path.startsWith('packages/5') ? replyWithRecord('packages', '5', pack) : replyWithPage(path, []),
    );
    renderScreens(
      '/packages/5',
      { '/packages/:id': <RecordPage resource="packages" /> },
      buildViewer('finance'),
    );
    const foot = await screen.findByRole('toolbar', { name: 'Thao tác' });
    expect(within(foot).getByRole('link', { name: 'Gọi' }).textContent).toBe('Gọi');
  });
});

describe('the history', () => {
  test('shows time, user, visitor, action, old and new values, and errors', async () => {
    const { calls } = open('/services/4?activeTab=2');
    const [done, failed] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter((item) => item.parentElement?.tagName === 'OL'));
    expect(done?.textContent).toContain('21/11/2026 00:30');
    expect(done?.textContent).toContain('Lê Ngọc Bích (bich@noi.test) · thực hiện bởi Chủ tiệm');
    expect(done?.textContent).toContain('Giá: 260.000\u00a0₫ → 300.000\u00a0₫');
    expect(done?.textContent).toContain('Dành cho đối tác: Có → Không');
    expect(failed?.textContent).toContain('Thất bại');
    expect(failed?.textContent).toContain('Giá phải từ 0.');
    expect(calls.find((call) => call.path.endsWith('/action_logs'))?.query).toMatchObject({
      sort: '-created_at',
      include: 'actor',
      'fields[users]': 'name,email',
    });
  });

  test('names the viewer even where other accounts are hidden', async () => {
    const line = (id: string, actor_id: string | null) => ({
      type: 'action_logs',
      id,
      attributes: {
        created_at: '2026-11-20T17:30:00.000Z',
        state: 'finished',
        action_label: 'Sửa',
        actor_id,
      },
    });
    const data = [line('3', '1'), line('2', '8'), line('1', null)];
    installFakeServer(() => ({ body: { data, meta: { total: 3 } } }));
    const history = (
      <RecordContexts resource="partners" record={{ id: '7' }}>
        <History />
      </RecordContexts>
    );
    renderScreens('/', { '/': history }, buildViewer('partner'));
    const entries = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(entries[0]).toContain('Lê Ngọc Bích (bich@noi.test)');
    expect(entries[1]).toContain('Tài khoản khác');
    expect(entries[2]).toContain('Hệ thống');
  });
});
