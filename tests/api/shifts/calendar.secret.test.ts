/** The secret of a nurse's calendar is never logged; wrong secrets are counted and do not block the right one. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '#api/http/log';
import { ApiTestCompany } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const lines: string[] = [];
const api = await startApiForFile({
  logLevel: 'trace',
  log: { write: (line) => void lines.push(line) },
  trustProxy: ['loopback'],
});
const shop = await ApiTestCompany.open(api);

const newSecret = () => randomBytes(32).toString('base64url');
const openCalendar = async (nurse: string): Promise<string> =>
  new URL((await shop.sales.post(`/agents/${nurse}/calendar`, {})).body.data.url).pathname;

/** Sends a request exactly as given; `fetch` would normalise the path. @returns the status */
async function raw(target: string, method = 'GET', headers: readonly string[] = []): Promise<number> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [`${method} ${target} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n'),
  );
  let answer = '';
  for await (const part of socket) answer += part;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

const percentEncode = (text: string, times = 1): string =>
  times === 0
    ? text
    : percentEncode(
        text.replace(/./g, (char) => `%${char.charCodeAt(0).toString(16)}`),
        times - 1,
      );

describe('the log', () => {
  test('contains a request for a calendar without its secret, right or wrong', async () => {
    const path = await openCalendar(await shop.nurse());
    const right = path.split('/').pop()?.replace('.ics', '') ?? '';
    const wrong = newSecret();
    lines.length = 0;
    expect(await raw(path)).toBe(200);
    expect(await raw(`${path}?x=${right}`)).toBe(200);
    expect(await raw(path, 'HEAD')).toBe(200);
    expect(await raw(`/api/v1/calendar/${wrong}.ics`)).toBe(404);
    const log = lines.join('');
    expect(log).toContain('/api/v1/calendar/***');
    expect(log).not.toContain(right);
    expect(log).not.toContain(wrong);
  });

  test.each<[string, (secret: string) => string]>([
    ['without its ending', (secret) => `/api/v1/calendar/${secret}`],
    ['cut short', (secret) => `/api/v1/calendar/${secret.slice(0, 30)}`],
    ['with a slash behind', (secret) => `/api/v1/calendar/${secret}.ics/`],
    ['with two slashes', (secret) => `/api/v1//calendar//${secret}.ics`],
    ['in capitals', (secret) => `/API/V1/CALENDAR/${secret}.ICS`],
    ['with an encoded letter', (secret) => `/api/v1/%63alendar/${secret}.ics`],
    ['with an encoded slash', (secret) => `/api/v1/calendar%2F${secret}.ics`],
    ['with an encoded question mark', (secret) => `/api/v1/calendar%3F${secret}.ics`],
    ['encoded throughout', (secret) => `/api/v1/calendar/${percentEncode(secret)}.ics`],
    ['encoded twice', (secret) => `/api/v1/${percentEncode('calendar', 2)}/${percentEncode(secret, 2)}.ics`],
    ['in an address that cannot be decoded', (secret) => `/api/v1/calendar/%zz${secret}.ics`],
    ['behind a blank', (secret) => `/api/v1/calendar/%20${secret}.ics`],
    ['as a whole address', (secret) => `http://noi.test/api/v1/calendar/${secret}.ics`],
    ['beside its place', (secret) => `/calender/${secret}.ics`],
    ['alone', (secret) => `/${secret}`],
    ['behind a semicolon', (secret) => `/api/v1/calendar;v=1/${secret}.ics`],
  ])('contains no secret if the request comes %s', async (_how, pathOf) => {
    const secret = newSecret();
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      lines.length = 0;
      await raw(pathOf(secret), method);
      expect(lines.length, method).toBeGreaterThan(0);
      const log = lines.join('');
      expect(log).not.toContain(secret.slice(0, 30));
      expect(log.toLowerCase()).not.toContain(percentEncode(secret).slice(0, 60));
      expect(log.toLowerCase()).not.toContain(percentEncode(secret, 2).slice(0, 60));
    }
  });

  test('contains no secret in an error', () => {
    const secret = newSecret();
    expect(maskSecrets(`'/api/v1/calendar/${secret}.ics' is not a valid url component`)).toBe(
      "'/api/v1/calendar/***' is not a valid url component",
    );
  });

  test.each([
    '/api/v1/agents/12/calendar',
    '/api/v1/reports/estimated_partner_revenue/export',
    '/api/v1/mechanism_thresholds/12/action_logs/13/revert',
    '/nowhere/B%C3%ADch%20Ph%C6%B0%E1%BB%A3ng',
    '/assets/resource-partnerRevenues-C0ffee12.js',
  ])('contains %s unchanged', (path) => expect(maskSecrets(path)).toBe(path));
});

describe('wrong secrets', () => {
  const from = (address: string, path: string) =>
    fetch(`${api.url}${path}`, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);
  const wrong = (address: string) => from(address, `/api/v1/calendar/${newSecret()}.ics`);

  test('are counted by the network of an IPv6 address, as in signing in, and the right secret still works', async () => {
    const path = await openCalendar(await shop.nurse());
    const statuses = await Promise.all(
      Array.from({ length: 201 }, (_, n) => wrong(`2001:db8:7:7::${(n + 1).toString(16)}`)),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    lines.length = 0;
    expect(await wrong('2001:db8:7:7:ffff::1')).toBe(429);
    expect(lines.join('')).toContain('/api/v1/calendar/***');
    expect(await wrong('2001:db8:7:8::1')).toBe(404);
    expect(await from('2001:db8:7:7::1', path)).toBe(200);
    expect(await wrong('2001:db8:7:7::1')).toBe(429);
  });

  test('are counted together for both spellings of one IPv4 address', async () => {
    await Promise.all(Array.from({ length: 200 }, () => wrong('203.0.113.9')));
    expect(await wrong('::ffff:203.0.113.9')).toBe(429);
    expect(await wrong('203.0.113.10')).toBe(404);
  });

  test('a right secret stores nothing', async () => {
    const path = await openCalendar(await shop.nurse());
    const before = await api.knex('rate_limits').orderBy('id');
    expect(await from('203.0.113.77', path)).toBe(200);
    expect(await api.knex('rate_limits').orderBy('id')).toEqual(before);
  });
});
