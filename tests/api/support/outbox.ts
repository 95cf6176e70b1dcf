import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApi } from './startApi.ts';

interface StoredMail {
  to: string;
  text: string;
  /** The only link in the mail. */
  link: URL;
}

/** Sends the waiting mails and returns all mails in this server's outbox, oldest first. */
export async function sendWaitingMails({
  app,
  config,
}: Pick<TestApi, 'app' | 'config'>): Promise<StoredMail[]> {
  await app.jobs.runDue();
  const folder = join(config.dataDir, 'outbox');
  let files: string[] = [];
  try {
    files = readdirSync(folder).sort();
  } catch {
    // no mail yet
  }
  return files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return {
      to: /^To: (.*)$/m.exec(text)?.[1] ?? '',
      text,
      link: new URL(/https?:\S+/.exec(text)?.[0] ?? 'about:blank'),
    };
  });
}
