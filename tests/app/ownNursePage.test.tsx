// @vitest-environment happy-dom
/** A nurse's page: how it shows her day, and which calls her presses send. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#rules/durations';
import type { NursePageOffer } from '#schema/ownOffers';
import type { NursePageSession, NursePlan } from '#schema/ownPages';
import { buildFirstSession } from '../../src/own/nurse/buildFirstSession.ts';
import { NurseClient } from '../../src/own/nurse/NurseClient.ts';
import { NursePage } from '../../src/own/nurse/NursePage.tsx';
import {
  buildTimesQuestion,
  countUnticked,
  formatDayPay,
  formatLateWarning,
  formatRunningTime,
} from '../../src/own/nurse/sessionViews.ts';

const today = '2026-11-26';
const office = { name: 'Nôi', phone: null, zalo: null };
const at = (time: string): string => new Date(`${today}T${time}:00+07:00`).toISOString();
const ms = (time: string): number => Date.parse(at(time));

function build(id: string, from: string, to: string, more: Partial<NursePageSession> = {}): NursePageSession {
  return {
    ...{ id, day: today, spans: [{ from, to }], state: 'planned', started_at: null, ended_at: null },
    ...{ confirmed: false, services: 'Tắm bé', number: 1, total: 3, note: null, visit_note: null },
    mother: { name: `Mẹ ${id}`, address: `${id} Trần Phú, Quận ${id}, Hồ Chí Minh`, map: null, phone: null },
    ...{ checks: [], proof: null, asks_code: false, last_visit: null, pay: 80_000, ...more },
  };
}
const running = (id: string, started = '09:05'): NursePageSession =>
  build(id, '09:00', '10:00', { state: 'started', started_at: at(started) });

const planOf = (sessions: NursePageSession[]): NursePlan => ({
  ...{ name: 'Hoa', today, out: false, office, checklist: [], sessions, tomorrow: null },
  ...{ days_off: [], papers: [], requests: [], offers: [] },
});

/** The calls that the page has sent, for example "5 finish". */
let sent: string[] = [];
let plan = planOf([]);

type Body = Partial<NursePageSession> & { readonly at?: string };

function report(id: string, call: string, body: Body): NursePageSession | undefined {
  sent.push(`${id} ${call}`);
  const changes: Readonly<Record<string, Partial<NursePageSession>>> = {
    start: { state: 'started', started_at: body.at ?? null },
    finish: { state: 'finished', ended_at: body.at ?? null },
    reopen: { state: 'started', ended_at: null },
    correct: body,
  };
  const sessions = plan.sessions.map((one) => (one.id === id ? { ...one, ...changes[call] } : one));
  plan = { ...plan, sessions };
  return plan.sessions.find((one) => one.id === id);
}

/** Fixes the time; also fakes the timers with these names. */
const fixTime = (...toFake: ('setInterval' | 'clearInterval' | 'setTimeout' | 'clearTimeout')[]) =>
  vi.useFakeTimers({ now: ms('09:25'), toFake: ['Date', ...toFake] });

beforeEach(() => {
  fixTime();
  history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', () => undefined);
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    const [, id = '', call = ''] = /shifts\/(\w+)\/(\w+)$/.exec(path) ?? [];
    const data = id ? report(id, call, JSON.parse(String(body))) : plan;
    return Promise.resolve(new Response(JSON.stringify({ data })));
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

const open = (...sessions: NursePageSession[]): Promise<void> => openPlan(planOf(sessions));

async function openPlan(opened: NursePlan): Promise<void> {
  plan = opened;
  const client = new NurseClient('x'.repeat(43), { link: 'abc', office, asks_digits: false });
  render(<NursePage client={client} />);
  await screen.findByRole('button', { name: 'Hôm nay' });
}
const banner = () => screen.getByRole('region', { name: 'Buổi vừa xong' });
/** The filled buttons of the screen. */
const filled = () => [...document.querySelectorAll('button.main')].map(({ textContent }) => textContent);
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Mẹ ${id}$`) });
const press = (name: string, area = screen.getByRole('main')) =>
  act(async () => void fireEvent.click(within(area).getByRole('button', { name })));

test('only the next session is a card; each later one is a row with its district and services that opens', async () => {
  await open(build('1', '07:30', '08:30'), build('2', '09:30', '10:30'), build('3', '13:00', '14:00'));
  expect(within(card('1')).getByRole('button', { name: 'Bắt đầu · Mẹ 1' }).closest('.dock')).toBeTruthy();
  for (const later of ['2', '3']) {
    expect(card(later).textContent).toContain(`Quận ${later} · Tắm bé`);
    expect(card(later).textContent).not.toContain('Trần Phú');
    expect(within(card(later)).queryByRole('button')).toBeNull();
  }
  fireEvent.click(within(card('2')).getByText(/Quận 2/));
  expect(card('2').textContent).toContain('2 Trần Phú, Quận 2');
  expect(within(card('2')).getByRole('button', { name: 'Bắt đầu · Mẹ 2' }).closest('.dock')).toBeNull();
});

test('a session that is not started has two named actions: finished without a start, and not possible', async () => {
  await open(build('1', '07:30', '08:30'));
  expect(screen.queryByRole('button', { name: /Xong buổi/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Không làm được buổi này' })).toBeTruthy();
  await press('Đã xong, quên bấm giờ');
  expect(sent).toEqual(['1 finish']);
  expect(banner().textContent).toContain('Chưa có giờ bắt đầu');
});

test('a double press on "Bắt đầu" does not finish the session', async () => {
  await open(build('1', '09:30', '10:30'));
  await press('Bắt đầu · Mẹ 1');
  await act(
    async () => void fireEvent.click(screen.getByRole('button', { name: 'Xong buổi' }), { detail: 2 }),
  );
  expect(sent).toEqual(['1 start']);
});

test('the head of the day has the number of sessions and the pay for them, or says why it is not known', async () => {
  await open(build('1', '07:30', '08:30', { state: 'finished' }), build('2', '09:30', '10:30'));
  const head = () => document.querySelector('.day-head')?.textContent?.replaceAll('\u00a0', ' ');
  expect(head()).toBe('Xong 1/2 buổi160.000 ₫ trước thuế');
  const [, main] = buildFirstSession(plan) ?? [];
  expect(main?.querySelector('.day-head')?.textContent).toBe(
    document.querySelector('.day-head')?.textContent,
  );
  // The phone stores no amount.
  expect(Object.values(localStorage).join()).toContain('Trần Phú');
  expect(Object.values(localStorage).join()).not.toMatch(/"pay"|80000/);
  const [first, ...others] = plan.sessions;
  if (!first) throw new Error('no session');
  plan = planOf([{ ...first, pay: null }, ...others]);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(head()).toBe('Xong 1/2 buổi80.000 ₫ trước thuế, còn 1 buổi chưa chốt');
  expect(formatDayPay([{ pay: null }])).toEqual({
    amount: null,
    words: 'tiền công chưa chốt',
  });
  expect(formatDayPay([{}, { pay: 80_000 }])).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  cleanup();
  render(<NursePage client={new NurseClient('x'.repeat(43), { link: 'abc', office, asks_digits: false })} />);
  await screen.findByText('tiền công xem khi có mạng');
});

test('each tab has a title and a place in the history, and the phone’s back button shows the one before', async () => {
  await open(build('1', '07:30', '08:30'));
  expect(document.title).toBe('Hôm nay · Nôi');
  await press('Xin nghỉ');
  expect(document.title).toBe('Xin nghỉ · Nôi');
  const send = screen.getByRole('button', { name: 'Gửi văn phòng' });
  expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Chị chọn ngày bắt đầu nghỉ',
  );
  expect(location.hash).toBe('#requests');
  history.replaceState(null, '', '#today');
  await act(async () => void window.dispatchEvent(new Event('popstate')));
  expect(document.title).toBe('Hôm nay · Nôi');
  expect(card('1')).toBeTruthy();
});

test('a note that she has begun to write is still there after a look at another tab', async () => {
  await open(running('1'));
  await press('Ghi chú');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Bé bú' } });
  await press('Đã qua');
  await press('Hôm nay');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bé bú');
  await press('Lưu ghi chú');
  expect(sent).toEqual(['1 note']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('while a report is being sent nothing moves: only the head says so; without a connection a message does', async () => {
  await open(build('1', '09:30', '10:30'));
  const lose: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((_, reject) => void lose.push(() => reject(new TypeError('no connection')))),
  );
  await press('Bắt đầu · Mẹ 1');
  expect(screen.getByRole('banner').textContent).toContain('Thứ Năm 26/11 · đang gửi');
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => {
    for (const one of lose) one();
  });
  expect(screen.getByRole('status').textContent).toContain('1 việc chờ gửi');
  expect(screen.getByRole('banner').textContent).not.toContain('đang gửi');
});

test('after midnight a page without a connection shows the sessions of the new day', async () => {
  const tomorrow = '2026-11-27';
  await open(build('1', '07:30', '08:30'), build('2', '09:30', '10:30', { day: tomorrow }));
  expect(screen.queryByText(/Mẹ 2/)).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  vi.setSystemTime(ms('09:25') + DAY_MS);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(card('2').textContent).toContain('2 Trần Phú');
  expect(screen.queryByText(/Mẹ 1/)).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('hôm qua 26/11');
});

const checklist = [
  { code: 'ron', label: 'Rốn khô', alarming: false },
  { code: 'vang', label: 'Da không vàng', alarming: false },
  { code: 'sot', label: 'Bé sốt', alarming: true },
];

test('a running session shows the checklist and the code under its heading, and the rest behind "Chi tiết"', async () => {
  const session = { ...running('1'), note: 'Nhà có chó', asks_code: true, checks: ['ron'] };
  await openPlan({ ...planOf([session]), checklist });
  const text = card('1').textContent ?? '';
  const places = ['Mẹ 1', 'Việc của buổi xong 1/2', '4 số mẹ đọc', 'Chi tiết'].map((part) =>
    text.indexOf(part),
  );
  expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true);
  expect(text).not.toMatch(/Nhà có chó|Trần Phú/);
  fireEvent.click(screen.getByText('Chi tiết'));
  expect(card('1').textContent).toMatch(/1 Trần Phú.*Nhà có chó/);
  // Before React is loaded, the heading has no address below it either.
  const [, main] = buildFirstSession(plan) ?? [];
  expect(main?.textContent).not.toContain('Trần Phú');
});

test('"Xong buổi" and the finished session say how many items are not ticked', async () => {
  expect(countUnticked(checklist, { checks: ['ron', 'vang'] })).toBe(0);
  await openPlan({ ...planOf([running('1')]), checklist });
  await press('Xong buổi · còn 2 mục');
  fireEvent.click(within(banner()).getByText('Còn 2 mục chưa đánh dấu'));
  expect(within(banner()).getAllByRole('checkbox')).toHaveLength(3);
});

const offerUntil = (id: string, until: string): NursePageOffer => ({
  ...{ id, state: 'open', mine: false, declined: false, seen: true, until, district: 'Quận 3', pay: 400_000 },
  ...{ count: 1, day: '2026-11-30' },
  sessions: [{ day: '2026-11-30', spans: [{ from: '11:00', to: '12:00' }], services: `Mời ${id}` }],
});

test('an offer to answer today follows the next session; one that can wait follows all of today, with a line on top', async () => {
  const offers = [offerUntil('1', '2026-11-28T03:00:00Z'), offerUntil('2', '2026-11-26T09:00:00Z')];
  await openPlan({ ...planOf([build('1', '09:30', '10:30'), build('2', '13:00', '14:00')]), offers });
  const articles = screen.getAllByRole('article').map(({ textContent }) => textContent ?? '');
  expect(articles.map((text) => /Mời \d|Mẹ \d/.exec(text)?.[0])).toEqual(['Mẹ 1', 'Mời 2', 'Mẹ 2', 'Mời 1']);
  const line = '1 lời mời chờ trả lời đến T7 28/11';
  expect(screen.getByRole('button', { name: line }).nextElementSibling).toBe(card('1'));
  const [, main] = buildFirstSession(plan) ?? [];
  expect(main?.querySelector('article')?.previousElementSibling?.textContent).toBe(line);
});

test('a running session shows its start and the minutes left, and no planned hours', async () => {
  expect(formatRunningTime(running('1'), ms('10:05'))).toBe('Bắt đầu 09:05 · hết giờ');
  expect(formatRunningTime(running('1'), ms('10:12'))).toBe('Bắt đầu 09:05 · quá 7 phút');
  await open(running('1'));
  expect(card('1').textContent).toContain('Bắt đầu 09:05 · còn 40 phút');
  expect(card('1').textContent).not.toMatch(/09:00|10:00/);
});

test('the minutes left follow the clock while the page is open', async () => {
  fixTime('setInterval', 'clearInterval');
  await open(running('1'));
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(card('1').textContent).toContain('Bắt đầu 09:05 · còn 30 phút');
});

test('a running session warns when it runs into the next one of the day, also before React is loaded', async () => {
  const mother = { name: 'Mẹ 2', address: '', map: null, phone: '0905444555' };
  const next = build('2', '10:00', '11:00', { mother });
  const later = build('2', '10:30', '11:30');
  expect(formatLateWarning(running('1'), later, ms('09:10'))).toBeNull();
  expect(formatLateWarning(running('1'), later, ms('10:31'))).toBe('Có thể trễ buổi 10:30 của Mẹ 2');
  // An earlier session that was not held does not count.
  const missed = build('3', '07:30', '08:30');
  await open(missed, running('1'), next);
  expect(card('1').textContent).toContain('Có thể trễ buổi 10:00 của Mẹ 2');
  const call = within(card('1')).getByRole('link', { name: 'Gọi mẹ Mẹ 2' });
  expect(call.getAttribute('href')).toBe('tel:0905444555');
  const [, main] = buildFirstSession(plan) ?? [];
  expect(main?.querySelector('article')?.textContent).toMatch(
    /^Bắt đầu 09:05 · còn 40 phútCó thể trễ buổi 10:00 của Mẹ 2Gọi mẹ Mẹ 2 Mẹ 1/,
  );
});

test('"Xong buổi" of the running session is in the bar above the tabs, and only there', async () => {
  await open(running('1'), build('2', '09:30', '10:30'));
  const buttons = screen.getAllByRole('button', { name: 'Xong buổi' });
  expect(buttons.map((button) => button.closest('.dock') !== null)).toEqual([true]);
});

test('a finished session shows its recorded times, and "Hoàn tác" takes the finish back', async () => {
  await open(running('1'));
  await press('Xong buổi');
  expect(banner().textContent).toContain('✓ Đã ghi 09:05–09:25, 20 phút Mẹ 1');
  expect(banner().className).not.toContain('doubtful');
  expect(within(banner()).queryByRole('button', { name: 'Sửa giờ' })).toBeNull();
  expect(banner().contains(document.activeElement)).toBe(true);
  // The session is not shown twice.
  expect(screen.queryByRole('article')).toBeNull();
  await press('Hoàn tác', banner());
  expect(screen.queryByRole('region', { name: 'Buổi vừa xong' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Xong buổi' })).toBeTruthy();
  await press('Xong buổi');
  expect(sent).toEqual(['1 finish', '1 reopen', '1 finish']);
});

test('a session of a few minutes asks for its times, which can be corrected at once', async () => {
  expect(buildTimesQuestion({ started_at: at('08:05'), ended_at: at('08:10') })).toBeNull();
  expect(buildTimesQuestion({ started_at: at('08:05'), ended_at: at('08:05') })).toBe(
    '0 phút, chị bấm nhầm?',
  );
  expect(buildTimesQuestion({ started_at: null, ended_at: at('08:05') })).toBe(
    'Chưa có giờ bắt đầu, chị điền nhé?',
  );
  await open(running('1', '09:23'), build('2', '10:00', '11:00'));
  await press('Xong buổi');
  expect(banner().textContent).toContain('2 phút, chị bấm nhầm?');
  expect(banner().className).toContain('doubtful');
  expect(filled()).toEqual(['Sửa giờ']);
  await press('Sửa giờ', banner());
  fireEvent.change(screen.getByLabelText('Bắt đầu lúc'), { target: { value: '08:20' } });
  await press('Lưu giờ', banner());
  expect(sent).toEqual(['1 finish', '1 correct']);
  expect(banner().textContent).toContain('✓ Đã ghi 08:20–09:25, 65 phút');
  expect(filled()).toEqual(['Bắt đầu · Mẹ 2']);
});

test('a session that the office has confirmed cannot be taken back', async () => {
  await open(running('1'));
  await press('Xong buổi');
  plan = planOf(plan.sessions.map((one) => ({ ...one, confirmed: true })));
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(banner().textContent).toContain('✓ Đã ghi');
  expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull();
});

test('the mother’s four digits are typed into boxes, and sent after the session without a press', async () => {
  await open({ ...running('1'), asks_code: true });
  const field = screen.getByLabelText(/4 số mẹ đọc/);
  fireEvent.change(field, { target: { value: '12 3a4 5' } });
  const boxes = () => [...document.querySelectorAll('.box')].map(({ textContent }) => textContent);
  expect(boxes()).toEqual(['1', '2', '3', '4']);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await press('Xong buổi');
  plan = planOf(plan.sessions.map((one) => ({ ...one, proof: 'wrong' as const })));
  await act(async () => void window.dispatchEvent(new Event('online')));
  fixTime('setTimeout', 'clearTimeout');
  fireEvent.change(screen.getByLabelText(/4 số mẹ đọc/), { target: { value: '9876' } });
  await act(async () => void vi.runAllTimers());
  expect(sent).toEqual(['1 finish', '1 finish']);
});
