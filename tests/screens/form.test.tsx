// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// Preloaded, so that the first test need not wait.
import '../../src/screens/quick/QuickPane.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { markChanged } from '../../src/screens/live/changes.ts';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';
import { buildViewer } from './support/viewers.ts';

const vang = { code: 'VANG', name: 'Cơ chế vàng' };
const summary = 'There was some errors, please check!';

/** Opens the mechanisms with the first mechanism in the quick view; `write` answers writes. */
function open(
  at: string,
  write: (call: FakeServerCall) => FakeServerReply | Promise<FakeServerReply> = () =>
    replyWithRecord('mechanisms', '1', vang),
  who = buildViewer('admin'),
) {
  const server = installFakeServer((call) => {
    if (call.method !== 'GET') return write(call);
    return call.path === 'mechanisms'
      ? replyWithPage('mechanisms', [{ id: '1', ...vang }])
      : replyWithRecord('mechanisms', '1', vang);
  });
  const routes = { '/mechanisms': <ResourceList resource="mechanisms" />, '/': <p>Trang chủ</p> };
  return { ...server, ...renderScreens(at, routes, who) };
}
const code = () => screen.findByRole('textbox', { name: /^Mã cơ chế/ }) as Promise<HTMLInputElement>;
const name = () => screen.getByRole('textbox', { name: /^Tên cơ chế \*|^Tên cơ chế$/ }) as HTMLInputElement;
const press = (label: string) => screen.findByRole('button', { name: label });

beforeEach(() => setWindowWidth(1440));

describe('continuing while the saved record is loaded again', () => {
  /** Saves the first mechanism; the reload waits until `release` is called. */
  async function saveAndWait() {
    let release: () => void = () => undefined;
    let isSaved = false;
    const released = new Promise<void>((resolve) => (release = resolve));
    installFakeServer(async (call) => {
      if (call.method === 'PATCH') {
        isSaved = true;
        return replyWithRecord('mechanisms', '1', vang);
      }
      const id = call.path.split('/')[1];
      if (isSaved && (!id || id === '1')) await released;
      return id
        ? replyWithRecord('mechanisms', id, vang)
        : replyWithPage('mechanisms', [
            { id: '1', ...vang },
            { id: '2', ...vang },
          ]);
    });
    const shown = renderScreens('/mechanisms?quick=1&mode=edit', {
      '/mechanisms': <ResourceList resource="mechanisms" />,
    });
    // Makes the address bar follow the router, as in a browser.
    shown.router.subscribe(({ location }) =>
      window.history.replaceState(null, '', location.pathname + location.search),
    );
    window.history.replaceState(null, '', '/mechanisms?quick=1&mode=edit');
    await shown.user.type(await code(), '2');
    await shown.user.click(await press('Save'));
    await screen.findByText(/^Save item successfully!/);
    const go = (to: string) => act(() => shown.router.navigate(to));
    const finish = async () => {
      await act(async () => release());
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    };
    return { ...shown, go, finish };
  }

  test('another row opened meanwhile stays open, with its filters', async () => {
    const { go, finish, search } = await saveAndWait();
    await go('/mechanisms?filter[name]=v&quick=2');
    await finish();
    expect(search()).toBe('?filter[name]=v&quick=2');
  });

  test('a quick view closed meanwhile stays closed', async () => {
    const { go, finish, search } = await saveAndWait();
    await go('/mechanisms?sort=-name');
    await finish();
    expect(search()).toBe('?sort=-name');
  });

  test('filters changed meanwhile stay, and the form closes', async () => {
    const { go, finish, search } = await saveAndWait();
    await go('/mechanisms?filter[name]=v&quick=1&mode=edit');
    await finish();
    await waitFor(() => expect(search()).toBe('?filter[name]=v&quick=1'));
  });
});

describe('the quick view', () => {
  test('returns from editing by Cancel; Close returns the focus to the row', async () => {
    const { user, search } = open('/mechanisms?filter[name]=v&quick=1&mode=edit');
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Cơ chế đối tác' }).textContent).toContain('VANG'),
    );
    await code();
    const pane = within(screen.getByRole('complementary'));
    expect(pane.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.click(pane.getByRole('button', { name: 'Cancel' }));
    // The rates below the record have their own buttons.
    for (const label of ['Edit', 'Close', 'Delete'])
      expect(await pane.findAllByRole('button', { name: label })).not.toEqual([]);
    await user.click(await press('Close'));
    await waitFor(() => expect(search()).toBe('?filter[name]=v'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('VANG'));
  });

  test('offers no changes to a user who may only read', async () => {
    open('/mechanisms?quick=1', undefined, buildViewer('finance'));
    const pane = await screen.findByRole('complementary');
    await within(pane).findByRole('button', { name: 'Lịch sử' });
    expect(
      within(pane)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Close', 'Thêm thông tin', 'Lịch sử']);
  });
});

describe('the form', () => {
  test('focuses its first field, marks missing required fields, creates on Enter, and shows the new record', async () => {
    const { user, sent, search } = open('/mechanisms?quick=new');
    const first = await code();
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.type(first, '   ');
    await user.click(await press('Create'));
    expect(await screen.findByText(summary)).toBeTruthy();
    expect(screen.getAllByText('Mã cơ chế is required!').length).toBe(2);
    expect(screen.getAllByText('Tên cơ chế is required!').length).toBe(2);
    expect((await code()).getAttribute('aria-invalid')).toBe('true');
    await waitFor(async () => expect(document.activeElement).toBe(await code()));
    expect(sent('POST')).toEqual([]);

    await user.clear(await code());
    await user.type(await code(), 'VANG');
    await user.type(name(), 'Cơ chế vàng{Enter}');
    expect(await screen.findByText(/^Create item successfully! Đã \S+ .+\. 5000$/)).toBeTruthy();
    expect(sent('POST')[0]?.body.data).toEqual({ type: 'mechanisms', attributes: vang });
    expect(sent('POST')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(search()).toBe('?quick=1'));
  });

  test('sends only changed fields, with the version; a refusal is shown at its field and keeps the input', async () => {
    const taken = 'Mã này đã có.';
    const answers = [
      replyWithRefusal(422, taken, '/data/attributes/code'),
      replyWithRecord('mechanisms', '1', vang),
    ];
    const { user, sent, search } = open(
      '/mechanisms?quick=1&mode=edit',
      () => answers.shift() as FakeServerReply,
    );
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    const list = within((await screen.findByText(summary)).closest('[role="alert"]') as HTMLElement);
    expect(list.getByText(taken)).toBeTruthy();
    expect(screen.getAllByText(taken).length).toBe(2);
    expect((await code()).value).toBe('VANG2');
    await waitFor(async () => expect(document.activeElement).toBe(await code()));

    await user.type(await code(), '3');
    await user.click(await press('Save'));
    expect(await screen.findByText(/^Save item successfully! Đã \S+ .+\. 5000$/)).toBeTruthy();
    expect(sent('PATCH').map(({ body }) => body.data)).toEqual(
      ['VANG2', 'VANG23'].map((typed) => ({ type: 'mechanisms', id: '1', attributes: { code: typed } })),
    );
    expect(sent('PATCH').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"1"']);
    await waitFor(() => expect(search()).toBe('?quick=1'));
  });

  test('retries a lost answer with the same key, and a refused one with another key', async () => {
    const answers = [
      replyWithRefusal(503, 'Bận'),
      replyWithRefusal(422, 'Sai'),
      replyWithRecord('mechanisms', '2', vang),
    ];
    const { user, sent } = open('/mechanisms?quick=new', () => answers.shift() as FakeServerReply);
    await user.type(await code(), 'VANG');
    await user.type(name(), 'Cơ chế vàng');
    for (const detail of ['Bận', 'Sai']) {
      await user.click(await press('Create'));
      await screen.findByText(detail);
    }
    await user.click(await press('Create'));
    await screen.findByText(/^Create item successfully! Đã \S+ .+\. 5000$/);
    const [first, second, third] = sent('POST').map((call) => call.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('sends values changed after a lost answer with a new key', async () => {
    const answers = [replyWithRefusal(503, 'Bận'), replyWithRecord('mechanisms', '2', vang)];
    const { user, sent } = open('/mechanisms?quick=new', () => answers.shift() as FakeServerReply);
    await user.type(await code(), 'VANG');
    await user.type(name(), 'Cơ chế vàng');
    await user.click(await press('Create'));
    await screen.findByText('Bận');
    await user.type(name(), ' mới');
    await user.click(await press('Create'));
    await screen.findByText(/^Create item successfully! Đã \S+ .+\. 5000$/);
    const [first, second] = sent('POST').map((call) => call.headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  test.each([
    ['new', 'POST', 'Create'],
    ['1&mode=edit', 'PATCH', 'Save'],
  ])('asks for a confirmation of an amount above the amount due (%s), and sends it', async (quick, method, label) => {
    const overpaid = replyWithRefusal(409, 'Khách trả dư', undefined, { code: 'overpaid', meta: { due: 5 } });
    const answers = [overpaid, replyWithRecord('mechanisms', '1', vang)];
    const { user, sent } = open(`/mechanisms?quick=${quick}`, () => answers.shift() as FakeServerReply);
    await user.type(await code(), '2');
    await user.type(name(), ' mới');
    await user.click(await press(label));
    await user.click(await press('Chấp nhận trả dư'));
    await waitFor(() => expect(sent(method)).toHaveLength(2));
    expect(sent(method).map(({ body }) => body.meta)).toEqual([undefined, { accept_overpayment: true }]);
    expect(screen.queryByRole('button', { name: 'Chấp nhận trả dư' })).toBeNull();
  });

  test('asks for a confirmation of a nurse’s conflict, and sends it', async () => {
    const clash = replyWithRefusal(409, 'Trùng lịch', undefined, {
      code: 'schedule_conflict',
      meta: { conflicts: [] },
    });
    const answers = [clash, replyWithRecord('mechanisms', '1', vang)];
    const { user, sent } = open('/mechanisms?quick=1&mode=edit', () => answers.shift() as FakeServerReply);
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    await user.click(await press('Chấp nhận trùng lịch'));
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
    expect(sent('PATCH').map(({ body }) => body.meta)).toEqual([undefined, { accept_conflicts: true }]);
  });

  test('shows another user’s changes, and accepts them without losing the input', async () => {
    const now = { type: 'mechanisms', id: '1', attributes: { code: 'VANG', name: 'Cơ chế mới' } };
    let current = vang;
    const server = installFakeServer((call) => {
      if (call.method === 'PATCH') {
        current = now.attributes;
        return { status: 412, body: { errors: [{ status: '412' }], meta: { current: now } } };
      }
      return call.path === 'mechanisms'
        ? replyWithPage('mechanisms', [{ id: '1', ...current }])
        : replyWithRecord('mechanisms', '1', current);
    });
    const { user } = renderScreens('/mechanisms?quick=1&mode=edit', {
      '/mechanisms': <ResourceList resource="mechanisms" />,
    });
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    expect(await screen.findByText('Dữ liệu đã được người khác thay đổi')).toBeTruthy();
    expect(screen.getByText('Cơ chế mới')).toBeTruthy();
    await waitFor(() => expect(name().value).toBe('Cơ chế mới'));
    expect((await code()).value).toBe('VANG2');
    expect(server.sent('PATCH').length).toBe(1);
  });

  test('keeps the version it was opened with, even if the record is refetched in the background', async () => {
    let current = { code: 'VANG', name: 'Cơ chế vàng' };
    let version = 1;
    const server = installFakeServer((call) => {
      const record = { type: 'mechanisms', id: '1', attributes: current };
      if (call.path === 'mechanisms') return replyWithPage('mechanisms', [{ id: '1', ...current }]);
      if (call.method === 'PATCH') {
        if (call.headers.get('If-Match') !== `"${version}"`)
          return { status: 412, body: { errors: [{ status: '412' }], meta: { current: record } } };
        current = { ...current, ...call.body.data?.attributes };
        version += 1;
      }
      return { ...replyWithRecord('mechanisms', '1', current), etag: `"${version}"` };
    });
    const { user, reload } = renderScreens('/mechanisms?quick=1&mode=edit', {
      '/mechanisms': <ResourceList resource="mechanisms" />,
    });
    await user.type(await code(), '2');
    current = { code: 'VANG-B', name: 'Tên của người khác' };
    version = 2;
    await reload();
    await user.click(await press('Save'));
    expect(await screen.findByText('Dữ liệu đã được người khác thay đổi')).toBeTruthy();
    expect(current).toEqual({ code: 'VANG-B', name: 'Tên của người khác' });
    expect((await code()).value).toBe('VANG2');

    await waitFor(() => expect(name().value).toBe('Tên của người khác'));
    await reload();
    await user.click(await press('Save'));
    await screen.findByText(/^Save item successfully! Đã \S+ .+\. 5000$/);
    expect(current).toEqual({ code: 'VANG2', name: 'Tên của người khác' });
    expect(server.sent('PATCH').map((call) => call.headers.get('If-Match'))).toEqual(['"1"', '"2"']);
  });

  test('without network the input waits, and is sent once when the network is back', async () => {
    let isThere = false;
    const { user, sent } = open('/mechanisms?quick=new', () => {
      if (!isThere) throw new TypeError('no network');
      return replyWithRecord('mechanisms', '1', vang);
    });
    await user.type(await code(), 'VANG');
    await user.type(name(), 'Cơ chế vàng');
    await user.click(await press('Create'));
    expect(await screen.findByText(/^Đang mất kết nối/)).toBeTruthy();
    expect((await code()).value).toBe('VANG');
    isThere = true;
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Create item successfully! Đã \S+ .+\. 5000$/);
    const keys = sent('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('waiting input does not overwrite another user’s later changes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    let isThere = false;
    let current = vang;
    let version = 1;
    const server = installFakeServer((call) => {
      const record = { type: 'mechanisms', id: '1', attributes: current };
      if (call.path === 'mechanisms') return replyWithPage('mechanisms', [{ id: '1', ...current }]);
      if (call.method === 'PATCH') {
        if (!isThere) throw new TypeError('no network');
        if (call.headers.get('If-Match') !== `"${version}"`)
          return { status: 412, body: { errors: [{ status: '412' }], meta: { current: record } } };
        current = { ...current, ...call.body.data?.attributes };
      }
      return { ...replyWithRecord('mechanisms', '1', current), etag: `"${version}"` };
    });
    const { user } = renderScreens('/mechanisms?quick=1&mode=edit', {
      '/mechanisms': <ResourceList resource="mechanisms" />,
    });
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    await screen.findByText(/^Đang mất kết nối/);
    current = { ...vang, code: 'VANG-B' };
    version = 2;
    isThere = true;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Dữ liệu đã được người khác thay đổi')).toBeTruthy();
    expect(server.sent('PATCH')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.sent('PATCH')).toHaveLength(2);
    expect(current.code).toBe('VANG-B');
    vi.useRealTimers();
    await user.click(screen.getByRole('radio', { name: /^Của bạn/ }));
    await user.click(await press('Save'));
    await screen.findByText(/^Save item successfully! Đã \S+ .+\. 5000$/);
    expect(current.code).toBe('VANG2');
  });

  test('waiting input is not sent once another user’s change of the record is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    let current = vang;
    const server = installFakeServer((call) => {
      if (call.method === 'PATCH') throw new TypeError('no network');
      return call.path === 'mechanisms'
        ? replyWithPage('mechanisms', [{ id: '1', ...current }])
        : replyWithRecord('mechanisms', '1', current);
    });
    const { user } = renderScreens('/mechanisms?quick=1&mode=edit', {
      '/mechanisms': <ResourceList resource="mechanisms" />,
    });
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    await screen.findByText(/^Đang mất kết nối/);
    current = { ...vang, code: 'VANG-B' };
    act(() => markChanged('mechanisms', ['1'], 'Hoa'));
    expect(await screen.findByText('Dữ liệu đã được Hoa thay đổi')).toBeTruthy();
    expect(screen.queryByText(/^Đang mất kết nối/)).toBeNull();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(server.sent('PATCH')).toHaveLength(1);
  });

  test('input that has waited for more than an hour needs a confirmation', async () => {
    let isThere = false;
    const { user, sent } = open('/mechanisms?quick=1&mode=edit', () => {
      if (!isThere) throw new TypeError('no network');
      return replyWithRecord('mechanisms', '1', vang);
    });
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    await screen.findByText(/^Đang mất kết nối/);
    isThere = true;
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
    window.dispatchEvent(new Event('online'));
    const really = await press('Lưu bây giờ');
    later.mockRestore();
    expect(sent('PATCH')).toHaveLength(1);
    await user.click(really);
    await screen.findByText(/^Save item successfully! Đã \S+ .+\. 5000$/);
    expect(sent('PATCH')).toHaveLength(2);
  });

  test('a change that was stored although its answer was lost counts as saved, and is not attributed to another user', async () => {
    let current: typeof vang = vang;
    const server = installFakeServer((call) => {
      if (call.path === 'mechanisms') return replyWithPage('mechanisms', [{ id: '1', ...current }]);
      if (call.method === 'GET') return { ...replyWithRecord('mechanisms', '1', current), etag: '"2"' };
      if (current === vang) {
        current = { ...vang, code: 'VANG2' };
        throw new TypeError('the answer is lost');
      }
      return { status: 412, body: { errors: [{ status: '412' }] } };
    });
    const { user } = renderScreens('/mechanisms?quick=1&mode=edit', {
      '/mechanisms': <ResourceList resource="mechanisms" />,
    });
    await user.type(await code(), '2');
    await user.click(await press('Save'));
    await screen.findByText(/^Đang mất kết nối/);
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Save item successfully! Đã \S+ .+\. 5000$/);
    expect(server.sent('PATCH')).toHaveLength(2);
    expect(screen.queryByText(/^Dữ liệu đã được/)).toBeNull();
  });

  test('cancels without saving', async () => {
    const { user, sent, search } = open('/mechanisms?quick=1&mode=edit');
    await user.type(await code(), '2');
    await user.click(await press('Cancel'));
    await waitFor(() => expect(search()).toBe('?quick=1'));
    expect(sent('PATCH')).toEqual([]);
  });

  test('asks before input is lost', async () => {
    const { user, router } = open('/mechanisms?quick=new');
    await user.type(await code(), 'X');
    void router.navigate('/');
    const question = await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' });
    await user.click(within(question).getByRole('button', { name: 'Ở lại' }));
    expect((await code()).value).toBe('X');
    void router.navigate('/');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Bỏ thay đổi' }));
    expect(await screen.findByText('Trang chủ')).toBeTruthy();
  });

  test('closes an unchanged form without asking', async () => {
    const { router } = open('/mechanisms?quick=new');
    await code();
    void router.navigate('/');
    expect(await screen.findByText('Trang chủ')).toBeTruthy();
  });
});

describe('deleting', () => {
  const gone = () => ({ status: 204 });

  test('asks first, and sends nothing if the user declines', async () => {
    const { user, sent } = open('/mechanisms?quick=1', gone);
    await user.click(await press('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Are you sure to delete?' });
    expect(document.activeElement?.textContent).toBe('Hủy');
    expect(question.textContent).toContain(
      'Trong 30 ngày, quản trị viên khôi phục được cơ chế đối tác này từ Thùng rác, cùng các mức thưởng của nó.',
    );
    await user.click(within(question).getByRole('button', { name: 'Hủy' }));
    expect(sent('DELETE')).toEqual([]);
  });

  test('sends DELETE once confirmed, and closes the quick view', async () => {
    const { user, sent, search } = open('/mechanisms?quick=1', gone);
    await user.click(await press('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(search()).toBe(''));
    expect(sent('DELETE').map((call) => call.path)).toEqual(['mechanisms/1']);
    expect(await screen.findByText(/^Done! Đã xóa .+\. 5000$/)).toBeTruthy();
  });

  test('shows the reason of a refusal in the confirmation dialog', async () => {
    const { user } = open('/mechanisms?quick=1', () => replyWithRefusal(422, 'Cơ chế đang được dùng.'));
    await user.click(await press('Delete'));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(question).findByText('Cơ chế đang được dùng.')).toBeTruthy();
  });
});
