// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, useGetIdentity } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { SignedInOnly } from '../../src/app/SignedInOnly.tsx';
import { installFakeServer } from '../screens/support/api.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Name = () => <p>{useGetIdentity().identity?.fullName}</p>;

test('data loaded for another user is removed when a new session begins; the new name is shown at once', async () => {
  localStorage.setItem('noi.token', 'of Bích');
  installFakeServer(({ path }) => ({
    body: {
      data:
        path === 'me' ? { id: '2', name: 'Lê Ngọc Bích', roles: ['admin'], apps: [{ code: 'admin' }] } : {},
    },
  }));
  const queries = new QueryClient();
  queries.setQueryData(['customers', 'getList'], { data: ['a customer of before'] });
  queries.setQueryData(['auth', 'canAccess'], true);
  queries.setQueryData(['auth', 'getIdentity'], { id: '1', fullName: 'Đặng Thùy Dương' });
  render(
    <MemoryRouter>
      <CoreAdminContext queryClient={queries}>
        <SignedInOnly>
          <Name />
        </SignedInOnly>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await screen.findByText('Lê Ngọc Bích');
  expect(queries.getQueryData(['customers', 'getList'])).toBeUndefined();
  expect(queries.getQueryData(['auth', 'canAccess'])).toBeUndefined();
});
