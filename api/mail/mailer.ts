/** Sends mail through SMTP, or without one into files under `data/outbox` (schema 5.10). */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isElsewhere } from '../base/isElsewhere.ts';
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

/** A mail that could not be sent. It names neither the address nor what was sent, so that it can be logged. */
export class MailError extends Error {
  override name = 'MailError';
  /** Nodemailer's code, with the status of the mail server where it has answered: `EENVELOPE 550`. */
  readonly code: string;
  /** Whether the mail server refuses the address for good. */
  readonly isAddressRefused: boolean;

  constructor({ code = 'unknown', responseCode }: { code?: string; responseCode?: number }) {
    super('a mail could not be sent');
    this.code = [code, responseCode].filter((one) => one !== undefined).join(' ');
    this.isAddressRefused = code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
  }
}

/** What a mail is sent with; one for each server, closed with it. */
class Mailer {
  readonly #config: Config;
  readonly #log: Log | null;
  /** Made for the first mail. */
  #transport: Promise<Transporter> | undefined;

  constructor(config: Config, log: Log | null) {
    this.#config = config;
    this.#log = log;
  }

  /** Sends a mail, and waits until the mail server has taken it. @throws MailError */
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

  /** `?from=` of SMTP_URL, else an address of the host that people know us by. */
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

/** Milliseconds after which a mail server that does not answer is given up; SMTP_URL may say otherwise (`?socketTimeout=`). */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** What speaks SMTP is loaded when there is something to say. */
async function transportTo(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(withDefaults(smtpUrl));
}

/**
 * Adds the timeouts, and requires TLS of servers on the internet, since without it a mail goes in clear where STARTTLS is suppressed.
 * SMTP_URL may say otherwise (`?requireTLS=false`).
 */
export function withDefaults(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (isElsewhere(url.hostname) && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true');
  for (const [name, value] of Object.entries(smtpTimeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return url.href;
}

const mailers = new WeakMap<Config, Mailer>();

/** The mailer of a server's settings; the first call makes it, with the server's log. */
export function mailerOf(config: Config, log: ConstructorParameters<typeof Mailer>[1] = null): Mailer {
  const known = mailers.get(config);
  if (known) return known;
  const made = new Mailer(config, log);
  mailers.set(config, made);
  return made;
}
