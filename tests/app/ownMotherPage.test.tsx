// @vitest-environment happy-dom
/** A mother's page: the questions that it asks, the calls that it sends, and how it shows requests, ratings and payments. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MotherPackage, MotherPlan, MotherSession } from '#schema/motherPage';
import type { PageRequest } from '#schema/ownRequests';
import { MotherClient } from '../../src/own/mother/MotherClient.ts';
import { MotherPage } from '../../src/own/mother/MotherPage.tsx';

const today = '2026-11-26';
const office = { name: 'Nôi', phone: null, zalo: null };

const build = (id: string, day: string, more: Partial<MotherSession> = {}): MotherSession => ({
  ...{ id, package_id: '1', day, spans: [{ from: '13:30', to: '14:30' }], state: 'planned', nurse: 'Lan' },
  ...{ services: 'Tắm bé', number: 1, total: 3, confirmed: false, note: null, checks: [], rating: null },
  ...{ may_rate: false, ...more },
});
const held = build('1', '2026-11-25', { state: 'finished', may_rate: true });
const sessions = [held, build('2', '2026-11-26'), build('3', '2026-12-01')];

const line = (label: string, value: number, sign: '+' | '-' = '+') => ({ label, value, sign, of: [] });
const pack: MotherPackage = {
  ...{ id: '1', number: 1, services: 'Tắm bé', done: false, sessions: 3, held: 1 },
  ...{ price: 600_000, paid: 0, due: 600_000, due_on: '2026-12-01' },
  ...{ price_lines: [line('Tắm bé × 3', 600_000)], due_lines: [line('Giá gói', 600_000)], receipts: [] },
  transfer: {
    ...{ bank: 'ACB', account: '0123', holder: 'NOI', amount: 600_000, memo: 'G1', text: 'QR', code: ['1'] },
  },
};

let plan: MotherPlan;
/** The calls that the page has sent, with their bodies. */
let sent: [path: string, body: object][];
/** The Idempotency-Keys of these calls. */
let keys: string[];

interface Call {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the server stores for a call of the page. */
const effects: Readonly<Record<string, (id: string, body: Record<string, unknown>) => Partial<MotherPlan>>> =
  {
    confirm: (id) => withSession(id, { confirmed: true }),
    rate: (id, body) =>
      withSession(id, {
        rating: { stars: Number(body.stars), words: body.words ? String(body.words) : null },
      }),
    requests: (_id, body) => ({ requests: [requestOf(body), ...plan.requests] }),
  };
const withSession = (id: string, changes: Partial<MotherSession>): Partial<MotherPlan> => ({
  sessions: plan.sessions.map((one) => (one.id === id ? { ...one, ...changes } : one)),
});
const requestOf = (body: object): PageRequest => ({
  ...{ id: String(plan.requests.length + 1), kind: 'move', about: 'Đổi lịch', shift_id: null, text: null },
  ...{ wished_day: null, wished_until: null, wished_time: null, state: 'open', answer: null },
  ...{ created_at: '2026-11-26T02:00:00.000Z', ...body },
});

/** Fixes the clock at a time of today. */
const fixTime = (time: string) =>
  vi.useFakeTimers({ now: new Date(`${today}T${time}:00+07:00`), toFake: ['Date'] });

beforeEach(() => {
  fixTime('09:30');
  history.replaceState(null, '', '/');
  sent = [];
  keys = [];
  localStorage.clear();
  plan = {
    ...{ name: 'Nguyễn Thị Mai', today, office, next_id: '2', sessions, packages: [pack], requests: [] },
    code: null,
  };
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (path: string, { body, headers }: Call = {}) => {
    const [, id = '', call = ''] = /abc\/(?:shifts\/(\w+)\/)?(\w+)$/.exec(path) ?? [];
    if (body) {
      const input = JSON.parse(String(body));
      sent.push([path.split('/abc')[1] ?? '', input]);
      keys.push(headers?.['idempotency-key'] ?? '');
      plan = { ...plan, ...effects[call]?.(id, input) };
    }
    return Promise.resolve(new Response(JSON.stringify({ data: plan })));
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readonly readyState = 1;
      close = () => undefined;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

async function open(part?: 'Tiền' | 'Nhắn'): Promise<void> {
  const client = new MotherClient('x'.repeat(43), { link: 'abc', office, asks_digits: false });
  render(<MotherPage client={client} />);
  await screen.findByRole('button', { name: 'Lịch' });
  if (part) await press(part);
}

test('the form first asks what she needs, then which session, the new time, and words', async () => {
  await open('Nhắn');
  expect(screen.getByRole('heading', { name: 'Mẹ cần gì?' })).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    ...['Đổi lịch', 'Nghỉ buổi này', 'Đổi địa chỉ', 'Nhắn việc khác'],
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  choose('Đổi lịch');
  const order = ['Mẹ cần gì?', 'Buổi nào?', 'Ngày mới', 'Giờ mới', 'Mẹ nói thêm nếu cần'];
  const shown = document.querySelector('form')?.textContent ?? '';
  const places = order.map((text) => shown.indexOf(text));
  expect(places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))).toBe(true);
  // The planned day and time are chosen first. No session is on a Sunday.
  for (const name of ['T5 · nay 26/11', '13:30'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: /29\/11/ })).toBeNull();
});

const expectMissing = (reason: string) => {
  expect(button('Gửi').hasAttribute('disabled')).toBe(true);
  const described = button('Gửi').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(reason);
};

test('until the request is complete "Gửi" is disabled and says why, and then the change is next to it', async () => {
  await open('Nhắn');
  expectMissing('Mẹ chọn một việc ở trên');
  choose('Đổi lịch');
  expectMissing('Mẹ chọn ngày hoặc giờ mới');
  choose('T2 30/11');
  choose('09:00');
  expect(button('Gửi').closest('.send')?.textContent).toBe('T5 26/11 13:30 → T2 30/11 09:00Gửi');
  choose('Đổi địa chỉ');
  expectMissing('Mẹ viết địa chỉ mới');
  choose('Nhắn việc khác');
  expectMissing('Mẹ viết lời nhắn');
  choose('Nghỉ buổi này');
  await press('Gửi');
  expect(sent).toEqual([['/requests', { kind: 'cancel', shift_id: '2' }]]);
});

const chosenSession = () => screen.getByLabelText<HTMLSelectElement>('Buổi nào?').value;

test('from "Xin đổi lịch" the form knows the session, she can choose another one, and other kinds open on demand', async () => {
  await open();
  await press('Xin đổi lịch');
  expect(screen.getByRole('heading', { name: 'Đổi lịch' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Nghỉ buổi này' })).toBeNull();
  expect(chosenSession()).toBe('2');
  fireEvent.change(screen.getByLabelText('Buổi nào?'), { target: { value: '3' } });
  expect(chosenSession()).toBe('3');
  choose('09:00');
  await press('Việc khác');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Đổi lịch' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '09:00' }).checked).toBe(true);
});

test('a later session opens, and is moved or cancelled from there', async () => {
  await open();
  fireEvent.click(screen.getByText('Thứ Ba 01/12'));
  await press('Nghỉ buổi này');
  expect(screen.getByRole('heading', { name: 'Nghỉ buổi này' })).toBeTruthy();
  expect(chosenSession()).toBe('3');
  await press('Gửi');
  expect(sent).toEqual([['/requests', { kind: 'cancel', shift_id: '3' }]]);
});

test('the first view says how many sessions remain and what is due, which leads to the payments', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Còn lại' }).textContent).toMatch(/^Còn 2 buổi/);
  await press(/^Còn phải trả 600\.000/);
  expect(button(/^Chuyển 600\.000/)).toBeTruthy();
});

test('the form offers no day with another session, no Sunday and no hour that is over', async () => {
  fixTime('11:10');
  await open();
  await press('Xin đổi lịch');
  const days = () => screen.queryAllByRole('radio', { name: /\d\d\/\d\d$/ }).map(nameOf);
  expect(days()).toContain('T5 · nay 26/11');
  expect(days().filter((day) => /01\/12|29\/11/.test(day))).toEqual([]);
  const hours = () => screen.queryAllByRole('radio', { name: /^\d\d:\d\d$/ }).map(nameOf);
  expect(hours()[0]).toBe('11:30');
  choose('Ngày khác');
  const other = [...screen.getByLabelText<HTMLSelectElement>('Chọn ngày khác').options].map(
    ({ value }) => value,
  );
  expect(other).toContain('2026-11-30');
  expect(other.filter((day) => ['2026-12-01', '2026-11-29'].includes(day))).toEqual([]);
  choose('T2 30/11');
  expect(hours()[0]).toBe('07:30');
  choose('07:30');
  choose('T5 · nay 26/11');
  expectMissing('Mẹ chọn ngày hoặc giờ mới');
});
const nameOf = ({ parentElement }: HTMLElement): string => parentElement?.textContent ?? '';

test('what she writes stays while she looks at another tab, and each tab has its title', async () => {
  await open('Nhắn');
  expect(document.title).toBe('Nhắn · Nôi');
  choose('Nhắn việc khác');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Bé sốt nhẹ' } });
  await press('Tiền');
  expect(document.title).toBe('Tiền · Nôi');
  await press('Nhắn');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bé sốt nhẹ');
});

test('a request whose answer was lost is sent again with the same key, and a changed one with another', async () => {
  await open('Nhắn');
  choose('Nhắn việc khác');
  const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  write('Bé sốt nhẹ');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, call: RequestInit) => {
    await fetch(path, call);
    throw new TypeError('the answer was lost');
  });
  const before = plan;
  await press('Gửi');
  await press('Gửi');
  write('Bé sốt cao');
  await press('Gửi');
  plan = before;
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^\w{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the page of yesterday shows the next session of today, without a connection and without yesterday’s digits', async () => {
  plan = { ...plan, code: '0275' };
  await open();
  expect(screen.getByRole('article', { name: 'Buổi tới' }).textContent).toContain('Hôm nay 26/11');
  expect(screen.getByRole('region', { name: 'Mã hôm nay' })).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  vi.setSystemTime(new Date('2026-11-27T09:30:00+07:00'));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('article', { name: 'Buổi tới' }).textContent).toContain('Thứ Ba 01/12');
  expect(screen.queryByRole('region', { name: 'Mã hôm nay' })).toBeNull();
  // A page that is opened again reads the same from the phone.
  cleanup();
  render(
    <MotherPage client={new MotherClient('x'.repeat(43), { link: 'abc', office, asks_digits: false })} />,
  );
  await screen.findByRole('button', { name: 'Lịch' });
  expect(screen.getByRole('article', { name: 'Buổi tới' }).textContent).toContain('Thứ Ba 01/12');
});

test('a session whose hour is over is not the next one, and cannot be moved', async () => {
  fixTime('14:31');
  await open();
  expect(screen.getByRole('article', { name: 'Buổi tới' }).textContent).toContain('Thứ Ba 01/12');
  expect(screen.getByText('Xem 2 buổi đã qua')).toBeTruthy();
});

test('a sent request shows the old and the new time, and where and when the answer comes', async () => {
  await open();
  await press('Xin đổi lịch');
  choose('T2 30/11');
  choose('09:00');
  await press('Gửi');
  expect(sent).toEqual([
    ['/requests', { kind: 'move', shift_id: '2', wished_day: '2026-11-30', wished_time: ['09:00-10:00'] }],
  ]);
  const request = screen.getByRole('article');
  expect(within(request).getByRole('heading', { name: '✓ Đã gửi' })).toBe(document.activeElement);
  expect(request.textContent).toMatch(/Hôm nay 26\/11, 13:30 →.*Thứ Hai 30\/11, 09:00/);
  expect(request.textContent).toContain('Chúng tôi xem trong giờ làm việc, và trả lời ngay trên trang này');
});

test('a day that is not near is chosen from the list, and only what changes is sent', async () => {
  await open('Nhắn');
  choose('Đổi lịch');
  fireEvent.change(screen.getByLabelText('Buổi nào?'), { target: { value: '3' } });
  choose('Ngày khác');
  expectMissing('Mẹ chọn ngày hoặc giờ mới');
  fireEvent.change(screen.getByLabelText('Chọn ngày khác'), { target: { value: '2027-01-04' } });
  await press('Gửi');
  expect(sent).toEqual([['/requests', { kind: 'move', shift_id: '3', wished_day: '2027-01-04' }]]);
});

test('a star on the first view rates at once, and words are asked only on demand', async () => {
  await open();
  const rating = screen.getByRole('region', { name: 'Buổi hôm qua thế nào, mẹ?' });
  expect(within(rating).getAllByRole('button')).toHaveLength(5);
  await press('5 sao');
  expect(sent).toEqual([['/shifts/1/rate', { stars: 5 }]]);
  expect(button('5 sao').getAttribute('aria-pressed')).toBe('true');
  expect(within(rating).getByRole('status').textContent).toBe('Rất hài lòng · đã gửi ✓');
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Viết thêm');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Nhẹ tay' } });
  await press('Gửi nhận xét');
  expect(sent[1]).toEqual(['/shifts/1/rate', { stars: 5, words: 'Nhẹ tay' }]);
  // Choosing another star keeps the typed words.
  await press('4 sao');
  expect(sent[2]).toEqual(['/shifts/1/rate', { stars: 4, words: 'Nhẹ tay' }]);
});

test('after she has confirmed, a line replaces the button', async () => {
  await open();
  await press('Mẹ xác nhận lịch này');
  const next = screen.getByRole('article', { name: 'Buổi tới' });
  expect(within(next).getByRole('status').textContent).toBe('Mẹ đã xác nhận ✓');
  expect(within(next).getByRole('status').className).toBe('good');
  expect(screen.queryByRole('button', { name: 'Mẹ xác nhận lịch này' })).toBeNull();
});

const amounts = (): string[] =>
  screen.getByRole('article').textContent?.match(/-?[\d.]+\d{3}(?=\u00a0₫)/g) ?? [];

test('a package without payments shows one amount', async () => {
  await open('Tiền');
  expect(amounts()).toEqual(['600.000', '600.000']);
  expect(button(/^Chuyển 600\.000/)).toBeTruthy();
  expect(screen.getByText('Hạn: buổi cuối, thứ Ba 01/12')).toBeTruthy();
});

test('after the last session the page asks for what is still due', async () => {
  plan = { ...plan, packages: [{ ...pack, due_on: '2026-11-25' }] };
  await open('Tiền');
  expect(screen.getByText('Gói đã hết buổi từ hôm qua 25/11, mẹ chuyển giúp nhé.')).toBeTruthy();
});

test('a package with payments shows how they lead to the amount due, and a paid one ends in thanks', async () => {
  const due_lines = [line('Giá gói', 600_000), line('Mẹ trả 26/11/2026', 200_000, '-')];
  plan = { ...plan, packages: [{ ...pack, paid: 200_000, due: 400_000, due_lines }] };
  await open('Tiền');
  expect(amounts()).toEqual(['600.000', '-200.000', '400.000', '600.000']);
  plan = { ...plan, packages: [{ ...pack, paid: 600_000, due: 0, transfer: null }] };
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(amounts()).toEqual([]);
  expect(screen.getByRole('article').textContent).toContain('✓ Mẹ đã trả đủ');
});
