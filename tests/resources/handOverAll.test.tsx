// @vitest-environment happy-dom
/** “Bàn giao tất cả”: all eight packages of a nurse are handed over in at most six presses. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import AgentActions from '../../src/resources/agents/AgentActions.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

beforeEach(() => setWindowWidth(1440));

const candidate = (id: string, name: string, clashes: object[] = []) => ({
  ...{ id, name, clashes, reasons: ['cùng phường'] },
});
const packages = Array.from({ length: 8 }, (_, at) => ({
  ...{ package_id: String(50 + at), customer_id: '7', customer_name: `Mẹ ${at + 1}`, level: 'L7' },
  ...{ part: 'nurse', earlier: 0, sessions: [{ day: '2026-12-01', time_period: ['07:30-08:30'] }] },
  candidates: [candidate('31', 'Hà'), candidate('32', 'Mai', [{ reason: 'Mai có buổi khác lúc đó.' }])],
  proposed: at === 7 ? null : '31',
}));

test('eight packages, one without a proposal: four presses and one choice', async () => {
  const { sent } = installFakeServer((call) => {
    if (call.path.endsWith('/leaving')) return { body: { data: packages } };
    if (call.method === 'POST')
      return { body: { data: { state: 'finished', result: { packages: 8, leaves_on: '2026-11-30' } } } };
    return replyWithPage(call.path, []);
  });
  const agent = { id: '30', name: 'Ngọc', profile_status: 'active' };
  const { user } = renderScreens('/', {
    '/': (
      <RecordContexts resource="agents" record={agent}>
        <AgentActions />
      </RecordContexts>
    ),
  });
  let presses = 0;
  const press = async (element: Element) => {
    presses += 1;
    await user.click(element);
  };
  await press(await screen.findByRole('button', { name: 'Bàn giao tất cả' }));
  const box = within(await screen.findByRole('dialog'));
  expect(await box.findByText('8 gói, 1 gói chưa có người nhận sẽ để nguyên.')).toBeTruthy();
  await press(box.getByRole('checkbox', { name: 'Chị nghỉ việc từ ngày này' }));
  expect((box.getByRole('button', { name: 'Bàn giao 7 gói' }) as HTMLButtonElement).disabled).toBe(true);
  presses += 2; // Two presses: opening the list of nurses and choosing one.
  await user.selectOptions(box.getByRole('combobox', { name: 'Người nhận gói của Mẹ 8' }), '32');
  expect(await box.findByText('Mai có buổi khác lúc đó.')).toBeTruthy();
  await press(await box.findByRole('button', { name: 'Bàn giao 8 gói' }));
  await screen.findByText(/Đã bàn giao 8 gói của Ngọc, ngày làm cuối 30\/11\/2026/);
  expect(presses).toBeLessThanOrEqual(6);
  const [call] = sent('POST');
  expect(call?.body).toMatchObject({
    action_code: 'hand_over_all',
    action_data: { leave: true, to: { length: 8 } },
  });
});
