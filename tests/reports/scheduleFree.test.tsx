// @vitest-environment happy-dom
/** "Ai rảnh?" on the schedule: opened by URL, sentence, time or waiting session; and the actions on a result. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseFreeNurseQuery } from '#rules/whoIsFree';
import {
  buildFreeNurseUrl,
  findQuestionDistrict,
  parseFreeNurseQuestion,
  toFreeNurseQuestion,
  toFreeNurseUrlParams,
} from '../../src/reports/schedule/free/freeQuestionUrl.ts';
import { setWindowWidth } from '../screens/support/show.tsx';
import {
  findActiveCell,
  findDayGrid,
  mockDesktopLayout,
  openScheduleDay,
  pressKeys,
  scheduleTestDay,
  scheduleTestSessions,
} from './support/dayOnHours.tsx';

beforeEach(mockDesktopLayout);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the question in the URL', () => {
  const get = (address: string) => {
    const params = new URLSearchParams(address.slice(address.indexOf('?')));
    return (name: string) => params.get(name) ?? '';
  };

  test('is the typed one', () => {
    const typed = parseFreeNurseQuery('rảnh mai 9h bình thạnh 90 phút', '2026-11-25');
    if (!typed) throw new Error('It is a question');
    const address = buildFreeNurseUrl(typed);
    expect(get(address)('day')).toBe('2026-11-26');
    expect(parseFreeNurseQuestion(get(address))).toEqual({
      ...{ at: '09:00', minutes: 90, district: 'binh thanh', city: '', shift_id: '' },
    });
  });

  test('is missing without a valid start time, and lasts an hour without a valid duration', () => {
    expect(parseFreeNurseQuestion(get('?day=2026-11-26'))).toBe(null);
    expect(parseFreeNurseQuestion(get('?at=23:00'))).toBe(null);
    expect(parseFreeNurseQuestion(get('?at=10:00&minutes=7'))?.minutes).toBe(60);
    expect(Object.values(toFreeNurseUrlParams(null)).join('')).toBe('');
  });

  test('names a place known to the company, or the place of a session unchanged', () => {
    const districts = [{ city: 'Hồ Chí Minh', district: 'Quận Bình Thạnh' }];
    const question = { at: '09:00', minutes: 60, district: 'binh thanh', city: '', shift_id: '' };
    expect(findQuestionDistrict(question, districts)).toEqual(districts[0]);
    expect(findQuestionDistrict({ ...question, district: 'Huế' }, districts)).toBe(null);
    expect(
      findQuestionDistrict({ ...question, district: 'Thuận Hóa', city: 'Huế' }, districts)?.district,
    ).toBe('Thuận Hóa');
  });

  test('for a waiting session has its time, length and place', () => {
    const [, , long] = scheduleTestSessions;
    if (!long) throw new Error('There is no session');
    expect(toFreeNurseQuestion(long)).toEqual({
      ...{ at: '13:00', minutes: 90, district: 'Quận 7', city: 'Hồ Chí Minh', shift_id: '3' },
    });
  });
});

test('the answer is above the other nurses with reasons, and a press reserves the slot: three presses from the search', async () => {
  // Ctrl K and Enter open this page; the third press is on the slot.
  const { user, sent } = openScheduleDay(
    `/reports/schedule?view=day&day=${scheduleTestDay}&at=09:00&minutes=60&place=quan 7`,
  );
  const place = await screen.findByRole('gridcell', { name: /^Giữ chỗ, Trần Thị Hà/ });
  const [, first, second] = screen.getAllByRole('rowheader');
  expect(first?.textContent).toBe('Rảnh 09:00–10:00 · 1 điều dưỡng, hợp nhất đứng đầu');
  expect(second?.textContent).toBe('⚠ Trần Thị Hàcùng quận · 1 buổi hôm đó');
  expect(screen.getByRole('search', { name: 'Ai rảnh' }).textContent).toContain('1 điều dưỡng rảnh');
  expect(sent('GET').find(({ path }) => path === 'free_agents')?.query).toEqual({
    ...{
      started_at: scheduleTestDay,
      'time_period[]': '09:00-10:00',
      city: 'Hồ Chí Minh',
      district: 'Quận 7',
    },
  });
  await user.click(place);
  const dialog = within(await screen.findByRole('dialog', { name: 'Giữ chỗ của Trần Thị Hà' }));
  expect(dialog.getByText('Thứ Ba 08/06/2032 · 09:00–10:00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '09:00–10:00 · Nguyễn Thị Mẹ 4 · Quận 7' }));
  expect(await screen.findByRole('dialog', { name: /^Phân công điều dưỡng/ })).toBeTruthy();
});

test('reserving a slot registers a package with nurse, day and time filled in', async () => {
  const { user } = openScheduleDay(`/reports/schedule?view=day&day=${scheduleTestDay}&at=11:00`);
  await user.click(await screen.findByRole('gridcell', { name: /^Giữ chỗ, Trần Thị Hà/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Giữ chỗ của Trần Thị Hà' }));
  expect(dialog.queryByRole('region', { name: 'Buổi đang chờ' })).toBe(null);
  await user.click(await dialog.findByRole('combobox', { name: /^Khách hàng/ }));
  await user.click(await screen.findByRole('option', { name: /Vũ Thị Nga/ }));
  const form = within(await screen.findByRole('dialog', { name: /^Đăng ký gói/ }));
  expect(await form.findByDisplayValue('08/06/2032')).toBeTruthy();
  expect(form.getByText('11:00–12:00')).toBeTruthy();
  expect(await form.findByDisplayValue('Trần Thị Hà')).toBeTruthy();
});

test('a waiting session is assigned in three presses: the session, the nurse’s slot, and the confirm button', async () => {
  const { user, sent, search } = openScheduleDay();
  await findDayGrid();
  const presses: Element[] = [];
  const press = async (element: Element) => {
    presses.push(element);
    await user.click(element);
  };
  await press(screen.getByRole('gridcell', { name: /Nguyễn Thị Mẹ 4/ }));
  expect(search()).toContain('for=4');
  await press(await screen.findByRole('gridcell', { name: /^Giao, Trần Thị Hà/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Phân công điều dưỡng/ }));
  await press(await dialog.findByRole('button', { name: 'Phân công điều dưỡng' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: 'packages/94/actions',
    body: { action_code: 'assign_agent', action_data: { agent_id: '2' } },
  });
  expect(sent('GET').some(({ path }) => path === 'packages/94/free_agents')).toBe(true);
  expect(presses).toHaveLength(3);
});

test('each field requests an answer at once, and so does an hour on the axis; the question can be closed', async () => {
  const { user, search } = openScheduleDay();
  await findDayGrid();
  const bar = within(screen.getByRole('search', { name: 'Ai rảnh' }));
  await user.click(screen.getByRole('button', { name: 'Ai rảnh lúc 10:30?' }));
  await waitFor(() => expect(search()).toContain('at=10:30&minutes=60'));
  await user.selectOptions(bar.getByRole('combobox', { name: 'Trong bao lâu' }), '1 giờ 30');
  await waitFor(() => expect(search()).toContain('at=10:30&minutes=90'));
  await user.selectOptions(bar.getByRole('combobox', { name: 'Nơi' }), 'Quận 7');
  await waitFor(() => expect(search()).toContain('place=Quận+7&city=Hồ+Chí+Minh'));
  await user.click(bar.getByRole('button', { name: 'Thôi hỏi' }));
  await waitFor(() => expect(search()).toBe(`?day=${scheduleTestDay}`));
  expect(screen.queryByRole('gridcell', { name: /^Giữ chỗ/ })).toBe(null);
});

test('the focus is on the first slot of the answer, and Enter reserves it: three presses from the search', async () => {
  // Ctrl K and Enter open this page; the third press is Enter.
  openScheduleDay(`/reports/schedule?day=${scheduleTestDay}&at=09:00`);
  const box = await findDayGrid();
  await waitFor(() => expect(findActiveCell(box)).toMatch(/^Giữ chỗ, Trần Thị Hà/));
  expect(document.activeElement).toBe(box);
  pressKeys(box, 'Enter');
  const dialog = within(await screen.findByRole('dialog', { name: 'Giữ chỗ của Trần Thị Hà' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /Nguyễn Thị Mẹ 4/ }));
});

test('after typing in a field the focus stays there until Enter moves it to the answer', async () => {
  const { user } = openScheduleDay();
  const box = await findDayGrid();
  const hour = screen.getByRole('combobox', { name: 'Giờ' });
  hour.focus();
  await user.selectOptions(hour, '09:00');
  await screen.findByRole('gridcell', { name: /^Giữ chỗ, Trần Thị Hà/ });
  expect(document.activeElement).toBe(hour);
  fireEvent.submit(screen.getByRole('search', { name: 'Ai rảnh' }));
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(findActiveCell(box)).toMatch(/^Giữ chỗ, Trần Thị Hà/);
});

test('on a phone the answer is a list above the day’s cards', async () => {
  setWindowWidth(390);
  const { user } = openScheduleDay(`/reports/schedule?day=${scheduleTestDay}&at=09:00&place=quan 7`);
  const part = within(await screen.findByRole('region', { name: 'Ai rảnh' }));
  await user.click(await part.findByRole('button', { name: /^Trần Thị Hà/ }));
  expect(await screen.findByRole('dialog', { name: 'Giữ chỗ của Trần Thị Hà' })).toBeTruthy();
});

test('on a phone each area ends with its free nurses, and the question is in the bar at the bottom', async () => {
  setWindowWidth(390);
  const { user, search } = openScheduleDay();
  const lines = await screen.findAllByText((_, element) => /^Rảnh: /.test(element?.textContent ?? ''), {
    selector: 'p',
  });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Rảnh: chị L.T. Mai (07:30–09:00, từ 10:30)',
    'Rảnh: chị T.T. Hà (07:30–13:00)',
  ]);
  const bar = within(screen.getByRole('toolbar', { name: 'Chọn ngày' }));
  await user.click(bar.getByRole('button', { name: 'Ai rảnh?' }));
  await waitFor(() => expect(search()).toContain('at=09:00'));
  expect(bar.queryByRole('button', { name: 'Ai rảnh?' })).toBe(null);
});

test('a user without the right to ask sees no question, and a waiting session opens', async () => {
  const { user, sent } = openScheduleDay(
    `/reports/schedule?day=${scheduleTestDay}&at=09:00`,
    undefined,
    'finance',
  );
  await findDayGrid();
  expect(screen.queryByRole('search', { name: 'Ai rảnh' })).toBe(null);
  await user.click(screen.getByRole('gridcell', { name: /Nguyễn Thị Mẹ 4/ }));
  expect(await screen.findByRole('dialog', { name: 'Chi tiết lịch' })).toBeTruthy();
  expect(sent('GET').some(({ path }) => path.endsWith('free_agents'))).toBe(false);
});
