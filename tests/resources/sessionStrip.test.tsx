// @vitest-environment happy-dom
/** The session strip of a package: the services of each session, and selecting several sessions with mouse or keyboard. */
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PackageSessionsSection } from '../../src/resources/customers/package/PackageSessionsSection.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithPage,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

beforeEach(() => setWindowWidth(1440));

const shift = (at: number, services: string) => ({
  ...{ id: String(100 + at), index: at, day: `2026-12-0${at}`, wday: 1, status: 'planned', package_id: '5' },
  ...{ is_addition: false, delayed_days: 0, agent_id: null, customer_name: 'Thu Tú', services },
});
const lines = [
  { id: '7', service_name: 'Tắm bé', quantity: 3, amount: 1 },
  { id: '8', service_name: 'Massage mẹ', quantity: 1, amount: 1 },
];
const bulkDone = ({ body }: FakeServerCall): FakeServerReply => {
  const ids = (body.object_ids ?? []) as string[];
  const results = ids.map((object_id) => ({ object_id, state: 'finished' }));
  return { body: { data: { state: 'finished', results }, meta: { success: ids.length, error: 0 } } };
};

function open(shifts: readonly ReturnType<typeof shift>[], pack: Readonly<Record<string, unknown>> = {}) {
  const server = installFakeServer((call) =>
    call.method === 'POST'
      ? bulkDone(call)
      : replyWithPage(call.path, call.path === 'package_services' ? lines : []),
  );
  const shown = renderScreens('/', {
    '/': (
      <RecordContexts resource="packages" record={{ id: '5', level: 'L7', agent_id: '30', ...pack }}>
        <PackageSessionsSection shifts={shifts as never} today="2026-11-24" />
      </RecordContexts>
    ),
  });
  return { ...server, ...shown };
}

const differing = [shift(1, 'Tắm bé, Massage mẹ'), shift(2, 'Tắm bé'), shift(3, 'Tắm bé')];
const day = (name: RegExp) => screen.findByRole('button', { name });

test('different services are a letter in each session, explained below', async () => {
  open(differing);
  expect((await day(/^Buổi 1,/)).textContent).toMatch(/ a$/);
  expect((await day(/^Buổi 2, .*Tắm bé/)).textContent).toMatch(/ b$/);
  expect(screen.getByText('a: Tắm bé, Massage mẹ · b: Tắm bé')).toBeTruthy();
});

test('a session without an assigned nurse shows the provisional nurses', async () => {
  const nurses = { agent1: { id: '8', name: 'Đỗ Hồng Trinh' }, agent2: { id: '9', name: 'Trần Khánh Hạnh' } };
  const provisional = { ...shift(1, 'Tắm bé'), nurse: 'Trần Khánh Hạnh' };
  open([provisional], { level: 'L5-A', agent_id: null, ...nurses });
  expect((await day(/^Buổi 1,.*xếp tạm Đỗ Hồng Trinh, Trần Khánh Hạnh/)).textContent).toContain('HT+KH');
});

test('equal services are shown once', async () => {
  open([shift(1, 'Tắm bé'), shift(2, 'Tắm bé')]);
  expect(await screen.findByText(/0\/2 buổi · Tắm bé/)).toBeTruthy();
  expect((await day(/^Buổi 1,/)).textContent).not.toContain('Tắm bé');
});

test('several sessions are selected by dragging, and get their services together', async () => {
  const { user, sent } = open(differing);
  const cells = await Promise.all([/^Buổi 1,/, /^Buổi 2,/, /^Buổi 3,/].map(day));
  const item = (at: number) => cells[at]?.closest('li') as Element;
  fireEvent.pointerDown(item(1), { pointerType: 'mouse', button: 0, buttons: 1 });
  fireEvent.pointerEnter(item(2), { pointerType: 'mouse', buttons: 1 });
  fireEvent.click(cells[2] as Element);
  expect(await screen.findByText('Đã chọn 2')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Dịch vụ của buổi' }));
  const box = within(await screen.findByRole('dialog'));
  await user.click(await box.findByRole('checkbox', { name: 'Massage mẹ · 1 buổi' }));
  await user.click(box.getByRole('button', { name: /^Dịch vụ của buổi 2/ }));
  expect(await box.findByRole('button', { name: 'Đóng' })).toBeTruthy();
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { action_code: 'set_services', object_ids: ['102', '103'], action_data: { line_ids: ['8'] } },
  ]);
});

test('several sessions are selected with Shift and an arrow key', async () => {
  const { user } = open(differing);
  (await day(/^Buổi 1,/)).focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(await screen.findByText('Đã chọn 3')).toBeTruthy();
  expect(document.activeElement).toBe(await day(/^Buổi 3,/));
});

test('each weekday has its column and each week its row, even if two sessions are on one day', async () => {
  const at = (index: number, day: string) => ({ ...shift(index, 'Tắm bé'), day });
  open([at(1, '2026-12-04'), at(2, '2026-12-05'), at(3, '2026-12-05'), at(4, '2026-12-28')]);
  const places = (await screen.findAllByRole('listitem')).map(({ style }) => [
    style.gridRow,
    style.gridColumn,
  ]);
  // Column 1 and row 1 have the headings; Friday is the fifth weekday.
  expect(places).toEqual([
    ['2', '6'],
    ['2', '7'],
    ['3', '7'],
    ['4', '2'],
  ]);
});

test('sessions of a package with provisional nurses name them', async () => {
  const agent1 = { id: '31', name: 'Đỗ Thị Hồng Trinh' };
  const agent2 = { id: '32', name: 'Trần Khánh Hạnh' };
  open([shift(1, 'Tắm bé')], { level: 'L5-A', agent_id: null, agent1, agent2 });
  const cell = await day(/^Buổi 1, .*xếp tạm Đỗ Thị Hồng Trinh, Trần Khánh Hạnh/);
  expect(cell.textContent).toBe('01/12HT+KH');
});

test('a package that waits for approval shows its expected days', async () => {
  open([], { level: 'L4', started_at: '2026-12-05', finished_at: '2026-12-08', total_quantity: 3 });
  const list = await screen.findByRole('list', { name: 'Các buổi dự kiến' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['05/12–', '07/12–', '08/12–']);
  expect(screen.getByText('3 buổi dự kiến')).toBeTruthy();
});
