// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { authProvider } from '../../src/app/authProvider.ts';
import { draftStore } from '../../src/screens/form/draftStore.ts';
import { installFakeServer } from '../screens/support/api.ts';

const me = { id: '1', name: 'Lan', roles: ['admin'], apps: [{ code: 'admin' }] };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('signing out ends the session and opens /login even if the browser’s storage is full', async () => {
  localStorage.setItem('noi.token', 'of Lan');
  draftStore.keep('/1', 'customers/5', { note: 'của mình' });
  draftStore.keep('/2', 'customers/5', { note: 'của người khác' });
  const { sent } = installFakeServer(({ path }) =>
    path === 'me' ? { body: { data: me } } : { status: 204 },
  );
  const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await authProvider.logout({});
  expect(sent('DELETE').map(({ path }) => path)).toEqual(['logout']);
  expect(opened).toHaveBeenCalledWith('/login');
  expect(localStorage.getItem('noi.token')).toBeNull();
  expect(draftStore.take('/1', 'customers/5')).toBeNull();
});
