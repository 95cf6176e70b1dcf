/** Presence of users in other processes: the tabs that they report, and the tabs of a process that has ended (schema 1.12). */
import { expect, test, vi } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { Presence } from '#api/events/Presence';
import type { StreamListener } from '#api/events/StreamListener';
import type { PresenceMessage } from '#api/events/tab';

const viewer = { ...anonymousViewer, id: '7', name: 'Ở đây', roles: ['sales' as const] };
const place = { resource: 'customers', id: '1', editing: false };
const otherPresence = {
  stream: 'elsewhere',
  process: 'another',
  account: '/8',
  person: { id: '8', name: 'Ở nơi khác' },
  partner_id: null,
  opened: 0,
  version: 1,
  place,
};

/** Starts a listener in this process with the record open; returns the messages sent to the listener and to other processes. */
async function openPresence() {
  const shownNames: string[][] = [];
  const messages: PresenceMessage[] = [];
  const listener = {
    stream: 'here',
    viewer,
    send: (_event: string, { who }: { who: { name: string }[] }) =>
      shownNames.push(who.map(({ name }) => name)),
    sees: async () => true,
  } as unknown as StreamListener;
  const presence = new Presence(async (message) => void messages.push(message), false);
  await presence.open(listener);
  await presence.move(viewer, 'here', place);
  return { presence, shownNames, messages };
}

test('a user on the record in another process is shown, until that process sends no more messages', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { presence, shownNames } = await openPresence();
  presence.receive({ tabs: [otherPresence] });
  expect(shownNames.at(-1)).toEqual(['Ở nơi khác', 'Ở đây']);
  vi.advanceTimersByTime(50_000);
  presence.receive({ tabs: [otherPresence] });
  vi.advanceTimersByTime(50_000);
  presence.beat();
  expect(shownNames.at(-1)).toEqual(['Ở nơi khác', 'Ở đây']);
  vi.advanceTimersByTime(20_000);
  presence.beat();
  expect(shownNames.at(-1)).toEqual(['Ở đây']);
  vi.useRealTimers();
});

test('a late message does not undo a newer one, and known tabs are not reported again', async () => {
  const { presence, shownNames } = await openPresence();
  presence.receive({ tabs: [{ ...otherPresence, version: 3, place: { ...place, editing: true } }] });
  const before = shownNames.length;
  presence.receive({ tabs: [{ ...otherPresence, version: 2, place: null }] });
  presence.receive({ tabs: [{ ...otherPresence, version: 3, place: { ...place, editing: true } }] });
  expect(shownNames).toHaveLength(before);
});

test('a process that asks gets the tabs of this process, and every heartbeat sends them all', async () => {
  const { presence, messages } = await openPresence();
  const [mine] = messages.flatMap((message) => ('tabs' in message ? message.tabs : [])).slice(-1);
  messages.length = 0;
  presence.receive({ asks: 'another' });
  presence.beat();
  await vi.waitFor(() => expect(messages).toEqual([{ tabs: [mine] }, { tabs: [mine] }]), 15_000);
});
