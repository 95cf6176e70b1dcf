// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { preferenceStore } from '../../src/app/preferenceStore.ts';
import { SignedInOnly } from '../../src/app/SignedInOnly.tsx';
import { storedTokens } from '../../src/jsonapi/storedTokens.ts';
import { type FakeServerReply, installFakeServer, replyWithRefusal } from '../screens/support/api.ts';

test('the data on the screen is refetched with the account, and shown', async () => {
  const me = { id: '1', name: 'Lan', apps: [{ code: 'admin' }], roles: ['admin'] };
  installFakeServer((call) => ({ body: { data: call.path === 'me' ? me : {} } }));
  vi.spyOn(storedTokens, 'token').mockReturnValue('token');
  let stored = 'cũ';
  function Screen() {
    const { data } = useQuery({
      queryKey: ['customers'],
      queryFn: () => new Promise<string>((resolve) => setTimeout(() => resolve(stored), 20)),
    });
    return data;
  }
  const queryClient = new QueryClient();
  const element = (
    <CoreAdminContext queryClient={queryClient}>
      <SignedInOnly>
        <Screen />
      </SignedInOnly>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await screen.findByText('cũ');
  stored = 'mới';
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('mới')).toBeTruthy();
});

test('preferences that cannot be loaded do not count as empty: nothing is sent, and the app waits for them', async () => {
  const me = { id: '9', name: 'Lan', apps: [{ code: 'admin' }], roles: ['admin'] };
  let answer: () => FakeServerReply = () => replyWithRefusal(500, 'Có lỗi.');
  const { sent } = installFakeServer((call) =>
    call.path === 'me/preferences' ? answer() : { body: { data: me } },
  );
  vi.spyOn(storedTokens, 'token').mockReturnValue('another token');
  const element = (
    <CoreAdminContext queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SignedInOnly>nội dung</SignedInOnly>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  expect(screen.queryByText('nội dung')).toBeNull();
  preferenceStore.setItem('signedIn.test', 1);
  preferenceStore.flush();
  await new Promise((resolve) => setTimeout(resolve));
  expect([...sent('PUT'), ...sent('PATCH')]).toEqual([]);
  answer = () => ({ body: { data: { 'signedIn.other': 2 } } });
  fireEvent.click(again);
  expect(await screen.findByText('nội dung')).toBeTruthy();
  expect(preferenceStore.getItem('signedIn.other')).toBe(2);
  preferenceStore.setItem('signedIn.other', 3);
  preferenceStore.flush();
  // Only the changed value is sent, with the value that was loaded.
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
  expect(sent('PATCH')[0]?.body).toEqual({ data: { 'signedIn.other': 3 }, base: { 'signedIn.other': 2 } });
});
