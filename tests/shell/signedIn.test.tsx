// @vitest-environment happy-dom
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { session } from '../../src/jsonapi/session.ts';
import { SignedIn } from '../../src/shell/SignedIn.tsx';
import { fakeServer } from '../screens/support/api.ts';

test('what is on the screen is read again with the account, and shown', async () => {
  const me = { id: '1', name: 'Lan', apps: [{ code: 'admin' }], roles: ['admin'] };
  fakeServer((call) => ({ body: { data: call.path === 'me' ? me : {} } }));
  vi.spyOn(session, 'token').mockReturnValue('token');
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
      <SignedIn>
        <Screen />
      </SignedIn>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await screen.findByText('cũ');
  stored = 'mới';
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('mới')).toBeTruthy();
});
