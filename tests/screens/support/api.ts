import { vi } from 'vitest';

export interface FakeServerCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: { data?: { attributes?: Record<string, unknown> } } & Record<string, unknown>;
}
export interface FakeServerReply {
  readonly status?: number;
  readonly body?: unknown;
  readonly etag?: string;
}

/** Replaces the server: records every call and answers it with `reply`. */
export function installFakeServer(
  reply: (call: FakeServerCall) => FakeServerReply | Promise<FakeServerReply>,
) {
  const calls: FakeServerCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://noi.test');
    const call: FakeServerCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/v1/', ''),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    };
    calls.push(call);
    const { status = 200, body, etag } = await reply(call);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/vnd.api+json', ...(etag && { ETag: etag }) },
    });
  });
  return { calls, sent: (method: string) => calls.filter((call) => call.method === method) };
}

type Attributes = Readonly<Record<string, unknown>>;

/** Returns a JSON:API document of one record. */
export const replyWithRecord = (type: string, id: string, attributes: Attributes): FakeServerReply => ({
  body: { data: { type, id, attributes } },
  etag: '"1"',
});

/** Returns a page of a list. `total` is needed if there are more records than these. */
export function replyWithPage(
  type: string,
  records: readonly ({ id: string } & Attributes)[],
  total = records.length,
): FakeServerReply {
  return {
    body: {
      data: records.map(({ id, ...attributes }) => ({ type, id, attributes })),
      meta: { total, page_count: Math.max(1, Math.ceil(total / 20)), page_number: 1, page_size: 20 },
    },
  };
}

/** Returns a refusal with its details; `pointer` names the field. */
export const replyWithRefusal = (
  status: number,
  detail: string,
  pointer?: string,
  more: Attributes = {},
): FakeServerReply => ({
  status,
  body: { errors: [{ status: String(status), detail, ...(pointer && { source: { pointer } }), ...more }] },
});
