/** An HTTP client of the API. It checks every JSON:API answer against the official schema. */
import { expect } from 'vitest';
import { expectDocumentValid } from './checkDocument.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents freely
export type ResponseBody = any;

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined if the answer has no body. */
  body: ResponseBody;
}

type Extra = Readonly<Record<string, string>>;
const jsonApi = 'application/vnd.api+json';

export class ApiClient {
  readonly url: string;
  readonly publicUrl: string;
  readonly headers: Extra;

  constructor(url: string, publicUrl: string, headers: Extra = {}) {
    this.url = url;
    this.publicUrl = publicUrl;
    this.headers = headers;
  }

  /** Returns the same client with more headers in every call. */
  with(headers: Extra): ApiClient {
    return new ApiClient(this.url, this.publicUrl, { ...this.headers, ...headers });
  }

  get = (path: string, headers?: Extra): Promise<ApiAnswer> => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Extra): Promise<ApiAnswer> =>
    this.send('POST', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Extra): Promise<ApiAnswer> =>
    this.send('PATCH', path, body, headers);
  delete = (path: string, headers?: Extra): Promise<ApiAnswer> =>
    this.send('DELETE', path, undefined, headers);

  /** Sends a POST with these attributes. */
  create = (type: string, attributes: object, headers?: Extra): Promise<ApiAnswer> =>
    this.post(`/${type}`, { data: { type, attributes } }, headers);
  /** Sends a PATCH with these attributes. */
  change = (type: string, id: string, attributes: object, headers?: Extra): Promise<ApiAnswer> =>
    this.patch(`/${type}/${id}`, { data: { type, id, attributes } }, headers);
  act = (
    type: string,
    id: string,
    action_code: string,
    action_data: object = {},
    headers?: Extra,
  ): Promise<ApiAnswer> => this.post(`/${type}/${id}/actions`, { action_code, action_data }, headers);

  /** @param path below /api/v1, or complete if it begins with /api */
  async send(method: string, path: string, body?: unknown, headers: Extra = {}): Promise<ApiAnswer> {
    const answer = await fetch(this.url + (path.startsWith('/api/') ? path : `/api/v1${path}`), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': jsonApi }),
        accept: jsonApi,
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    const parsed = text !== '' && type.includes('json') ? JSON.parse(text) : undefined;
    if (type.includes(jsonApi)) {
      expect(type).toBe(jsonApi);
      expectDocumentValid(parsed, `${method} ${path}`);
    }
    if (answer.status >= 400) expect(parsed?.errors, `${method} ${path}`).toBeInstanceOf(Array);
    return { status: answer.status, headers: answer.headers, body: parsed };
  }
}
