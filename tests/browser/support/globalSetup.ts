import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTemplate } from '../../api/support/fillTemplate.ts';
import { findChromium } from './chromium.ts';

/**
 * Before the first browser test: finds a browser, builds the server and the front end where they are stale, and fills one database
 * with the demo data. The workers start afterwards and read the paths in the environment.
 */
export default async function globalSetup(): Promise<() => void> {
  process.env.CHROMIUM_PATH = await findChromium();
  execFileSync(process.execPath, ['api/start.mjs', 'build'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'noi-template-'));
  process.env.NOI_TEST_TEMPLATE = join(folder, 'template.sqlite');
  await fillTemplate(`sqlite:${process.env.NOI_TEST_TEMPLATE}`);
  return () => rmSync(folder, { recursive: true, force: true });
}
