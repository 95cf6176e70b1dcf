// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ProfileTab from '../../src/resources/agents/ProfileTab.tsx';
import { declarationOf } from '../../src/screens/parts/declarationOf.ts';
import { fakeServer, refusal } from '../screens/support/api.ts';
import { show } from '../screens/support/show.tsx';

const profile = { id: '9', status: 'active', phone: '0912345678', note: 'Cũ' };
const tab = (
  <ProfileTab
    resource={declarationOf('agents')}
    record={{ id: '9', _etag: '"4"', name: 'Lan', agent_profile: profile }}
  />
);

test("a nurse's profile that could not be saved alerts, is back in view, and keeps what was typed", async () => {
  const server = fakeServer(() => refusal(422, 'Ghi chú dài quá.'));
  show('/', { '/': tab });
  fireEvent.click(await screen.findByText('Edit'));
  fireEvent.change(await screen.findByDisplayValue('Cũ'), { target: { value: 'Mới' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Error saving profile')).toBeTruthy();
  expect(screen.getByText('Ghi chú dài quá.')).toBeTruthy();
  expect(screen.queryByText('Save')).toBeNull();
  expect(server.sent('POST')[0]?.body).toEqual({
    action_code: 'update_profile',
    action_data: { note: 'Mới' },
  });
  expect(server.sent('POST')[0]?.headers.get('if-match')).toBe('"4"');
  fireEvent.click(screen.getByText('Edit'));
  expect(await screen.findByDisplayValue('Mới')).toBeTruthy();
});
