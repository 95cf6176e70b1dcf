import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillTemplate } from '../../api/support/fillTemplate.ts';
import { findChromium } from './chromium.ts';

/**
 * Runs before the first browser test: finds a browser, builds server and front end if they are out of date, and fills one database with the
 * demo data. The workers start afterwards and read the paths from the environment.
 */
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'noi-template-'));
  process.env.NOI_TEST_TEMPLATE = join(folder, 'template.sqlite');
  // The build uses one processor for half a minute; the other steps run on another processor.
  const building = promisify(execFile)(process.execPath, ['api/start.mjs', 'build']);
  const [chromium] = await Promise.all([
    findChromium(),
    fillTemplate(`sqlite:${process.env.NOI_TEST_TEMPLATE}`),
    building,
  ]);
  process.env.CHROMIUM_PATH = chromium;
  return () => rmSync(folder, { recursive: true, force: true });
}
