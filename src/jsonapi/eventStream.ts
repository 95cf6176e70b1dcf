/** Client of `GET /events` (schema 1.11). Reads the stream with `fetch`, because `EventSource` cannot send the token. */
import { fetchApi } from './http.ts';
import { type RecordPresence, tabState } from './tab.ts';

/** A change by a user: the changed records (null if there are too many to list), the user and the action. */
export interface ChangeEvent {
  readonly resource: string;
  readonly ids: readonly string[] | null;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly action: string | null;
}

interface EventHandlers {
  readonly onChanged: (changed: ChangeEvent) => void;
  /** Called when changes may have been missed; the listener must reload everything that is shown. */
  readonly onMissed: () => void;
  /** Called when the stream connects, and when it is lost and the first retry also fails. */
  readonly onConnection: (isConnected: boolean) => void;
}

/** Milliseconds without data after which the connection counts as lost; the server sends a comment every 20 s. */
const SILENCE_TIMEOUT_MS = 45_000;
/** Milliseconds before the first retry; `MAX_RETRY_MS` is the maximum between two retries. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Maximum milliseconds to wait because of a `Retry-After`. */
const MAX_RETRY_AFTER_MS = 600_000;
/** Milliseconds after which a hidden tab closes its stream. */
const HIDDEN_TIMEOUT_MS = 60_000;

/**
 * True if the stream is not available to the user or on this server, so that a retry is useless. After a 401 the page reloads. Time-outs
 * (408) and too many requests (429) are temporary.
 */
const isFinal = (status: number): boolean =>
  status === 204 || (status >= 400 && status < 500 && status !== 408 && status !== 429);

/** Returns the wait in milliseconds that the server's `Retry-After` header requires (in seconds or as a date); 0 without the header. */
function readRetryAfterMs(answer: Response): number {
  const given = answer.headers.get('Retry-After') ?? '';
  const wait = /^\d+$/.test(given.trim()) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return wait > 0 ? Math.min(MAX_RETRY_AFTER_MS, wait) : 0;
}

/**
 * Opens the event stream and calls the handlers until the returned function is called. Reconnects automatically, and reports when changes
 * may have been missed.
 */
export function followEvents(handlers: EventHandlers): () => void {
  let last: string | null = null;
  let failures = 0;
  let isOver = false;
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Earliest time at which the server accepts a new stream. */
  let notBefore = 0;

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
    if (event === 'changed') handlers.onChanged(JSON.parse(data) as ChangeEvent);
    if (event === 'presence') setTab(tabState.stream, JSON.parse(data) as RecordPresence);
  };

  /** Reads the stream until it ends. Returns the minimum milliseconds before the next connection; null if the client must not reconnect. */
  const read = async (own: AbortController): Promise<number | null> => {
    let watch = setTimeout(() => own.abort(), SILENCE_TIMEOUT_MS);
    try {
      const answer = await fetchApi('events', {
        headers: { Accept: 'text/event-stream', ...(last !== null && { 'Last-Event-ID': last }) },
        signal: own.signal,
      });
      if (isFinal(answer.status)) return null;
      if (!answer.ok || !answer.body) return readRetryAfterMs(answer);
      const reader = answer.body.getReader();
      const decoder = new TextDecoder();
      for (let text = ''; ; ) {
        const { done, value } = await reader.read();
        if (done) return 0;
        clearTimeout(watch);
        watch = setTimeout(() => own.abort(), SILENCE_TIMEOUT_MS);
        const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block);
      }
    } catch {
      return 0;
    } finally {
      clearTimeout(watch);
    }
  };

  const open = async (): Promise<void> => {
    clearTimeout(timer);
    if (isOver || connection) return;
    // `open` may be called before the server accepts a new stream: when the window becomes visible or the network returns.
    if (Date.now() < notBefore) {
      timer = setTimeout(() => void open(), notBefore - Date.now());
      return;
    }
    const own = new AbortController();
    connection = own;
    const leastWait = await read(own);
    if (connection === own) connection = null;
    setTab(null, null);
    if (isOver || leastWait === null) return;
    notBefore = Date.now() + leastWait;
    if (document.hidden) return;
    failures += 1;
    if (failures > 1) handlers.onConnection(false);
    const backOff = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    timer = setTimeout(() => void open(), Math.max(leastWait, backOff));
  };

  const onVisible = (): void => {
    clearTimeout(timer);
    if (!document.hidden) void open();
    else timer = setTimeout(() => connection?.abort(), HIDDEN_TIMEOUT_MS);
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

function setTab(stream: string | null, presence: RecordPresence | null): void {
  Object.assign(tabState, { stream, presence });
  tabState.onChange();
}

/** Parses one block of the stream: lines of `name: value`. A line that starts with a colon is a comment. */
function readBlock(block: string): { id: string | null; event: string | null; data: string } {
  const field = (name: string): string | null =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  return { id: field('id'), event: field('event'), data: field('data') ?? 'null' };
}
