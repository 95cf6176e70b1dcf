/** Sends mail through SMTP. Without SMTP, writes each mail to a file in `data/outbox` (schema 5.10). */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isRemoteHost } from '../base/isRemoteHost.ts';
import type { Config } from '../config.ts';

export interface Mail {
  /** E-mail address of the receiver, as stored. */
  to: string;
  subject: string;
  /** Plain text, in short lines. */
  text: string;
}

interface Log {
  info(fields: object, message: string): void;
}

/** A mail that could not be sent. Contains neither the address nor the content, so that it can be logged. */
export class MailError extends Error {
  override name = 'MailError';
  /** Nodemailer's error code, followed by the mail server's status if the server answered: `EENVELOPE 550`. */
  readonly code: string;
  /** True if the mail server permanently refuses the receiver's address. */
  readonly isAddressRefused: boolean;

  constructor({ code = 'unknown', responseCode }: { code?: string; responseCode?: number }) {
    super('a mail could not be sent');
    this.code = [code, responseCode].filter((one) => one !== undefined).join(' ');
    this.isAddressRefused = code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
  }
}

/** Sends the mail of one server process; closed when the server stops. */
class Mailer {
  readonly #config: Config;
  readonly #log: Log | null;
  /** Created when the first mail is sent. */
  #transport: Promise<Transporter> | undefined;

  constructor(config: Config, log: Log | null) {
    this.#config = config;
    this.#log = log;
  }

  /** Sends a mail, and waits until the mail server has accepted the mail. @throws MailError */
  async send(mail: Mail): Promise<void> {
    const { smtpUrl } = this.#config;
    if (!smtpUrl) return this.#store(mail);
    this.#transport ??= createSmtpTransport(smtpUrl);
    const transport = await this.#transport;
    await transport
      .sendMail({
        from: { name: 'Nôi', address: this.#sender() },
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      })
      .catch((error: { code?: string; responseCode?: number }) => {
        throw new MailError(error);
      });
  }

  async close(): Promise<void> {
    (await this.#transport?.catch(() => undefined))?.close();
  }

  /** Returns the sender's address: `?from=` of SMTP_URL, otherwise an address at the public host. */
  #sender(): string {
    const given = this.#config.smtpUrl && new URL(this.#config.smtpUrl).searchParams.get('from');
    return given || `no-reply@${new URL(this.#config.publicUrl).hostname}`;
  }

  async #store({ to, subject, text }: Mail): Promise<void> {
    const folder = join(this.#config.dataDir, 'outbox');
    const file = join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}.eml`);
    const head = [
      `From: Nôi <${this.#sender()}>`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Date: ${new Date().toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
    ];
    await mkdir(folder, { recursive: true });
    await writeFile(file, `${[...head, '', text].join('\n')}\n`, { mode: 0o600, flag: 'wx' });
    this.#log?.info({ file }, 'mail stored, no SMTP_URL is set');
  }
}

/** Time-outs of the mail server, in milliseconds; SMTP_URL may override them (`?socketTimeout=`). */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates the transport. Loads Nodemailer only when needed. */
async function createSmtpTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(addSmtpDefaults(smtpUrl));
}

/**
 * Adds the default time-outs. Requires TLS for mail servers on the internet, because otherwise an attacker could suppress STARTTLS and read
 * the mail in clear text. SMTP_URL may override the defaults (`?requireTLS=false`).
 */
export function addSmtpDefaults(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (isRemoteHost(url.hostname) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true');
  for (const [name, value] of Object.entries(smtpTimeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

const mailers = new WeakMap<Config, Mailer>();

/** Returns the mailer for a server's settings. The first call creates the mailer, which uses the log of this call. */
export function getMailer(config: Config, log: ConstructorParameters<typeof Mailer>[1] = null): Mailer {
  const known = mailers.get(config);
  if (known) return known;
  const made = new Mailer(config, log);
  mailers.set(config, made);
  return made;
}
