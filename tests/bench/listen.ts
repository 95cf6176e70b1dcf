import { get, type IncomingMessage } from 'node:http';
import type { Asked } from './measure.ts';
import { timedCall } from './timedCall.ts';

export interface Listening {
  /** What somebody heard: which record, in milliseconds of `performance.now()`. */
  heard: (told: (id: string, at: number) => void) => void;
  stop: () => void;
}

/** Streams of one person at most, as the server has it. */
const MOST_OF_ONE = 20;

/** Signs in as many people, made for it, as so many streams take. @param asked as somebody who may make users */
export async function peopleFor(asked: Asked, many: number): Promise<Asked[]> {
  const password = 'noi-demo-2026';
  const people: Asked[] = [];
  for (let one = 0; one < Math.ceil(many / MOST_OF_ONE); one += 1) {
    const email = `listener${one}@noi.test`;
    const attributes = {
      name: `Người nghe ${one}`,
      email,
      password,
      password_confirmation: password,
      roles: ['admin', 'sales'],
    };
    await timedCall(asked, { method: 'POST', path: '/users', body: { data: { type: 'users', attributes } } });
    const answer = await fetch(`${asked.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    people.push({ url: asked.url, headers: { authorization: `Bearer ${data.token}` } });
  }
  return people;
}

/** Opens so many streams, shared out among these people, and notes what is told of records of one resource. */
export async function listen(people: readonly Asked[], many: number, resource: string): Promise<Listening> {
  let tell: (id: string, at: number) => void = () => undefined;
  const open = (at: number): Promise<IncomingMessage> => {
    const { url, headers } = people[at % people.length] as Asked;
    return new Promise((resolve, reject) => {
      const asked = get(
        `${url}/events`,
        { agent: false, headers: { ...headers, accept: 'text/event-stream' } },
        (stream) => {
          let text = '';
          stream.setEncoding('utf8').on('data', (part: string) => {
            const blocks = (text + part).split('\n\n');
            text = blocks.pop() ?? '';
            for (const block of blocks) take(block);
            if (blocks.some((block) => block.includes('event: hello'))) resolve(stream);
          });
          stream.on('error', () => undefined);
        },
      );
      asked.on('error', reject);
    });
  };
  const own = `"resource":"${resource}"`;
  const take = (block: string): void => {
    if (!block.includes(own)) return;
    const at = performance.now();
    const { ids } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { ids: string[] | null };
    for (const id of ids ?? []) tell(id, at);
  };
  const streams = await Promise.all(Array.from({ length: many }, (_, at) => open(at)));
  return {
    heard: (told) => {
      tell = told;
    },
    stop: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}
