/** EventStreams.join: a change stored while a client reconnects is sent once, after `hello`. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import knex from 'knex';
import { afterAll, expect, test, vi } from 'vitest';
import type { Viewer } from '#schema/access';
import { anonymousViewer } from '../../../api/access/anonymousViewer.ts';
import type { Announcement } from '../../../api/events/announcement.ts';
import { EventStreams } from '../../../api/events/EventStreams.ts';
import { StreamListener } from '../../../api/events/StreamListener.ts';

const db = knex({ client: 'better-sqlite3', connection: ':memory:', useNullAsDefault: true });
const hub = new EventStreams('sqlite::memory:', db);
afterAll(async () => {
  await hub.close();
  await db.destroy();
});

const viewer: Viewer = { ...anonymousViewer, id: '1', roles: ['admin'] };

const announcementOf = (id: string): Announcement => ({
  id,
  by: null,
  action: null,
  changed: [{ resource: 'mechanisms', ids: [id] }],
  users: [],
  partners: [],
});

/** Returns a listener and a function that returns the names of the events written to it. */
function listen() {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  const write = vi.spyOn(raw, 'write').mockReturnValue(true);
  const listener = new StreamListener(raw, viewer, { who: async () => viewer, reads: async () => true });
  const names = () => write.mock.calls.flatMap(([text]) => String(text).match(/(?<=event: )\w+/g) ?? []);
  return { listener, names };
}

test.each(
  Array.from({ length: 12 }, (_, steps) => steps),
)('a change stored %i steps after a client began to reconnect is sent once, after hello', async (steps) => {
  hub.stored(announcementOf(`before-${steps}`));
  const { listener, names } = listen();
  const joined = hub.join(listener, `before-${steps}`);
  for (let step = 0; step < steps; step++) await undefined;
  hub.stored(announcementOf(`during-${steps}`));
  await joined;
  expect(names()).toEqual(['hello', 'changed']);
  await hub.leave(listener);
});
