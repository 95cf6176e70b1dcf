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

interface EventHandlers {
  readonly onChanged: (changed: Changed) => void;
  /** Changes may have been missed: everything shown must be loaded again. */
  readonly onMissed: () => void;
  /** The stream is connected, or was lost and the first retry failed. */
  readonly onConnection: (isConnected: boolean) => void;
}

/** Milliseconds without data after which the connection counts as lost; the server sends a comment every 20 s. */
const SILENCE_TIMEOUT = 45_000;
/** Milliseconds before the first retry, and the longest wait between two. */
const FIRST_RETRY = 1_000;
const MAX_RETRY = 30_000;
/** Milliseconds after which a hidden tab closes its stream. */
const HIDDEN_TIMEOUT = 60_000;

/** Follows what is stored until the returned function is called; reconnects by itself, and reports when changes may have been missed. */
export function followEvents(handlers: EventHandlers): () => void {
  let last: string | null = null;
  let failures = 0;
  let isOver = false;
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (block: string): void => {
    const { id, event, data } = readBlock(block);
    if (id) last = id;
    if (event === 'hello') {
      if (failures > 1) handlers.onMissed();
      failures = 0;
      handlers.onConnection(true);
      setTab((JSON.parse(data) as { stream: string }).stream, null);
    }
    if (event === 'resync') handlers.onMissed();
    if (event === 'changed') handlers.onChanged(JSON.parse(data) as Changed);
    if (event === 'presence') setTab(tab.stream, JSON.parse(data) as Presence);
  };

  const read = async (own: AbortController): Promise<'over' | 'again'> => {
    let watch = setTimeout(() => own.abort(), SILENCE_TIMEOUT);
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
        watch = setTimeout(() => own.abort(), SILENCE_TIMEOUT);
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
    if (isOver || connection) return;
    const own = new AbortController();
    connection = own;
    const then = await read(own);
    if (connection === own) connection = null;
    setTab(null, null);
    if (isOver || then === 'over' || document.hidden) return;
    failures += 1;
    if (failures > 1) handlers.onConnection(false);
    timer = setTimeout(() => void open(), Math.min(MAX_RETRY, FIRST_RETRY * 2 ** (failures - 1)));
  };

  const onVisible = (): void => {
    clearTimeout(timer);
    if (!document.hidden) void open();
    else timer = setTimeout(() => connection?.abort(), HIDDEN_TIMEOUT);
  };
  const onOnline = () => void open();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  void open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    connection?.abort();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
  };
}

function setTab(stream: string | null, presence: Presence | null): void {
  Object.assign(tab, { stream, presence });
  tab.onChange();
}

/** Parses one block of the stream: lines of `name: value`; a line that begins with a colon is a comment. */
function readBlock(block: string): { id: string | null; event: string | null; data: string } {
  const field = (name: string): string | null =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  return { id: field('id'), event: field('event'), data: field('data') ?? 'null' };
}
