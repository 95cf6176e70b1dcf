// @vitest-environment happy-dom
/** Answers to requests of nurses and mothers: an action with the values of the request, or a refusal with a text. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AnswerRequestDialog from '../../src/resources/requests/AnswerDialog.tsx';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const onClose = vi.fn();
const requestValues = {
  ...{ asker: 'Lê Thị Mai', from: 'nurse', kind: 'days_off', about: 'Xin nghỉ 30/11/2026 – 02/12/2026' },
  ...{ agent_id: '30', wished_day: '2026-11-30', wished_until: '2026-12-02', text: 'Con ốm', state: 'open' },
  ...{ created_at: '2026-11-25T01:00:00.000Z' },
};
const missed = {
  ...{ shift_id: '7', package_id: '9', customer_name: 'Hồng', day: '2026-12-01' },
  ...{ time_period: ['07:30-08:30'], candidates: [] },
};

beforeEach(() => setWindowWidth(1440));
afterEach(() => vi.unstubAllGlobals());

function open(request: object) {
  const server = installFakeServer(({ method, path }) => {
    if (method === 'POST') return { body: { data: { state: 'finished', action_code: 'x', result: {} } } };
    if (path.startsWith('requests/'))
      return { body: { data: { type: 'requests', id: '5', attributes: { ...requestValues, ...request } } } };
    if (path.endsWith('/postponed')) return { body: { data: postponed } };
    if (path.endsWith('/absence')) return { body: { data: [missed] } };
    const type = path.split('/')[0] ?? '';
    const attributes = type === 'shifts' ? session : { name: 'Lê Thị Mai', profile_status: 'active' };
    return { body: { data: { type, id: path.split('/')[1], attributes } } };
  });
  renderScreens('/', { '/': <AnswerRequestDialog id="5" onClose={onClose} /> });
  return server;
}
const postponed = {
  ...{ customer_name: 'Hồng', delayed_days: 2, refused: null, conflicts: [] },
  ...{ moves: [{ shift_id: '7', index: 2, from: '2026-12-01', to: '2026-12-03' }] },
  ...{ finished_at: '2026-12-05', new_finished_at: '2026-12-05' },
};
const session = {
  day: '2026-12-01',
  index: 2,
  status: 'planned',
  customer_name: 'Hồng',
  package_level: 'L6',
};

test('requested days off open the absence dialog with days, reason and sessions, and the request’s id', async () => {
  const { sent } = open({});
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Lê Thị Mai: Xin nghỉ 30\/11\/2026/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Từ ngày').value).toBe('30/11/2026');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Đến ngày').value).toBe('02/12/2026');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Lý do/).value).toBe('Con ốm');
  expect(await within(dialog).findByText('Hồng')).toBeTruthy();
  fireEvent.click(within(dialog).getByText('Báo nghỉ', { selector: 'button' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: 'agents/30/actions',
    body: {
      action_code: 'call_off',
      action_data: { from: '2026-11-30', to: '2026-12-02', reason: 'Con ốm', request_id: '5' },
    },
  });
});

test('a request is declined with an answer: two presses and the text', async () => {
  const { sent } = open({});
  fireEvent.click(await screen.findByText('Từ chối', { selector: 'button' }));
  fireEvent.change(await screen.findByLabelText(/Trả lời/), { target: { value: 'Hôm đó kín lịch' } });
  fireEvent.click(screen.getByText('Từ chối', { selector: 'button' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: 'requests/5/actions',
    body: { action_code: 'decline', action_data: { answer: 'Hôm đó kín lịch' } },
  });
});

const wish = { from: 'mother', agent_id: null, customer_id: '3', shift_id: '7', shift_day: '2026-12-01' };

test.each([
  ['move', { wished_day: '2026-12-03', wished_until: null }, 'delay_shift', { new_day: '2026-12-03' }],
  ['address', { text: '9 Lê Lợi' }, 'set_address', { address: '9 Lê Lợi' }],
  ['cancel', {}, 'cancel_shift', {}],
])('a request of the kind %s opens its action with values filled in', async (kind, more, code, data) => {
  const { sent } = open({ ...wish, kind, about: 'Mong muốn', ...more });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Lê Thị Mai: Mong muốn')).toBeTruthy();
  const [submit] = within(dialog).getAllByRole('button').slice(-1);
  if (!submit) throw new Error('no button');
  fireEvent.click(submit);
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: 'shifts/7/actions',
    body: { action_code: code, action_data: { ...data, request_id: '5' } },
  });
});

test('a request answered meanwhile by another user is shown without actions', async () => {
  open({ state: 'declined' });
  expect(await screen.findByText('Yêu cầu này không còn chờ trả lời.')).toBeTruthy();
  expect(screen.queryByText('Từ chối')).toBeNull();
});
