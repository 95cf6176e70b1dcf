/** Settings from the environment, checked at start (schema 6.3). */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { accountNumber, type BankAccount } from '#rules/bankAccount';
import { banks } from '#rules/banks';
import { isTaxCode } from '#rules/taxCode';
import { type Role, roles } from '#schema/access';
import { serverSettings } from '#schema/company';

export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  publicUrl: string;
  /** Settings that are missing in production. Without them, mails or the links in them do not work. */
  missing: readonly (typeof serverSettings)[number][];
  jwtSecret: string;
  smtpUrl: string | null;
  /** Secret that signs the bank feed. Null if there is no bank feed. */
  bankFeedSecret: string | null;
  /** Token that a metrics collector sends. Null if the server offers no metrics. */
  metricsToken: string | null;
  /** Maximum number of reports and exports per user and minute in this process; 0 means no limit. */
  reportsPerMinute: number;
  /** Idle minutes after which a sign-in session ends; 0 means that only the limit of twelve hours applies. */
  sessionIdleMinutes: number;
  /**
   * Addresses and networks of proxies whose `X-Forwarded-For` is trusted. If empty, the client address is the address of the connection.
   */
  trustProxy: readonly string[];
  /** Internal networks and host names that outgoing calls may reach, also by `http`. */
  outgoingAllow: readonly string[];
  logLevel: string;
  production: boolean;
  /** Allows production to start although accounts have the demo password. */
  allowDemoAccounts: boolean;
  /** Users with one of these roles need a second factor. */
  require2fa: readonly Role[];
  /** Folder of the database, the outbox and the generated secret. */
  dataDir: string;
  /** Tax on agent commission: the rate in percent, and the income in đồng from which it is due. */
  agentTax: { percent: number; from: number };
  /** Bank account for customers' transfers, with its owner's name. Null if no account is shown. */
  companyAccount: BankAccount | null;
  /** Zalo app that sends messages. Null if messages are sent by hand. */
  zalo: ZaloConfig | null;
  /** Company name, used while the settings contain no name. Null if unknown. */
  companyName: string | null;
  /** Company address and tax code for receipts and quotations. Null values are left out. */
  companyAddress: string | null;
  companyTaxCode: string | null;
}

export interface ZaloConfig {
  appId: string;
  appSecret: string;
  /** Base URL for sending messages, without a trailing slash. */
  apiUrl: string;
  /** Full URL for renewing tokens. */
  oauthUrl: string;
  /** The first refresh token, used while none is stored. */
  refreshToken: string | null;
}

/** Thrown for an unusable setting; the message is the line to print. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings of this process; empty variables count as absent.
 * @throws ConfigError that names the variable, the fault of its value and what is expected
 */
export function readConfig(env: Env): Config {
  const production =
    one(env, 'NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65535);
  const host = given(env, 'HOST') ?? '127.0.0.1';
  const databaseUrl = checkedDatabase(given(env, 'DATABASE_URL') ?? 'sqlite:data/noi.sqlite');
  const dataDir = databaseUrl.startsWith('sqlite:')
    ? dirname(resolve(databaseUrl.slice(7)))
    : resolve('data');
  const shownHost =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    port,
    host,
    databaseUrl,
    publicUrl: address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${shownHost}:${port}`,
    missing: production ? serverSettings.filter((name) => given(env, name) === undefined) : [],
    jwtSecret: secret(env, production, dataDir),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    bankFeedSecret: token(env, 'BANK_FEED_SECRET'),
    metricsToken: token(env, 'METRICS_TOKEN'),
    reportsPerMinute: wholeNumber(env, 'REPORTS_PER_MINUTE', 600, 0, 1e6),
    sessionIdleMinutes: wholeNumber(env, 'SESSION_IDLE_MINUTES', 0, 0, 720),
    trustProxy: proxies(env),
    outgoingAllow: outgoingAllow(env),
    logLevel: one(env, 'LOG_LEVEL', logLevels, 'info'),
    production,
    allowDemoAccounts: one(env, 'ALLOW_DEMO_ACCOUNTS', ['true', 'false'], 'false') === 'true',
    require2fa: rolesNamed(env, 'REQUIRE_2FA'),
    dataDir,
    agentTax: {
      percent: wholeNumber(env, 'AGENT_TAX_PERCENT', 10, 0, 100),
      from: wholeNumber(env, 'AGENT_TAX_FROM', 0, 0, 1e12),
    },
    companyAccount: bankAccount(env),
    zalo: zalo(env),
    companyName: given(env, 'COMPANY_NAME') ?? null,
    companyAddress: given(env, 'COMPANY_ADDRESS') ?? null,
    companyTaxCode: taxCode(env),
  };
}

const given = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

/**
 * Reads the tax code: ten digits, optionally with a three-digit branch (`0312345678`, `0312345678-001`), or twelve digits of a household's
 * owner.
 */
function taxCode(env: Env): string | null {
  const code = given(env, 'COMPANY_TAX_CODE') ?? null;
  if (code !== null && !isTaxCode(code))
    throw new ConfigError(
      `COMPANY_TAX_CODE is "${code}": expected ten digits, with "-" and three more for a branch, or twelve.`,
    );
  return code;
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = given(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name}="${text}" is not a whole number from ${min} to ${max}.`);
  return value;
}

function one(env: Env, name: string, allowed: readonly string[], fallback: string): string {
  const text = given(env, name) ?? fallback;
  if (!allowed.includes(text))
    throw new ConfigError(`${name}="${text}" is not one of ${allowed.join(', ')}.`);
  return text;
}

/** Reads a URL with one of these protocols. URLs may contain passwords, so error messages never repeat the value. */
function address(env: Env, name: string, protocols: readonly string[]): string | null {
  const text = given(env, name);
  if (text === undefined) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(
      `${name} is not an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  return text.replace(/\/+$/, '');
}

/** Reads a comma-separated list of roles. */
function rolesNamed(env: Env, name: string): readonly Role[] {
  const list = (given(env, name) ?? '').split(',').map((part) => part.trim());
  return list
    .filter((part) => part !== '')
    .map((part) => {
      const role = roles.find((one) => one === part);
      if (!role) throw new ConfigError(`${name}="${part}" is not one of ${roles.join(', ')}.`);
      return role;
    });
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads a comma-separated list of proxies. `0.0.0.0/0` is refused, because any caller could then fake its address. */
function proxies(env: Env): readonly string[] {
  const list = listOf(env, 'TRUST_PROXY');
  for (const part of list)
    if (!proxyNames.includes(part) && !isNetwork(part))
      throw new ConfigError(
        `TRUST_PROXY="${part}" is neither an address, a network like 10.0.0.0/8, nor one of ${proxyNames.join(', ')}.`,
      );
  return list;
}

const listOf = (env: Env, name: string): string[] =>
  (given(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** True if the text is an IP address, or a network of at least one bit. */
function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const width = isIP(ip) === 6 ? 128 : 32;
  const isSized =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= width);
  return isIP(ip) > 0 && isSized && rest.length === 0;
}

/** Reads a comma-separated list of networks and host names. */
function outgoingAllow(env: Env): readonly string[] {
  const list = listOf(env, 'OUTGOING_ALLOW').map((part) => part.toLowerCase());
  for (const part of list)
    if (!isNetwork(part) && !/^(?!\d+(\.\d+)*$)[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(part))
      throw new ConfigError(
        `OUTGOING_ALLOW="${part}" is neither an address, a network like 10.0.0.0/8, nor a host name.`,
      );
  return list;
}

function token(env: Env, name: string): string | null {
  const text = given(env, name);
  if (text === undefined) return null;
  if (!/^[\x21-\x7e]{16,}$/.test(text))
    throw new ConfigError(
      `${name} is shorter than 16 characters, or has others than letters, digits and signs.`,
    );
  return text;
}

/** Reads the bank and the account number: both must be set, or neither. */
function bankAccount(env: Env): BankAccount | null {
  const [bank, number] = [given(env, 'COMPANY_BANK'), given(env, 'COMPANY_ACCOUNT')];
  if (bank === undefined && number === undefined) return null;
  const codes = banks.map(({ value }) => value);
  const known = codes.find((code) => code === bank);
  if (!known) throw new ConfigError(`COMPANY_BANK="${bank ?? ''}" is not one of ${codes.join(', ')}.`);
  const account = accountNumber(number);
  if (!account)
    throw new ConfigError(
      `COMPANY_ACCOUNT="${number ?? ''}" is not an account of 6 to 19 digits or letters.`,
    );
  return { bank: known, account };
}

/** Reads the Zalo settings, if Zalo is the message provider. */
function zalo(env: Env): ZaloConfig | null {
  if (one(env, 'MESSAGES', ['none', 'zalo'], 'none') === 'none') return null;
  const required = (name: string, text: string | undefined): string => {
    if (text === undefined) throw new ConfigError(`${name} is required with MESSAGES=zalo.`);
    return text;
  };
  return {
    appId: required('ZALO_APP_ID', given(env, 'ZALO_APP_ID')),
    appSecret: required('ZALO_APP_SECRET', given(env, 'ZALO_APP_SECRET')),
    apiUrl: address(env, 'ZALO_API_URL', ['http:', 'https:']) ?? 'https://business.openapi.zalo.me',
    oauthUrl:
      address(env, 'ZALO_OAUTH_URL', ['http:', 'https:']) ?? 'https://oauth.zaloapp.com/v4/oa/access_token',
    refreshToken: given(env, 'ZALO_REFRESH_TOKEN') ?? null,
  };
}

function checkedDatabase(url: string): string {
  if (/^sqlite:.+/.test(url)) return url;
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new ConfigError(
    'DATABASE_URL is neither sqlite:path/to/file nor postgres://user:password@host/database.',
  );
}

/**
 * Reads JWT_SECRET, which is required in production. Otherwise the secret is generated once and stored next to the database, so that
 * sign-in sessions survive a restart.
 */
function secret(env: Env, production: boolean, dataDir: string): string {
  const text = given(env, 'JWT_SECRET');
  if (text !== undefined) {
    if (text.length < 32) throw new ConfigError('JWT_SECRET is shorter than 32 characters.');
    return text;
  }
  if (production)
    throw new ConfigError('JWT_SECRET is required in production: at least 32 random characters.');
  const path = join(dataDir, 'jwt-secret');
  try {
    const stored = readFileSync(path, 'utf8').trim();
    if (stored.length >= 32) return stored;
  } catch {
    // The secret has not been generated yet.
  }
  const made = randomBytes(48).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return made;
}
