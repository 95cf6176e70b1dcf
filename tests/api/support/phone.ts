/** A phone on which an own page is opened. */
import type { PageKind } from '#schema/ownPages';
import type { ApiAnswer } from './client.ts';
import type { TestApi } from './startApi.ts';

interface PageAnswer extends ApiAnswer {
  cookie: string;
}

/** A phone that stores the page's cookie as a browser does. */
export class PagePhone {
  readonly base: string;
  cookie = '';
  link = '';

  constructor({ url }: Pick<TestApi, 'url'>, kind: PageKind = 'nurse') {
    this.base = `${url}/api/v1/own/${kind}`;
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<PageAnswer> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: await response.json(),
      cookie: response.headers.get('set-cookie') ?? '',
    };
  }

  get = (path: string) => this.call('GET', `/${this.link}${path}`);
  post = (path: string, body: object, headers = {}) =>
    this.call('POST', `/${this.link}${path}`, body, headers);

  /** Opens the URL and enters the digits. */
  static async enter(
    api: TestApi,
    url: string,
    digits: string,
  ): Promise<{ phone: PagePhone; answer: PageAnswer }> {
    const phone = new PagePhone(api);
    const secret = parsePageSecret(url);
    const opened = await phone.call('POST', '/open', { secret });
    phone.link = opened.body.data.link;
    const answer = await phone.post('/enter', { secret, digits });
    phone.cookie = answer.cookie.split(';')[0] ?? '';
    return { phone, answer };
  }
}

export const parsePageSecret = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';
