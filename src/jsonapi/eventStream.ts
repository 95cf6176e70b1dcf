/** The browser's end of `GET /events` (schema 1.11). `EventSource` cannot send the token, so the stream is fetched and read here. */
import { fetchApi } from './fetchApi.ts';
import { type Presence, tab } from './tab.ts';

/** Somebody stored something: which records (null: more than are named), who, and what was done. */
export interface Changed {
  readonly resource: string;
  readonly ids: readonly string[] | null;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly action: string | null;
}

export interface Following {
  readonly onChanged: (changed: Changed) => void;
  /** Something may have been missed: whatever is shown is to be read anew. */
  readonly onMissed: () => void;
  /** The line is there, or gone for longer than a moment. */
  readonly onLine: (isThere: boolean) => void;
}

/** Milliseconds without a sign of life after which the line counts as gone; the server gives one every 20 s. */
const SILENCE = 45_000;
/** Before the first try again, and the longest between two. */
const SOON = 1_000;
const LATEST = 30_000;
/** A tab that nobody sees lets its line go after this. */
const UNSEEN = 60_000;

/** Follows what is stored until the answer is called. What is missed while the line is gone is told when it is back. */
export function followEvents(following: Following): () => void {
  let last: string | null = null;
  let failures = 0;
  let isOver = false;
  let line: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (block: string): void => {
    const { id, event, data } = readBlock(block);
    if (id) last = id;
    if (event === 'hello') {
      if (failures > 1) following.onMissed();
      failures = 0;
      following.onLine(true);
      tell((JSON.parse(data) as { stream: string }).stream, null);
    }
    if (event === 'resync') following.onMissed();
    if (event === 'changed') following.onChanged(JSON.parse(data) as Changed);
    if (event === 'presence') tell(tab.stream, JSON.parse(data) as Presence);
  };

  const read = async (own: AbortController): Promise<'over' | 'again'> => {
    let watch = setTimeout(() => own.abort(), SILENCE);
    try {
      const answer = await fetchApi('events', {
        headers: { Accept: 'text/event-stream', ...(last !== null && { 'Last-Event-ID': last }) },
        signal: own.signal,
      });
      // Not for this person, or not here; a 401 loads the page anew by itself.
      if (answer.status === 204 || (answer.status >= 400 && answer.status < 500)) return 'over';
      if (!answer.ok || !answer.body) return 'again';
      const reader = answer.body.getReader();
      const decoder = new TextDecoder();
      for (let text = ''; ; ) {
        const { done, value } = await reader.read();
        if (done) return 'again';
        clearTimeout(watch);
        watch = setTimeout(() => own.abort(), SILENCE);
        const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block);
      }
    } catch {
      return 'again';
    } finally {
      clearTimeout(watch);
    }
  };

  const open = async (): Promise<void> => {
    clearTimeout(timer);
    if (isOver || line) return;
    const own = new AbortController();
    line = own;
    const then = await read(own);
    if (line === own) line = null;
    tell(null, null);
    if (isOver || then === 'over' || document.hidden) return;
    failures += 1;
    if (failures > 1) following.onLine(false);
    timer = setTimeout(() => void open(), Math.min(LATEST, SOON * 2 ** (failures - 1)));
  };

  const onVisible = (): void => {
    clearTimeout(timer);
    if (!document.hidden) void open();
    else timer = setTimeout(() => line?.abort(), UNSEEN);
  };
  const onOnline = () => void open();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  void open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    line?.abort();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
  };
}

function tell(stream: string | null, presence: Presence | null): void {
  Object.assign(tab, { stream, presence });
  tab.onChange();
}

/** One block of the stream: lines of `name: value`; a line that begins with a colon is a sign of life. */
function readBlock(block: string): { id: string | null; event: string | null; data: string } {
  const told = (name: string): string | null =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  return { id: told('id'), event: told('event'), data: told('data') ?? 'null' };
}
