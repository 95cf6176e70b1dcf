import { vi } from 'vitest';

export interface RecordedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
interface Reply {
  status?: number;
  body?: unknown;
  etag?: string;
}

/** Replaces `fetch`, the browser's storage and its URL: records each call and answers with `reply`. */
export function installFakeApi(reply: (call: RecordedCall) => Reply | Promise<Reply>) {
  const seen: RecordedCall[] = [];
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://noi.test');
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1/', ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    seen.push(call);
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    const { status = 200, body, etag } = await Promise.race([reply(call), aborted]);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/vnd.api+json', ...(etag && { ETag: etag }) },
    });
  });
  return { seen, stored, reload };
}
