import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from './cases.ts';
import type { Listening } from './listen.ts';
import type { Asked } from './measure.ts';

/** Edits of records that nobody else writes to, so that what is heard tells which of them it was. */
export async function timedEdits(asked: Asked) {
  const ids: string[] = [];
  for (let one = 0; one < 200; one += 1) {
    const attributes = { province: 'Hồ Chí Minh', district: 'Quận đo', ward: `Phường ${one}` };
    const answer = await fetch(`${asked.url}/locations`, {
      method: 'POST',
      headers: { ...asked.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { type: 'locations', attributes } }),
    });
    ids.push(((await answer.json()) as { data: { id: string } }).data.id);
  }
  let made = 0;
  let began = 0;
  let heard = 0;
  const sent = new Map<string, number>();
  return {
    next: (): Call => {
      made += 1;
      const id = ids[made % ids.length] as string;
      sent.set(id, performance.now());
      const attributes = { ward: `Phường sửa ${made}` };
      return {
        method: 'PATCH',
        path: `/locations/${id}`,
        body: { data: { type: 'locations', id, attributes } },
      };
    },
    /** The milliseconds until each edit from now on is heard by each of these. */
    times: (streams: Listening): number[] => {
      const times: number[] = [];
      [began, heard] = [made, 0];
      streams.heard((id, at) => {
        heard += 1;
        times.push(at - (sent.get(id) ?? 0));
      });
      return times;
    },
    /** Waits a moment for what is still on its way. @returns how much was never heard by so many listeners */
    settled: async (many: number): Promise<number> => {
      const all = () => (made - began) * many;
      for (let tries = 0; tries < 50 && heard < all(); tries += 1) await wait(100);
      return Math.max(0, all() - heard);
    },
  };
}
