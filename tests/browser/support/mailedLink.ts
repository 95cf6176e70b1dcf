import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the link in the newest mail to this address, without the host; null if there is none.
 * @param folder data folder of the server
 */
export function findMailedLink(folder: string, email: string): string | null {
  const outbox = join(folder, 'outbox');
  if (!existsSync(outbox)) return null;
  const mails = readdirSync(outbox)
    .sort()
    .map((file) => readFileSync(join(outbox, file), 'utf8'));
  const link = mails.findLast((mail) => mail.includes(`To: ${email}\n`))?.match(/https?:\/\/\S+/)?.[0];
  if (!link) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}
