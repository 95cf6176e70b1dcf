/** Malformed HTTP requests: permission checks and the error format apply to them too. */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { expectDocumentValid } from './support/checkDocument.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const authorization = (await api.as('owner')).headers.authorization ?? '';

interface Raw {
  status: number;
  type: string;
  body: string;
}

/** Sends the path unchanged; fetch would normalize it. */
function send(method: string, target: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path: target, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type'] ?? ''), body }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

const spellings = [
  'http://elsewhere.test/api/v1/customers',
  '/api/v1/customers?',
  '/api/v1/customers/?x',
  '/api/v1//customers',
  '/api/v1/%63ustomers',
  '/api/v1/customers%2f1',
  '/api/v1/CUSTOMERS',
  '/api/v1/./customers',
  '/api/v1/x/../customers',
  '/api//v1/customers',
  '/api/v1/customers;a=b',
];

describe('any spelling of a URL', () => {
  test.each(spellings)('%s returns nothing to callers who are not signed in', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const { status, body } = await send(method, target);
      expect([400, 401, 403, 404], `${method} ${target}`).toContain(status);
      expect(body).not.toContain('"data"');
    }
  });

  test('an absolute URL is the same call with the same answer', async () => {
    const plain = await send('GET', '/api/v1/locations?page[size]=1', { authorization });
    const whole = await send('GET', 'http://elsewhere.test/api/v1/locations?page[size]=1', { authorization });
    expect(whole).toEqual(plain);
    expect(plain.type).toBe('application/vnd.api+json');
  });

  test('a URL that cannot be decoded is answered with the common error format', async () => {
    const { status, type, body } = await send('GET', '/api/v1/customers/%E0%A4%A', { authorization });
    expect(status).toBe(400);
    expect(type).toBe('application/vnd.api+json');
    expectDocumentValid(JSON.parse(body), 'GET %E0%A4%A');
  });

  test('HEAD returns the headers of GET without the body', async () => {
    const { status, type, body } = await send('HEAD', '/api/v1/locations', { authorization });
    expect([status, type, body]).toEqual([200, 'application/vnd.api+json', '']);
  });
});

test('an API answer is never cached, and has the strict content policy', async () => {
  const answer = await fetch(`${api.url}/api/v1/locations`, { headers: { authorization } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
