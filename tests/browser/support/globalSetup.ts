import { findChromium } from './chromium.ts';

/** Before the first browser test. The workers are started afterwards and read the path in the configuration. */
export default async function globalSetup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium();
}
