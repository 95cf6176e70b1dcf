/** Sends mail through SMTP; without SMTP writes it to files under `data/outbox` (schema 5.10). */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isRemoteHost } from '../base/isRemoteHost.ts';
import type { Config } from '../config.ts';

export interface Mail {
  /** One address, as stored. */
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
  /** Nodemailer's code, with the status of the mail server if it answered: `EENVELOPE 550`. */
  readonly code: string;
  /** True if the mail server refuses the address permanently. */
  readonly isAddressRefused: boolean;

  constructor({ code = 'unknown', responseCode }: { code?: string; responseCode?: number }) {
    super('a mail could not be sent');
    this.code = [code, responseCode].filter((one) => one !== undefined).join(' ');
    this.isAddressRefused = code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
  }
}

/** Sends the mail of one server; closed with the server. */
class Mailer {
  readonly #config: Config;
  readonly #log: Log | null;
  /** Created for the first mail. */
  #transport: Promise<Transporter> | undefined;

  constructor(config: Config, log: Log | null) {
    this.#config = config;
    this.#log = log;
  }

  /** Sends a mail, and waits until the mail server has accepted it. @throws MailError */
  async send(mail: Mail): Promise<void> {
    const { smtpUrl } = this.#config;
    if (!smtpUrl) return this.#store(mail);
    this.#transport ??= transportTo(smtpUrl);
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

  /** Returns `?from=` of SMTP_URL, else an address at the public host. */
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

/** Nodemailer is loaded only when needed. */
async function transportTo(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(withSmtpDefaults(smtpUrl));
}

/**
 * Adds the time-outs, and requires TLS for servers on the internet: otherwise a mail is sent in clear text if STARTTLS is suppressed.
 * SMTP_URL may override this (`?requireTLS=false`).
 */
export function withSmtpDefaults(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (isRemoteHost(url.hostname) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true');
  for (const [name, value] of Object.entries(smtpTimeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

const mailers = new WeakMap<Config, Mailer>();

/** Returns the mailer for a server's settings; the first call creates it, with the server's log. */
export function mailerOf(config: Config, log: ConstructorParameters<typeof Mailer>[1] = null): Mailer {
  const known = mailers.get(config);
  if (known) return known;
  const made = new Mailer(config, log);
  mailers.set(config, made);
  return made;
}
