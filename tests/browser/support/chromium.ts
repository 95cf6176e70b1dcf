/** Finds a Chromium that works, or installs one where possible, and checks it by loading a page. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Arguments for every browser of the tests; Chromium has no sandbox for root. */
export const chromiumArgs: string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemBrowserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

interface BrowserSource {
  name: string;
  /** Returns the paths to try; may install a browser. */
  paths: () => string[];
}

const browserSources: readonly BrowserSource[] = [
  { name: 'CHROMIUM_PATH', paths: () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []) },
  { name: "playwright's own", paths: () => [chromium.executablePath()] },
  { name: 'the system', paths: () => systemBrowserPaths },
  { name: 'apt-get', paths: installWithApt },
  { name: 'playwright install', paths: installWithPlaywright },
];

/** Returns the path of a browser that has just shown a page. @throws if none works, with each attempt and why it failed */
export async function findChromium(): Promise<string> {
  const reasons: string[] = [];
  for (const { name, paths } of browserSources) {
    try {
      for (const path of paths()) {
        const fault = existsSync(path) ? await faultOf(path) : 'no such file';
        if (fault === null) return path;
        reasons.push(`${name}: ${path}: ${fault}`);
      }
    } catch (error) {
      reasons.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(`No browser works here. Install Chromium or set CHROMIUM_PATH.\n  ${reasons.join('\n  ')}`);
}

/** Returns null if the browser shows a page, otherwise the reason. */
async function faultOf(executablePath: string): Promise<string | null> {
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.setContent('<h1>Điều dưỡng</h1>');
      const text = await page.textContent('h1');
      return text === 'Điều dưỡng' ? null : `shows ${text}`;
    } finally {
      await browser.close();
    }
  } catch (error) {
    return firstLine(error);
  }
}

function installWithApt(): string[] {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Error('needs root and apt-get');
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  run('apt-get', ['update', ...wait]);
  run('apt-get', ['install', '-y', '--no-install-recommends', ...wait, 'chromium', 'fonts-dejavu']);
  return ['/usr/bin/chromium'];
}

function installWithPlaywright(): string[] {
  run('npx', ['playwright', 'install', 'chromium']);
  return [chromium.executablePath()];
}

function run(program: string, words: string[]): void {
  console.log(`Looking for a browser: ${program} ${words.join(' ')}`);
  execFileSync(program, words, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
