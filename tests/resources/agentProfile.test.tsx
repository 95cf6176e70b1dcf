// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../src/resources/registrations.ts';
import { ResourcePage } from '../../src/screens/ResourcePage.tsx';
import { fakeServer, type Reply, refusal } from '../screens/support/api.ts';
import { show } from '../screens/support/show.tsx';

const record: Reply = {
  body: {
    data: {
      type: 'agents',
      id: '9',
      attributes: { name: 'Lan' },
      relationships: { agent_profile: { data: { type: 'agent_profiles', id: '9' } } },
    },
    included: [
      {
        type: 'agent_profiles',
        id: '9',
        attributes: { status: 'active', phone: '0912345678', note: 'Cũ' },
      },
    ],
  },
  etag: '"4"',
};
const open = (at: string) => {
  const server = fakeServer((call) => {
    if (call.path === 'agents/9') return record;
    return call.method === 'POST' ? refusal(422, 'Ghi chú dài quá.') : { body: { data: { actions: [] } } };
  });
  return { ...server, ...show(at, { '/agents/:id': <ResourcePage resource="agents" /> }) };
};

test("a nurse's profile has one Edit, the page's, and is what it opens", async () => {
  const { user } = open('/agents/9?activeTab=2');
  await screen.findByText('Cũ');
  expect(screen.getAllByRole('button', { name: 'Edit' }).length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByDisplayValue('Cũ')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
});

test("a nurse's profile that could not be saved alerts, is back in view, and keeps what was typed", async () => {
  const server = open('/agents/9?activeTab=2');
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
  fireEvent.click(screen.getByText('OK'));
  fireEvent.click(await screen.findByText('Edit'));
  expect(await screen.findByDisplayValue('Mới')).toBeTruthy();
});
