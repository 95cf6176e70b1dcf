// @vitest-environment happy-dom
/**
 * The dialog that gives one session to another nurse: candidates are ranked for that session; the nurse of the package is listed
 * separately.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

beforeEach(() => setWindowWidth(1440));
afterEach(() => vi.unstubAllGlobals());

const buildFreeNurse = (id: string, name: string) => ({
  ...{ id, name, commission: 40, nearness: 'district', missing_skills: [], verified: true, running: 2 },
  ...{ full_load: 5, free_days: 1, total_days: 1, clashes: [], visits_before: 0, last_visit_at: null },
  reasons: ['cùng quận', 'rảnh lúc 09:00–10:00', '1 buổi hôm đó'],
});
const nurses = [
  buildFreeNurse('30', 'Lê Thị Mai'),
  buildFreeNurse('31', 'Trần Thị Hà'),
  buildFreeNurse('32', 'Đỗ Thị Na'),
];

/** Opens the dialog for a session of a package whose nurse is 30. @param substitute the nurse who takes the session instead */
async function open(substitute: string | null) {
  const server = installFakeServer(({ method, path }) => {
    if (method === 'POST') return { body: { data: { state: 'finished' } } };
    if (path.endsWith('/free_agents')) return { body: { data: nurses } };
    if (path === 'packages/5')
      return {
        body: {
          data: {
            type: 'packages',
            id: '5',
            attributes: { level: 'L7', agent_id: '30' },
            relationships: { agent: { data: { type: 'agents', id: '30' } } },
          },
          included: [{ type: 'agents', id: '30', attributes: { name: 'Lê Thị Mai' } }],
        },
      };
    return replyWithPage(path, path === 'agents' ? nurses : []);
  });
  const shift = {
    ...{ id: '9', index: 3, day: '2026-12-01', wday: 2, status: 'planned', package_id: '5' },
    ...{ package_level: 'L7', agent_id: substitute, customer_name: 'Thu Tú' },
  };
  const { user } = renderScreens('/', {
    '/': (
      <RecordContexts resource="shifts" record={shift}>
        <ActionDialog code="substitute" onClose={() => undefined} />
      </RecordContexts>
    ),
  });
  const box = within(await screen.findByRole('dialog'));
  await box.findByRole('radio', { name: 'Đỗ Thị Na' });
  return { ...server, user, box };
}
const listRadioNames = (box: { getAllByRole: (role: string) => HTMLElement[] }) =>
  box.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));

test('requests nurses for that session, and does not offer the current nurse', async () => {
  const { box, calls } = await open(null);
  expect(calls.find(({ path }) => path === 'packages/5/free_agents')?.query).toMatchObject({ shift_id: '9' });
  expect(listRadioNames(box)).toEqual(['Trần Thị Hà', 'Đỗ Thị Na']);
  expect(box.getByRole('status').textContent).toContain('2 người rảnh lúc đó');
  expect(box.queryByRole('button', { name: /^Trả lại cho/ })).toBeNull();
});

test('a substituted session is returned to the package’s own nurse, who is listed separately', async () => {
  const { box, user, sent } = await open('31');
  expect(listRadioNames(box)).toEqual(['Đỗ Thị Na']);
  await user.click(box.getByRole('button', { name: 'Trả lại cho Lê Thị Mai' }));
  await user.click(await box.findByRole('button', { name: 'Đổi người' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({
    action_code: 'substitute',
    action_data: { agent_id: '30' },
  });
});
