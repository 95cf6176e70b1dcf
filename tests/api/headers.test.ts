/**
 * Security headers of every answer: from where a page may load content, which sites may embed the page, and which sites may read the
 * answer.
 */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile({ publicUrl: 'https://noi.example.vn' });
const paths = [
  '/',
  '/login',
  '/api/v1/customers',
  '/api/v1/login',
  '/api/v1/openapi.json',
  '/api/nowhere',
  '/healthz',
];

test.each(paths)('%s has the security headers, also if it is refused', async (path) => {
  const { headers } = await fetch(api.url + path);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  const policy = (headers.get('content-security-policy') ?? '').split(';');
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(directive);
});

test.each(paths)('%s can be read by no other site, and sets no cookie', async (path) => {
  const origin = 'https://other.example';
  const preflightHeaders = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const init of [{ headers: { origin } }, { method: 'OPTIONS', headers: preflightHeaders }]) {
    const { headers } = await fetch(api.url + path, init);
    expect([...headers.keys()].filter((name) => /^access-control|^set-cookie/.test(name))).toEqual([]);
  }
});

test('TRACE does not return the caller’s headers', async () => {
  const { hostname, port } = new URL(api.url);
  const status = await new Promise((resolve, reject) => {
    const traceRequest = request({ hostname, port, path: '/api/v1/me', method: 'TRACE' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    traceRequest.on('error', reject).end();
  });
  expect([400, 401, 404, 405]).toContain(status);
});
