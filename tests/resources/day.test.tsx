// @vitest-environment happy-dom
/** A coordinator's day: messages, absences and their undoing, closing the day in the evening. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addSessionDays } from '#rules/calendar';
import { addDays, toLocalDay } from '#rules/days';
import { formatDate } from '#rules/format';
import { CallOffDialog } from '../../src/resources/agents/callOff/CallOffDialog.tsx';
import TakeBackCallOffDialog from '../../src/resources/agents/callOff/TakeBackDialog.tsx';
import { PackageSessionsSection } from '../../src/resources/customers/package/PackageSessionsSection.tsx';
import MessagesDialog from '../../src/resources/messages/MessagesDialog.tsx';
import CloseDayDialog from '../../src/resources/shifts/closeDay/CloseDayDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const today = toLocalDay(new Date());
const onClose = vi.fn();

beforeEach(() => setWindowWidth(1440));
afterEach(() => vi.unstubAllGlobals());

/** Returns the browser functions that were called, in order. */
function listenToBrowser(): string[] {
  const done: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    done.push(`copy ${text}`);
  });
  vi.spyOn(window, 'open').mockImplementation((url) => {
    done.push(`open ${url}`);
    return null;
  });
  return done;
}

describe('messages of a day', () => {
  const message = {
    ...{ id: '5', name: 'Chị Hồng', phone: '0912345678', kind: 'mother_reminder', shift_ids: ['1'] },
    ...{ sent_at: null, sent_by: null },
  };
  const old = { ...message, text: 'Ngày mai lúc 9 giờ', version: 'v1' };
  const fresh = { ...message, text: 'Đã đổi sang 15 giờ', version: 'v2' };

  function open(answer: () => FakeServerReply) {
    const texts = [old, fresh];
    const server = installFakeServer((call) => {
      if (call.method === 'POST') return answer();
      if (call.path !== 'messages') return { body: { data: {} } };
      return { body: { data: [texts.length > 1 ? texts.shift() : texts[0]] } };
    });
    const shown = renderScreens('/', {
      '/': <MessagesDialog day="2032-06-08" onDay={() => undefined} onClose={onClose} />,
    });
    return { ...server, ...shown };
  }

  test('a text is copied before Zalo opens, and marked as sent with its version', async () => {
    const { sent } = open(() => ({ body: { data: { sent_at: '2026-11-20T01:00:00.000Z', sent_by: 'An' } } }));
    const done = listenToBrowser();
    fireEvent.click(await screen.findByLabelText('Chép và mở Zalo cho Chị Hồng'));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(done).toEqual(['copy Ngày mai lúc 9 giờ', expect.stringMatching(/^open https:\/\/zalo\.me\//)]);
    expect(sent('POST')[0]?.body).toMatchObject({ to: 'agents', id: '5', version: 'v1' });
  });

  test('if the plan has changed meanwhile, this is reported and the new text is shown', async () => {
    open(() => replyWithRefusal(409, 'Lịch của người này đã thay đổi.', undefined, { code: 'changed' }));
    listenToBrowser();
    fireEvent.click(await screen.findByLabelText('Chép và mở Zalo cho Chị Hồng'));
    expect(await screen.findByText(/^Lịch của người này đã thay đổi\./)).toBeTruthy();
    expect(await screen.findByText('Đã đổi sang 15 giờ')).toBeTruthy();
    expect(screen.queryByText('Ngày mai lúc 9 giờ')).toBeNull();
  });
});

const nurse = { id: '30', name: 'Lê Thị Mai' };

test('typing the last day of an absence does not change the first one; a wrong order is reported and not sent', async () => {
  installFakeServer(() => ({ body: { data: [] } }));
  renderScreens('/', {
    '/': <CallOffDialog nurse={nurse} first={{ from: '2026-11-24' }} onClose={onClose} />,
  });
  const [from, to] = ['Từ ngày', 'Đến ngày'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  if (!from || !to) throw new Error('no days');
  fireEvent.change(to, { target: { value: '25/11/20' } });
  expect(from.value).toBe('24/11/2026');
  fireEvent.change(to, { target: { value: '25/11/2020' } });
  expect(from.value).toBe('24/11/2026');
  expect(await screen.findByText('Đến ngày phải từ ngày bắt đầu trở đi.')).toBeTruthy();
  expect(screen.getByText('Báo nghỉ', { selector: 'button' })).toHaveProperty('disabled', true);
  fireEvent.change(to, { target: { value: '25/11/2026' } });
  await waitFor(() =>
    expect(screen.getByText('Báo nghỉ', { selector: 'button' })).toHaveProperty('disabled', false),
  );
});

describe('undoing an absence', () => {
  const session = {
    ...{ package_id: '9', time_period: ['07:30-08:30'], way: 'substitute', day: '2026-12-01' },
    ...{ now_day: '2026-12-01', now_agent: { id: '31', name: 'Hà' } },
  };
  const sessions = [
    { ...session, shift_id: '1', customer_name: 'Hồng', changed: null },
    { ...session, shift_id: '2', customer_name: 'Cúc', changed: 'Buổi đã giao cho Thu.' },
    { ...session, shift_id: '3', customer_name: 'Lan', changed: null },
  ];

  test('first shows later changes, returns the ticked sessions, then shows whom to inform', async () => {
    const message = { to: 'customers', id: '7', name: 'Hồng', phone: null, day: '2026-12-01' };
    const { sent } = installFakeServer((call) => {
      if (call.method === 'GET') return { body: { data: sessions } };
      const result = { restored: 1, left: 0, messages: [{ ...message, text: 'Mai sẽ đến', version: 'v1' }] };
      return { body: { data: { state: 'finished', result } } };
    });
    const absences = [{ from: '2026-12-01', to: '2026-12-02', reason: 'Ốm' }];
    renderScreens('/', {
      '/': <TakeBackCallOffDialog nurse={nurse} absences={absences} onClose={onClose} />,
    });
    expect(await screen.findByText(/Buổi đã giao cho Thu\. Buổi này giữ nguyên\./)).toBeTruthy();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
    fireEvent.click(boxes[2] as HTMLInputElement);
    fireEvent.click(screen.getByText('Rút báo nghỉ', { selector: 'button' }));
    expect(await screen.findByText('Mai sẽ đến')).toBeTruthy();
    expect(sent('POST')[0]?.path).toBe('agents/30/actions');
    expect(sent('POST')[0]?.body).toMatchObject({
      action_code: 'take_back_call_off',
      action_data: { from: '2026-12-01', to: '2026-12-02', restore: ['1'] },
    });
  });
});

describe('closing the day', () => {
  const day = addDays(today, -3);
  const shift = { id: '1', day, status: 'planned', index: 1, package_id: '9', agent_id: null };
  const pack = { level: 'L7', customer_name: 'Hồng', time_period: ['07:30-08:30'], agent_id: '30' };

  /** Opens the dialog with one overdue session and two sessions of today; the server refuses the outcome of the sessions in `refuses`. */
  async function open(
    answer: (call: FakeServerCall) => FakeServerReply = () => ({ body: { data: { state: 'finished' } } }),
  ) {
    let isClosed = false;
    const server = installFakeServer((call) => {
      if (call.method === 'POST') {
        isClosed = true;
        return answer(call);
      }
      if (call.path === 'agents') return replyWithPage('agents', [{ id: '30', name: 'Mai' }]);
      if (isClosed || call.query['filter[to_confirm_to]']) return replyWithPage('shifts', []);
      return {
        body: {
          data: [
            {
              type: 'shifts',
              id: '1',
              attributes: shift,
              relationships: { package: { data: { type: 'packages', id: '9' } } },
            },
          ],
          included: [{ type: 'packages', id: '9', attributes: pack }],
          meta: { total: 1, page_count: 1, page_number: 1, page_size: 500 },
        },
      };
    });
    const { user } = renderScreens('/', { '/': <CloseDayDialog onClose={onClose} /> });
    await screen.findByLabelText(`Đã tắm: Hồng, ${formatDate(day)}`);
    return { ...server, user };
  }

  test('a session from days ago is postponed to a day after today, never into the past', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByLabelText(`Hoãn: Hồng, ${formatDate(day)}`));
    expect(screen.getByLabelText<HTMLInputElement>('Ngày mới').value).toBe(
      formatDate(addSessionDays(today, 1)),
    );
    fireEvent.change(screen.getByLabelText('Ngày mới'), {
      target: { value: formatDate(addDays(today, -1)) },
    });
    fireEvent.click(screen.getByText('Chốt 1 buổi'));
    expect((await screen.findByRole('alert')).textContent).toBe('Chọn ngày mới từ hôm nay trở đi.');
    expect(sent('POST')).toHaveLength(0);
  });

  test('another nurse who held the session is stored with the rest, after the session is marked as held', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByLabelText(`Người khác làm: Hồng, ${formatDate(day)}`));
    fireEvent.click(screen.getByText('Chốt 1 buổi'));
    expect((await screen.findByRole('alert')).textContent).toBe('Chọn người đã làm buổi này.');
    expect(sent('POST')).toHaveLength(0);
    const input = await screen.findByRole('combobox', { name: 'Người đã làm' });
    fireEvent.mouseDown(input);
    fireEvent.click(await screen.findByRole('option', { name: 'Mai' }));
    fireEvent.click(screen.getByText('Chốt 1 buổi'));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST').map(({ body }) => [body.action_code, body.object_ids, body.action_data])).toEqual([
      ['finish_shift', ['1'], {}],
      ['substitute', ['1'], { agent_id: '30' }],
    ]);
  });

  test('a held session that could not be assigned to this nurse shows the reason, although its row is removed', async () => {
    const { user } = await open((call) =>
      call.body.action_code === 'substitute'
        ? {
            body: {
              data: {
                state: 'failed',
                results: [{ object_id: '1', state: 'failed', error: 'Mai đã được trả.' }],
              },
              meta: { success: 0, error: 1 },
            },
          }
        : { body: { data: { state: 'finished' } } },
    );
    await user.click(screen.getByLabelText(`Người khác làm: Hồng, ${formatDate(day)}`));
    await user.click(await screen.findByRole('combobox', { name: 'Người đã làm' }));
    await user.click(await screen.findByRole('option', { name: 'Mai' }));
    await user.click(screen.getByText('Chốt 1 buổi'));
    await waitFor(() => expect(screen.queryByLabelText(`Đã tắm: Hồng, ${formatDate(day)}`)).toBeNull());
    const left = screen.getByText(`Hồng, ${formatDate(day)}: Đã ghi nhận, chưa đổi người: Mai đã được trả.`);
    expect(left.closest('[role="status"]')?.textContent).toContain('1 buổi chưa lưu được');
  });

  test('on a phone a row has its checkbox, the name above the time, and the exceptions behind one button', async () => {
    setWindowWidth(390);
    const { user } = await open();
    expect(screen.queryByLabelText(`Hoãn: Hồng, ${formatDate(day)}`)).toBeNull();
    await user.click(screen.getByRole('button', { name: `Khác: Hồng, ${formatDate(day)}` }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Người khác làm', 'Hoãn', 'Hủy']);
    await user.click(screen.getByRole('menuitem', { name: 'Hoãn' }));
    expect(await screen.findByLabelText('Ngày mới')).toBeTruthy();
    setWindowWidth(1440);
  });

  test('cancelling needs a confirmation, which says that later sessions are cancelled too', async () => {
    await open();
    fireEvent.click(screen.getByLabelText(`Hủy: Hồng, ${formatDate(day)}`));
    const question = await screen.findByRole('dialog', { name: `Hủy buổi của Hồng, ${formatDate(day)}` });
    expect(question.textContent).toContain('mọi buổi chưa tắm sau nó');
    fireEvent.click(within(question).getByText('Đóng'));
    expect(screen.queryByText('Hủy buổi này và các buổi sau')).toBeNull();
    fireEvent.click(screen.getByLabelText(`Hủy: Hồng, ${formatDate(day)}`));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /^Hủy buổi của/ })).getByText('Hủy buổi'),
    );
    expect(await screen.findByText('Hủy buổi này và các buổi sau')).toBeTruthy();
  });
});

describe('closing the day in two tabs', () => {
  const pack = { level: 'L7', time_period: ['07:30-08:30'], agent_id: '30' };
  const days: Record<string, string> = { '1': addDays(today, -3), '2': today, '3': today };
  const names: Record<string, string> = { '1': 'Hồng', '2': 'Cúc', '3': 'Lan' };
  const box = (id: string) =>
    screen.getByLabelText<HTMLInputElement>(`Đã tắm: ${names[id]}, ${formatDate(days[id] ?? '')}`);

  /** A session that the nurse has reported as finished. */
  const reportedSession = {
    ...{ id: '8', day: addDays(today, -1), status: 'finished', customer_name: 'Đào', nurse: 'Mai' },
    started_at: '2026-11-25T02:00:00.000Z',
    ended_at: '2026-11-25T03:05:00.000Z',
  };
  async function open(
    refuses: Record<string, string> = {},
    reported: readonly string[] = [],
    isPastOnly = false,
  ) {
    const planned = new Set(['1', '2', '3', ...reported]);
    const server = installFakeServer((call) => {
      if (call.method === 'POST') {
        const ids = (call.body.object_ids as string[] | undefined) ?? [call.path.split('/')[1] ?? ''];
        for (const id of ids) if (!refuses[id]) planned.delete(id);
        const results = ids.map((object_id) =>
          refuses[object_id]
            ? { object_id, state: 'failed', error: refuses[object_id] }
            : { object_id, state: 'finished' },
        );
        return { body: { data: { state: 'finished', results } } };
      }
      if (call.path === 'agents') return replyWithPage('agents', [{ id: '30', name: 'Mai' }]);
      if (call.query['filter[to_confirm_to]'])
        return replyWithPage('shifts', reported.some((id) => planned.has(id)) ? [reportedSession] : []);
      const from = call.query['filter[day_from]'] ?? '';
      const to = call.query['filter[day_to]'] ?? '';
      const found = [...planned].filter(
        (id) => !reported.includes(id) && (days[id] ?? '') >= from && (days[id] ?? '') <= to,
      );
      return {
        body: {
          data: found.map((id) => ({
            type: 'shifts',
            id,
            attributes: { day: days[id], status: 'planned', index: 1, package_id: `9${id}`, agent_id: null },
            relationships: { package: { data: { type: 'packages', id: `9${id}` } } },
          })),
          included: found.map((id) => ({
            type: 'packages',
            id: `9${id}`,
            attributes: { ...pack, customer_name: names[id] },
          })),
          meta: { total: found.length, page_count: 1, page_number: 1, page_size: 500 },
        },
      };
    });
    onClose.mockClear();
    const { user } = renderScreens('/', {
      '/': <CloseDayDialog isPastOnly={isPastOnly} onClose={onClose} />,
    });
    await (isPastOnly
      ? screen.findByText(/^(?:Mai · |Không còn buổi nào)/)
      : screen.findByLabelText(/^Đã tắm: Hồng/));
    return { ...server, user };
  }
  const bulk = (calls: readonly FakeServerCall[]) =>
    calls.map(({ body }) => [body.action_code, body.object_ids]);

  test('saving one tab keeps the choices of the other, which are saved with it later', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('tab', { name: 'Hôm nay' }));
    await screen.findByLabelText(/^Đã tắm: Cúc/);
    await user.click(box('2'));
    await user.click(screen.getByLabelText(/^Hoãn: Lan/));
    await user.click(screen.getByRole('tab', { name: 'Tất cả quá hạn' }));
    await user.click(await screen.findByText('Chốt 1 buổi'));
    await screen.findByText(/^Đã lưu 1 buổi/);
    await screen.findByText('Không còn buổi nào chờ ghi nhận.');
    // Leaving asks for a confirmation: the choices of the other tab are not saved yet.
    await user.click(screen.getByRole('button', { name: 'Đóng' }));
    expect(await screen.findByText('Có thay đổi chưa lưu')).toBeTruthy();
    await user.click(screen.getByText('Ở lại'));
    await user.click(await screen.findByRole('tab', { name: 'Hôm nay' }));
    await screen.findByLabelText(/^Đã tắm: Cúc/);
    expect(box('2').checked).toBe(false);
    expect(screen.getByLabelText(/^Hoãn: Lan/).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByText('Chốt 1 buổi'));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST').map(({ path, body }) => [path, body.action_code, body.object_ids])).toEqual([
      ['shifts/bulk/actions', 'finish_shift', ['1']],
      ['shifts/3/actions', 'delay_shift', undefined],
    ]);
  });

  test('sessions reported by nurses are confirmed by the same press, with a reason for each failure', async () => {
    const { user, sent } = await open({ '8': 'Buổi này đã được chốt.' }, ['8']);
    const reports = await screen.findByText('Điều dưỡng đã báo xong · 1 buổi');
    expect(screen.getByText(/^Đào, .* · Mai · 09:00–10:05$/)).toBeTruthy();
    expect(reports).toBeTruthy();
    await user.click(screen.getByText('Chốt 2 buổi'));
    await screen.findByText(/^Đã lưu 1 buổi/);
    expect(bulk(sent('POST'))).toEqual([
      ['confirm_shift', ['8']],
      ['finish_shift', ['1']],
    ]);
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
      'Buổi này đã được chốt.',
    );
  });

  test('unticked sessions stay unticked after the others are saved, and closing then needs no confirmation', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('tab', { name: 'Hôm nay' }));
    await screen.findByLabelText(/^Đã tắm: Cúc/);
    await user.click(box('2'));
    await user.click(screen.getByText('Chốt 1 buổi'));
    await waitFor(() => expect(screen.queryByLabelText(/^Đã tắm: Lan/)).toBeNull());
    expect(box('2').checked).toBe(false);
    expect(screen.getByText('Chốt 0 buổi')).toHaveProperty('disabled', true);
    expect(bulk(sent('POST'))).toEqual([['finish_shift', ['3']]]);
    await user.click(screen.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByText('Có thay đổi chưa lưu')).toBeNull();
  });

  test('a session refused in one tab still shows the reason after the other tab is saved', async () => {
    const { user, sent } = await open({ '1': 'Gói đang tạm dừng.' });
    await user.click(screen.getByText('Chốt 1 buổi'));
    expect((await screen.findByRole('alert')).textContent).toBe('Gói đang tạm dừng.');
    await user.click(screen.getByRole('tab', { name: 'Hôm nay' }));
    await screen.findByLabelText(/^Đã tắm: Cúc/);
    await user.click(screen.getByText('Chốt 2 buổi'));
    await screen.findByText(/^Đã lưu 2 buổi/);
    await user.click(screen.getByRole('tab', { name: 'Tất cả quá hạn' }));
    await screen.findByLabelText(/^Đã tắm: Hồng/);
    expect(screen.getByRole('alert').textContent).toBe('Gói đang tạm dừng.');
    expect(bulk(sent('POST'))).toEqual([
      ['finish_shift', ['1']],
      ['finish_shift', ['2', '3']],
    ]);
  });

  test.each([
    ['15:29', false],
    ['18:00', true],
  ])('at %s, without overdue sessions, one press closes the 41 sessions that nurses finished today: %s', async (time, isEvening) => {
    vi.useFakeTimers({ now: Date.parse(`${today}T${time}:00+07:00`), toFake: ['Date'] });
    try {
      const ids = Array.from({ length: 41 }, (_, n) => String(100 + n));
      let reported = ids;
      const { sent } = installFakeServer((call) => {
        if (call.method === 'POST') {
          reported = [];
          const results = ids.map((object_id) => ({ object_id, state: 'finished' }));
          return { body: { data: { state: 'finished', results } } };
        }
        const isOfToday = call.query['filter[to_confirm_to]'] === today;
        return replyWithPage(
          'shifts',
          isOfToday ? reported.map((id) => ({ ...reportedSession, id, day: today, nurse: `Chị ${id}` })) : [],
        );
      });
      const { user } = renderScreens('/', { '/': <CloseDayDialog onClose={onClose} /> });
      if (!isEvening) {
        // During the day, sessions that are still to come are not offered for closing.
        await screen.findByText('Không còn buổi nào chờ ghi nhận.');
        expect(screen.getByRole('tab', { name: 'Tất cả quá hạn', selected: true })).toBeTruthy();
        return;
      }
      await user.click(await screen.findByText('Chốt 41 buổi'));
      await screen.findByText(/^Đã lưu 41 buổi/);
      expect(bulk(sent('POST'))).toEqual([['confirm_shift', ids]]);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['08:00', []],
    ['08:30', ['2', '3']],
  ])('opened for the past sessions at %s, it lists only those of today: %s', async (time, ids) => {
    vi.useFakeTimers({ now: Date.parse(`${today}T${time}:00+07:00`), toFake: ['Date'] });
    try {
      await open({}, [], true);
      expect(screen.getByRole('tab', { name: 'Hôm nay', selected: true })).toBeTruthy();
      expect(screen.queryAllByRole('checkbox', { name: /^Đã tắm: / })).toEqual(ids.map(box));
    } finally {
      vi.useRealTimers();
    }
  });

  test('a dialog left open over midnight uses the new day', async () => {
    vi.useFakeTimers({
      now: Date.parse(`${today}T16:59:00Z`),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
    try {
      const { calls } = await open();
      vi.advanceTimersByTime(2 * 60_000);
      await waitFor(() =>
        expect(calls.findLast(({ query }) => query['filter[day_to]'])?.query['filter[day_to]']).toBe(today),
      );
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a mother’s page names the substitute of a session', async () => {
  installFakeServer(({ path }) =>
    replyWithPage(path, path === 'agents' ? [{ id: '31', name: 'Trần Thị Hà' }] : []),
  );
  const base = { status: 'planned', wday: 2, is_addition: false, delayed_days: 0, package_id: '9' };
  const shifts = [
    { ...base, id: '1', index: 1, day: '2026-12-01', agent_id: null },
    { ...base, id: '2', index: 2, day: '2026-12-02', agent_id: '31' },
  ];
  const pack = { id: '9', level: 'L6', agent_id: '30' };
  const part = (
    <RecordContexts resource="packages" record={pack}>
      <PackageSessionsSection shifts={shifts as never} today="2026-11-24" />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': part });
  await user.click(await screen.findByRole('button', { name: /^Buổi 2, / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Buổi 2/ }));
  expect(await dialog.findByText('Trần Thị Hà')).toBeTruthy();
  expect(dialog.getByText(/^Người làm thay/)).toBeTruthy();
});
