/** Outgoing requests never call an internal address, whatever its name (schema 10.5). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostResolver, isAllowedUrl, isPublicAddress, sendOutgoingRequest } from '#api/outgoing/request';

let requestedPaths: string[] = [];
let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    requestedPaths.push(`${request.headers.host} ${request.method} ${request.url}`);
    if (request.url === '/away')
      return response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
    if (request.url === '/large') return response.end('x'.repeat(65 * 1024));
    if (request.url === '/silent') return undefined;
    if (request.url === '/cut') return response.destroy();
    return response.end('well');
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outcome = async (
  url: string,
  outgoingAllow: string[] = [],
  resolve?: HostResolver,
): Promise<string> => {
  requestedPaths = [];
  return sendOutgoingRequest({ outgoingAllow }, { url }, resolve).then(
    ({ status, text }) => `${status} ${text}`,
    ({ code, wasSent }) => `${code} ${wasSent ? 'sent' : 'not sent'}`,
  );
};
const names: Record<string, string[]> = {
  'inside.example': ['10.1.2.3'],
  'two.example': ['93.184.216.34', '192.168.0.1'],
  'six.example': ['fd12::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
};
const resolve: HostResolver = async (name) => names[name] ?? [];

test.each([
  'https://127.0.0.1',
  'https://127.8.9.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://127.1',
  'https://0.0.0.0',
  'https://10.0.0.5',
  'https://172.16.3.4',
  'https://192.168.1.1',
  'https://169.254.169.254',
  'https://100.64.0.1',
  'https://168.63.129.16',
  'https://224.0.0.1',
  'https://255.255.255.255',
  'https://192.0.2.7',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:a00:5]',
  'https://[::127.0.0.1]',
  'https://[fe80::1]',
  'https://[fd00:ec2::254]',
  'https://[fec0::1]',
  'https://[ff02::1]',
  'https://[64:ff9b::7f00:1]',
  'https://[2002:7f00:1::]',
  'https://inside.example',
  'https://two.example',
  'https://six.example',
  'https://mapped.example',
  'https://mapped.example.',
])('%s leads to an internal address and is refused', async (url) => {
  const withPort = url.replace(/(\]|[^\]/])$/, `$1:${port}`);
  expect(await outcome(withPort, [], resolve)).toBe('address_refused not sent');
  expect(requestedPaths).toEqual([]);
});

test('localhost is refused after its name is resolved', async () => {
  expect(await outcome(`https://localhost:${port}`)).toBe('address_refused not sent');
});

test.each([
  'http://93.184.216.34',
  'http://[2606:2800:220:1::1]',
])('%s is refused without TLS', async (url) => {
  expect(await outcome(url)).toBe('address_refused not sent');
});

test.each([
  'ftp://example.com',
  'file:///etc/hosts',
  'nothing',
  'https://a:b@example.com',
])('%s is not a valid URL to call', async (url) => {
  expect(await outcome(url)).toBe('bad_address not sent');
});

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '2606:2800:220:1:248:1893:25c8:1946',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe('addresses in OUTGOING_ALLOW', () => {
  test('may be called, also by http: networks and names', async () => {
    expect(await outcome(`http://127.0.0.1:${port}/a?b=c`, ['127.0.0.0/8'])).toBe('200 well');
    expect(requestedPaths).toEqual([`127.0.0.1:${port} GET /a?b=c`]);
    expect(await outcome(`http://inner.example:${port}/`, ['inner.example'], async () => ['127.0.0.1'])).toBe(
      '200 well',
    );
    expect(requestedPaths).toEqual([`inner.example:${port} GET /`]);
    expect(await outcome(`http://127.0.0.1:${port}/`, ['10.0.0.0/8', 'inner.example'])).toBe(
      'address_refused not sent',
    );
  });

  test('a name is resolved once, and the checked address is the one connected to', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let lookups = 0;
    const changing: HostResolver = async () => answers[lookups++] ?? [];
    expect(await outcome(`http://changing.example:${port}/`, ['127.0.0.2/32'], changing)).toBe('200 well');
    expect(lookups).toBe(1);
    expect(await outcome(`http://changing.example:${port}/`, ['127.0.0.2/32'], changing)).toBe(
      'address_refused not sent',
    );
    expect(requestedPaths).toEqual([]);
  });

  test('a redirect is returned and not followed', async () => {
    expect(await outcome(`http://127.0.0.1:${port}/away`, ['127.0.0.1'])).toBe('302 ');
    expect(requestedPaths).toEqual([`127.0.0.1:${port} GET /away`]);
  });

  test('an answer is limited to 64 kB', async () => {
    expect(await outcome(`http://127.0.0.1:${port}/large`, ['127.0.0.1'])).toBe('answer_too_large sent');
  });

  test('an error says whether the request may have arrived', async () => {
    expect(await outcome(`http://127.0.0.1:${port}/cut`, ['127.0.0.1'])).toBe('unreachable sent');
    expect(await outcome('http://127.0.0.1:1/', ['127.0.0.1'])).toBe('unreachable not sent');
    expect(
      await outcome('https://nowhere.example', [], async () => Promise.reject(new Error('ENOTFOUND'))),
    ).toBe('name_unknown not sent');
    requestedPaths = [];
    const calling = sendOutgoingRequest(
      { outgoingAllow: ['127.0.0.1'] },
      { url: `http://127.0.0.1:${port}/silent`, signal: AbortSignal.timeout(300) },
    );
    await expect(calling).rejects.toMatchObject({ code: 'timeout', wasSent: true });
  });
});

test.each([
  ['https://example.com/a', [], true],
  ['https://93.184.216.34', [], true],
  ['http://example.com', [], false],
  ['https://10.0.0.1', [], false],
  ['https://[::1]:8443', [], false],
  ['https://a:b@example.com', [], false],
  ['mailto:a@example.com', [], false],
  ['nothing', [], false],
  ['http://inner.example', ['inner.example'], true],
  ['http://10.0.0.1', ['10.0.0.0/8'], true],
  ['http://127.0.0.1', ['10.0.0.0/8'], false],
  // Whether a host is in an allowed network is known only when it is called.
  ['http://inner.example', ['10.0.0.0/8'], true],
])('whether %s can be called with %j is known in advance: %s', (url, outgoingAllow, wanted) => {
  expect(isAllowedUrl({ outgoingAllow }, url)).toBe(wanted);
});
