import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The link in the newest mail to this address, without the host; null when none has come.
 * @param folder where the server keeps its data
 */
export function mailedLink(folder: string, email: string): string | null {
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
