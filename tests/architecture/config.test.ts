import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '#api/base/setting';
import { describeSettings } from '#api/cli/describeSettings';
import { readConfig } from '#api/config';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noi-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = () => `sqlite:${join(folder, 'a.sqlite')}`;
const secret = 'x'.repeat(32);

describe('settings', () => {
  test('have default values', () => {
    const config = readConfig({ DATABASE_URL: file(), JWT_SECRET: secret });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      missing: [],
      smtpUrl: null,
      metricsToken: null,
      reportsPerMinute: 600,
      sessionIdleMinutes: 0,
      trustProxy: [],
    });
    expect(config).toMatchObject({
      production: false,
      logLevel: 'info',
      dataDir: folder,
      agentTax: { percent: 10, from: 0 },
      companyAccount: null,
      companyName: null,
      companyAddress: null,
      companyTaxCode: null,
    });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'data/noi.sqlite'],
    ['PUBLIC_URL', 'noi.vn'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['JWT_SECRET', 'short'],
    ['SMTP_URL', 'https://mail.noi.vn'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1, proxy.noi.vn'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['OUTGOING_ALLOW', '10.0.0.0/33'],
    ['OUTGOING_ALLOW', 'zalo.local, https://zalo.local'],
    ['OUTGOING_ALLOW', '10.0.1'],
    ['METRICS_TOKEN', 'short'],
    ['BANK_FEED_SECRET', 'short'],
    ['METRICS_TOKEN', 'two words are too many'],
    ['REPORTS_PER_MINUTE', '-1'],
    ['COMPANY_BANK', 'agribank'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('a wrong %s (%s) is reported in one clear line', (name, value) => {
    const read = () => readConfig({ DATABASE_URL: file(), JWT_SECRET: secret, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}[^\n]*$`));
  });

  test('contain the trusted proxies', () => {
    const read = (TRUST_PROXY: string) =>
      readConfig({ DATABASE_URL: file(), JWT_SECRET: secret, TRUST_PROXY }).trustProxy;
    expect(read('loopback, 10.0.0.0/8,2001:db8::1 ')).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
  });

  test('contain the internal hosts that may be called', () => {
    const OUTGOING_ALLOW = '10.0.0.0/8, Zalo.local,::1';
    const read = readConfig({ DATABASE_URL: file(), JWT_SECRET: secret, OUTGOING_ALLOW });
    expect(read.outgoingAllow).toEqual(['10.0.0.0/8', 'zalo.local', '::1']);
  });

  test('read the company’s account as one text: bank and number, in any notation', () => {
    const read = (COMPANY_BANK: string, COMPANY_ACCOUNT: string) =>
      readConfig({ DATABASE_URL: file(), JWT_SECRET: secret, COMPANY_BANK, COMPANY_ACCOUNT }).companyAccount;
    expect(read('acb', '0123 456-789')).toEqual({ bank: 'acb', account: '0123456789' });
    for (const [bank, account, blamed] of [
      ['acb', '', 'COMPANY_ACCOUNT'],
      ['acb', '12345', 'COMPANY_ACCOUNT'],
      ['', '0123456789', 'COMPANY_BANK'],
    ] as const)
      expect(() => read(bank, account)).toThrow(new RegExp(`^${blamed}[^\n]*$`));
  });

  test('never repeat a password in the message', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://user:geheim@host/db', JWT_SECRET: secret });
    expect(read).toThrow(/^(?!.*geheim).*$/);
  });

  test('are listed as set or with their default, without their values', () => {
    const lines = describeSettings({ JWT_SECRET: secret, PORT: ' ' });
    expect(lines).toContainEqual(expect.stringMatching(/^SETTING +JWT_SECRET +set$/));
    expect(lines).toContainEqual(expect.stringMatching(/^SETTING +PORT +default \(3000\)$/));
    expect(lines.join('\n')).not.toContain(secret);
  });

  test('store one secret permanently, readable by its owner only; production requires its own', () => {
    const first = readConfig({ DATABASE_URL: file() }).jwtSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATABASE_URL: file() }).jwtSecret).toBe(first);
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o077).toBe(0);
    expect(() => readConfig({ DATABASE_URL: file(), NODE_ENV: 'production' })).toThrow(/^JWT_SECRET/);
  });
});
