// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { RecordForm } from '../../src/screens/form/RecordForm.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const pack = {
  level: 'L6',
  registered_at: '2026-11-01',
  started_at: '2026-11-09',
  time_period: ['07:30-08:30'],
  sales_id: '9',
  agent_id: '4',
  agent_commission: 45,
  partner_id: '2',
  partner_commission: 10,
  services: [{ service_id: '1', variant_id: null, quantity: 3, price: 600_000 }],
};
const people: Readonly<Record<string, { id: string; name: string; [more: string]: unknown }[]>> = {
  agents: [
    { id: '4', name: 'Lan', commission: 45 },
    { id: '5', name: 'Mai', commission: 55 },
  ],
  partners: [
    { id: '2', name: 'Hoa Mai', commission: 10 },
    { id: '3', name: 'Sao Mai', commission: 12.5 },
  ],
  services: [{ id: '1', name: 'Tắm bé', price: 200_000, amount: 1, category: 'baby_bath', pack: false }],
  users: [{ id: '9', name: 'Vy' }],
};

/** Opens the edit form of a registered package; returns the values that saving sends. */
async function open() {
  const server = installFakeServer((call) => {
    const [type = '', id] = call.path.split('/');
    if (call.method === 'PATCH' || call.path === 'packages/7') return replyWithRecord('packages', '7', pack);
    const known = people[type] ?? [];
    const found = known.find((each) => each.id === id);
    return id && found ? replyWithRecord(type, id, found) : replyWithPage(type, known);
  });
  const record = { id: '7', ...pack, _etag: '"1"' };
  const nothing = () => undefined;
  const form = (
    <RecordContexts resource="packages" record={record}>
      <RecordForm mode="edit" onSaved={nothing} onCancel={nothing} />
    </RecordContexts>
  );
  const { user } = renderScreens('/', { '/': form });
  const input = (label: string) =>
    screen.getByLabelText(new RegExp(`^${label}\\*?$`), { selector: 'input' }) as HTMLInputElement;
  const choose = async (label: string, before: string, option: string) => {
    await waitFor(() => expect(input(label).value).toBe(before));
    await user.click(input(label));
    await user.click(await screen.findByText(option, { selector: '[role=option]' }));
  };
  const saved = async () => {
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(server.sent('PATCH').length).toBe(1));
    return server.sent('PATCH')[0]?.body.data?.attributes;
  };
  return { input, choose, saved };
}

beforeEach(() => setWindowWidth(1440));

test('choosing another nurse for a package fills in her percentage, and the shown value is sent', async () => {
  const { input, choose, saved } = await open();
  await choose('Điều dưỡng', 'Lan', 'Mai');
  await waitFor(() => expect(input('Hoa hồng điều dưỡng').value).toBe('55'));
  expect(await saved()).toEqual({ agent_id: '5', agent_commission: 55 });
});

test('a percentage typed for another nurse is sent, also if it equals the package’s earlier one', async () => {
  const { input, choose, saved } = await open();
  await choose('Điều dưỡng', 'Lan', 'Mai');
  await waitFor(() => expect(input('Hoa hồng điều dưỡng').value).toBe('55'));
  fireEvent.change(input('Hoa hồng điều dưỡng'), { target: { value: '45' } });
  expect(await saved()).toEqual({ agent_id: '5', agent_commission: 45 });
});

test('choosing another partner for a package fills in the partner’s values', async () => {
  const { input, choose, saved } = await open();
  await choose('Đối tác', 'Hoa Mai', 'Sao Mai');
  await waitFor(() => expect(input('Hoa hồng đối tác').value).toBe('12.5'));
  expect(await saved()).toEqual({ partner_id: '3', partner_commission: 12.5 });
});
