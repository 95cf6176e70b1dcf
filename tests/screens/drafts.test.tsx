// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { messageTextNames } from '#rules/messageKinds';
import { emitSignInSessionEnd } from '../../src/jsonapi/sessionEnd.ts';
import { CallOffDialog } from '../../src/resources/agents/callOff/CallOffDialog.tsx';
import TakeBackCallOffDialog from '../../src/resources/agents/callOff/TakeBackDialog.tsx';
import { MessageTextsDialog } from '../../src/resources/messages/MessageTextsDialog.tsx';
import CloseDayDialog from '../../src/resources/shifts/closeDay/CloseDayDialog.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage } from './support/api.ts';
import { renderScreens, setWindowWidth } from './support/show.tsx';

const nurse = { id: '3', name: 'Hà' };
const close = () => undefined;

const openSession = {
  type: 'shifts',
  id: '9',
  attributes: { day: '2026-11-20', status: 'planned', agent_id: '3' },
  relationships: { package: { data: { type: 'packages', id: '4' } } },
};
const itsPackage = {
  type: 'packages',
  id: '4',
  attributes: { level: 'L6', customer_name: 'Lan', time_period: ['07:30-08:30'], agent_id: '3' },
};
const missed = {
  shift_id: '9',
  day: '2026-11-24',
  time_period: ['07:30-08:30'],
  customer_name: 'Lan',
  candidates: [],
};
const calledOff = { ...missed, way: 'postpone', now_day: '2026-11-26', changed: null };

beforeEach(() => {
  localStorage.clear();
  setWindowWidth(1440);
  installFakeServer(({ path }) => {
    if (path === 'settings/messages')
      return { body: { data: Object.fromEntries(messageTextNames.map((name) => [name, 'Chào {ten}'])) } };
    if (path === 'shifts')
      return {
        body: {
          data: [openSession],
          included: [itsPackage],
          meta: { total: 1, page_count: 1, page_number: 1, page_size: 500 },
        },
      };
    if (path === 'agents') return replyWithPage('agents', [nurse]);
    if (path.endsWith('/absence')) return { body: { data: [missed] } };
    if (path.endsWith('/called_off')) return { body: { data: [calledOff] } };
    return replyWithPage(path.split('/')[0] ?? '', []);
  });
});

/** Enters a value, ends the session with a 401, and opens the dialog again as after sign-in. */
async function endSession(
  dialog: ReactElement,
  enter: (user: ReturnType<typeof renderScreens>['user']) => Promise<void>,
): Promise<void> {
  const { user } = renderScreens('/', { '/': dialog });
  await enter(user);
  emitSignInSessionEnd();
  cleanup();
  renderScreens('/', { '/': dialog });
}

test('a message text that was being typed when the session ended is restored', async () => {
  await endSession(<MessageTextsDialog onClose={close} />, async (user) =>
    user.type(await screen.findByRole('textbox', { name: 'Nhắc lịch cho mẹ' }), ', mai gặp'),
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nhắc lịch cho mẹ' }).value).toBe(
      'Chào {ten}, mai gặp',
    ),
  );
  expect(await screen.findByText(/đã được lấy lại/)).toBeTruthy();
});

test('the reason and the choices of an absence are restored', async () => {
  await endSession(<CallOffDialog nurse={nurse} onClose={close} />, async (user) => {
    await user.type(await screen.findByRole('textbox', { name: /^Lý do/ }), ' sốt');
    await user.selectOptions(await screen.findByLabelText('Buổi của Lan, 24/11/2026'), 'leave');
  });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Lý do/ })).value).toBe('Ốm sốt');
  expect((await screen.findByLabelText<HTMLSelectElement>('Buổi của Lan, 24/11/2026')).value).toBe('leave');
});

test('a session that was unticked when undoing an absence is still unticked', async () => {
  const absences = [{ from: '2026-11-24', to: '2026-11-24' }];
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Lan/ });
  await endSession(
    <TakeBackCallOffDialog nurse={nurse} absences={absences} onClose={close} />,
    async (user) => user.click(await box()),
  );
  expect((await box()).checked).toBe(false);
});

test('the exceptions of closing the day are restored', async () => {
  await endSession(<CloseDayDialog onClose={close} />, async (user) =>
    user.click(await screen.findByRole('button', { name: 'Hoãn: Lan, 20/11/2026' })),
  );
  const postpone = await screen.findByRole('button', { name: 'Hoãn: Lan, 20/11/2026' });
  expect(postpone.getAttribute('aria-pressed')).toBe('true');
});

test('no draft is stored of a dialog in which nothing was entered', async () => {
  await endSession(<CloseDayDialog onClose={close} />, async () => {
    await screen.findByRole('button', { name: 'Hoãn: Lan, 20/11/2026' });
  });
  expect(localStorage.getItem('noi.typed')).toBeNull();
});

test('a filter entered on the phone but not applied is restored when the sheet is opened again', async () => {
  setWindowWidth(390);
  const { user, search } = renderScreens('/mechanisms', {
    '/mechanisms': <ResourceList resource="mechanisms" />,
  });
  await user.click(await screen.findByRole('button', { name: /^Lọc/ }));
  const name = await screen.findByRole('searchbox', { name: 'Tên cơ chế' });
  await user.type(name, 'Vàng');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bộ lọc' })).toBeNull());
  expect(search()).toBe('');
  await user.click(screen.getByRole('button', { name: /^Lọc/ }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Tên cơ chế' })).value).toBe('Vàng');
});
