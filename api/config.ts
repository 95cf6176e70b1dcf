/** Settings from the environment, checked at start (schema 6.3). */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type BankAccount, normaliseAccountNumber } from '#rules/bankAccount';
import { banks } from '#rules/banks';
import { isTaxCode } from '#rules/isTaxCode';
import { type Role, roles } from '#schema/access';
import { serverSettings } from '#schema/company';
import {
  anyText,
  ConfigError,
  databaseUrl,
  defineSetting,
  type Env,
  headerToken,
  listOfSettings,
  networkOrHost,
  oneOfTexts,
  proxyAddress,
  type Setting,
  secretText,
  urlWith,
  wholeNumber,
} from './base/setting.ts';

/** Every setting of the server, in the order of the table in OPERATING.md. A test compares the two. */
export const settings = {
  port: defineSetting('PORT', wholeNumber(0, 65535), {
    default: '3000',
    help: 'port on which the server listens',
  }),
  host: defineSetting('HOST', anyText, {
    default: '127.0.0.1',
    help: 'address or host name on which the server listens',
  }),
  databaseUrl: defineSetting('DATABASE_URL', databaseUrl, {
    default: 'sqlite:data/noi.sqlite',
    help: 'the database; add `?sslmode=verify-full` if the database server is on the internet',
  }),
  publicUrl: defineSetting('PUBLIC_URL', urlWith('http:', 'https:'), {
    without: 'from host and port',
    help: 'the address that users type; used in mails and links',
  }),
  jwtSecret: defineSetting('JWT_SECRET', secretText(32), {
    without: 'created once, stored next to the database',
    help: 'signs the users in; required in production',
  }),
  smtpUrl: defineSetting('SMTP_URL', urlWith('smtp:', 'smtps:'), {
    without: 'mails are written to `data/outbox`',
    help: '`smtp://user:password@host:587`; a mail server on the internet must use TLS, unless you add `?requireTLS=false`',
  }),
  trustProxy: defineSetting('TRUST_PROXY', listOfSettings(proxyAddress), {
    default: '',
    help: 'the reverse proxies; only their `X-Forwarded-For` is used',
  }),
  outgoingAllow: defineSetting('OUTGOING_ALLOW', listOfSettings(networkOrHost), {
    default: '',
    help: 'internal networks and host names that the server may call, also with `http`; otherwise it calls only the internet, with `https`',
  }),
  messages: defineSetting('MESSAGES', oneOfTexts(['none', 'zalo']), {
    default: 'none',
    help: '`none`: users copy and send the messages; `zalo`: the server sends messages through Zalo; needs `ZALO_APP_ID` and `ZALO_APP_SECRET`. Rules, quiet hours and templates: *Cài đặt → Tin nhắn*',
  }),
  zaloAppId: defineSetting('ZALO_APP_ID', anyText, {
    help: 'your app at Zalo; required with `MESSAGES=zalo`',
  }),
  zaloAppSecret: defineSetting('ZALO_APP_SECRET', anyText, {
    help: 'the secret of your app at Zalo; required with `MESSAGES=zalo`',
  }),
  zaloRefreshToken: defineSetting('ZALO_REFRESH_TOKEN', anyText, {
    help: 'the first refresh token, used until one is stored; later ones are entered in *Cài đặt → Tin nhắn*',
  }),
  zaloApiUrl: defineSetting('ZALO_API_URL', urlWith('http:', 'https:'), {
    default: 'https://business.openapi.zalo.me',
    help: 'another server, for tests: the base address of `/message/template`',
  }),
  zaloOauthUrl: defineSetting('ZALO_OAUTH_URL', urlWith('http:', 'https:'), {
    default: 'https://oauth.zaloapp.com/v4/oa/access_token',
    help: 'another server, for tests: the full address that renews tokens',
  }),
  require2fa: defineSetting('REQUIRE_2FA', listOfSettings(oneOfTexts(roles)), {
    default: '',
    help: 'roles whose users must set up a second factor or a passkey before they can work',
  }),
  bankFeedSecret: defineSetting('BANK_FEED_SECRET', headerToken, {
    without: 'no feed',
    help: 'the secret with which SePay signs its calls of `POST /api/v1/bank_feed/sepay`; accounts: *Cài đặt → Ngân hàng*',
  }),
  metricsToken: defineSetting('METRICS_TOKEN', headerToken, {
    without: 'no metrics',
    help: 'the bearer token for `/metrics`',
  }),
  reportsPerMinute: defineSetting('REPORTS_PER_MINUTE', wholeNumber(0, 1e6), {
    default: '600',
    help: 'reports and exports per user, process and minute; 0: no limit',
  }),
  sessionIdleMinutes: defineSetting('SESSION_IDLE_MINUTES', wholeNumber(0, 720), {
    default: '0',
    help: 'minutes without a request after which users must sign in again; 0: no limit. A sign-in always ends after 12 hours. The open connection for live changes does not count as a request; loading a changed record does',
  }),
  logLevel: defineSetting(
    'LOG_LEVEL',
    oneOfTexts(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    {
      default: 'info',
      help: 'lines below this level are not logged',
    },
  ),
  mode: defineSetting('NODE_ENV', oneOfTexts(['production', 'development', 'test']), {
    default: 'development',
    help: '`production`: requires `JWT_SECRET` and never creates demo data',
  }),
  allowDemoAccounts: defineSetting('ALLOW_DEMO_ACCOUNTS', oneOfTexts(['true', 'false']), {
    default: 'false',
    help: '`true`: a production server starts although accounts have the demo password',
  }),
  agentTaxPercent: defineSetting('AGENT_TAX_PERCENT', wholeNumber(0, 100), {
    default: '10',
    help: "the tax on a nurse's commission in percent, until the first tax rule in *Cài đặt → Thuế và lương* begins",
  }),
  agentTaxFrom: defineSetting('AGENT_TAX_FROM', wholeNumber(0, 1e12), {
    default: '0',
    help: 'the income in đồng from which this tax applies',
  }),
  companyBank: defineSetting('COMPANY_BANK', oneOfTexts(banks.map(({ value }) => value)), {
    without: 'no QR code',
    help: 'the bank of the account that customers pay into, for VietQR codes; needs `COMPANY_ACCOUNT`. *Cài đặt → Ngân hàng* takes precedence',
  }),
  companyAccount: defineSetting(
    'COMPANY_ACCOUNT',
    {
      name: 'an account of 6 to 19 digits or letters',
      parse: (text: string) => normaliseAccountNumber(text) ?? undefined,
    },
    { without: 'no QR code', help: 'the number of this account; needs `COMPANY_BANK`' },
  ),
  companyName: defineSetting('COMPANY_NAME', anyText, {
    without: '`Nôi`',
    help: "the company's name on statements, receipts, quotations and QR codes. *Cài đặt → Công ty* takes precedence",
  }),
  companyAddress: defineSetting('COMPANY_ADDRESS', anyText, {
    without: 'left out',
    help: "the company's address on receipts, quotations and statements. *Cài đặt → Công ty* takes precedence",
  }),
  companyTaxCode: defineSetting(
    'COMPANY_TAX_CODE',
    {
      name: 'a tax code: 10 digits, 0312345678-001 for a branch, or 12 digits',
      parse: (text: string) => (isTaxCode(text) ? text : undefined),
    },
    {
      without: 'left out',
      help: "the company's tax code on receipts, quotations and statements. *Cài đặt → Công ty* takes precedence",
    },
  ),
} as const;

export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  publicUrl: string;
  /** Settings that a production server needs but that are not set: without them, mails or the links in mails do not work. */
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
  /** Company name, used until an admin stores a name in the application's settings. Null if unknown. */
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
  /** The refresh token to use while none is stored in the database. */
  refreshToken: string | null;
}

/**
 * Reads the settings of this process; empty variables count as absent.
 * @throws ConfigError whose message names the variable, the fault of its value and the expected values
 */
export function readConfig(env: Env): Config {
  const read = <T>(declared: Setting<T>): T => declared.read(env);
  const production = read(settings.mode) === 'production';
  const [port, host, url] = [read(settings.port), read(settings.host), read(settings.databaseUrl)];
  const dataDir = url.startsWith('sqlite:') ? dirname(resolve(url.slice(7))) : resolve('data');
  return {
    port,
    host,
    databaseUrl: url,
    publicUrl: read(settings.publicUrl) ?? `http://${formatHostForUrl(host)}:${port}`,
    missing: production ? serverSettings.filter((name) => !env[name]?.trim()) : [],
    jwtSecret: read(settings.jwtSecret) ?? loadOrCreateSecret(production, dataDir),
    smtpUrl: read(settings.smtpUrl),
    bankFeedSecret: read(settings.bankFeedSecret),
    metricsToken: read(settings.metricsToken),
    reportsPerMinute: read(settings.reportsPerMinute),
    sessionIdleMinutes: read(settings.sessionIdleMinutes),
    trustProxy: read(settings.trustProxy),
    outgoingAllow: read(settings.outgoingAllow),
    logLevel: read(settings.logLevel),
    production,
    allowDemoAccounts: read(settings.allowDemoAccounts) === 'true',
    require2fa: read(settings.require2fa),
    dataDir,
    agentTax: { percent: read(settings.agentTaxPercent), from: read(settings.agentTaxFrom) },
    companyAccount: readCompanyAccount(env),
    zalo: readZalo(env),
    companyName: read(settings.companyName),
    companyAddress: read(settings.companyAddress),
    companyTaxCode: read(settings.companyTaxCode),
  };
}

/** Returns the host as a URL contains it; `localhost` for a server that listens on all addresses. */
function formatHostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Reads a setting that another setting requires. @throws ConfigError if it is absent */
function readRequired<T>(env: Env, declared: Setting<T | null>, by: string): T {
  const value = declared.read(env);
  if (value === null) throw new ConfigError(`${declared.variable} is required with ${by}.`);
  return value;
}

/** Reads the bank and the account number: both must be set, or neither. */
function readCompanyAccount(env: Env): BankAccount | null {
  const { companyBank: bank, companyAccount: account } = settings;
  if (bank.read(env) === null && account.read(env) === null) return null;
  return {
    bank: readRequired(env, bank, account.variable),
    account: readRequired(env, account, bank.variable),
  };
}

/** Reads the Zalo settings, if Zalo is the message provider. */
function readZalo(env: Env): ZaloConfig | null {
  if (settings.messages.read(env) === 'none') return null;
  return {
    appId: readRequired(env, settings.zaloAppId, 'MESSAGES=zalo'),
    appSecret: readRequired(env, settings.zaloAppSecret, 'MESSAGES=zalo'),
    apiUrl: settings.zaloApiUrl.read(env),
    oauthUrl: settings.zaloOauthUrl.read(env),
    refreshToken: settings.zaloRefreshToken.read(env),
  };
}

/**
 * Returns the secret stored next to the database. If none is stored, creates it, so that sign-in sessions survive a restart.
 * @throws ConfigError in production, which requires JWT_SECRET
 */
function loadOrCreateSecret(production: boolean, dataDir: string): string {
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
