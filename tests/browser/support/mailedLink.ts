import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './dataFolder.ts';

/** The link in the newest mail to this address, without the host; null when none has come. */
export function mailedLink(email: string): string | null {
  const folder = join(dataFolder(process.env.NOI_TEST_PORT), 'outbox');
  const mails = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const link = mails.findLast((mail) => mail.includes(`To: ${email}\n`))?.match(/https?:\/\/\S+/)?.[0];
  if (!link) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}
