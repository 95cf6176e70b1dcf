/** 200 listeners while other users write (schema 1.11). Speed is measured by `npm run bench -- --only 'beside listeners'`. */
import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient } from '../support/client.ts';
import { EventStreamClient } from '../support/listen.ts';
import { ApiTestCompany, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);

/** Opens listeners for ten users, each with the maximum number of tabs. */
async function listeners(): Promise<EventStreamClient[]> {
  const password = 'an-honest-password';
  const clients: ApiClient[] = [];
  for (let one = 0; one < 10; one += 1) {
    const email = `${makeUniqueName('listener')}@noi.test`;
    await shop.owner.create('users', {
      name: makeUniqueName('Listener '),
      email,
      password,
      password_confirmation: password,
      roles: ['sales'],
    });
    const { body } = await api.anyone.post('/login', { email, password });
    clients.push(api.anyone.with({ authorization: `Bearer ${body.data.token}` }));
  }
  return Promise.all(
    clients.flatMap((client) => Array.from({ length: 20 }, () => EventStreamClient.open(client))),
  );
}

test('each of 200 listeners receives each of 20 writes once, in commit order', async () => {
  const ears = await listeners();
  const written: string[] = [];
  for (let made = 0; made < 20; made += 1) written.push(await shop.customer());
  await Promise.all(ears.map((ear) => ear.hears('customers', written.at(-1) ?? '')));
  const heard = ears.map((ear) => ear.of('customers').flat());
  expect(heard.filter((ids) => ids.join() !== written.join())).toEqual([]);
  expect(api.app.services.events.listeners.size).toBe(200);
  for (const ear of ears) ear.close();
  await expect.poll(() => api.app.services.events.listeners.size).toBe(0);
});
