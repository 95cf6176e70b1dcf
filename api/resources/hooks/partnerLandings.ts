import { toDataURL } from 'qrcode';
import type { Hooks } from '../hooks.ts';

/** Pictures already drawn, by address; the oldest goes when there are many. */
const drawn = new Map<string, string>();
const most = 500;

/** The QR code of each landing page's address, as a PNG data URI (spec/2 §3). */
export const partnerLandings: Hooks<'partner_landings'> = {
  async derive(_ctx, landings) {
    for (const landing of landings) landing.qrcode = await codeOf(landing.url);
  },
};

async function codeOf(url: string): Promise<string> {
  const known = drawn.get(url);
  if (known) return known;
  const made = await toDataURL(url, { errorCorrectionLevel: 'M', margin: 4, scale: 8 });
  const oldest = drawn.keys().next().value;
  if (drawn.size >= most && oldest !== undefined) drawn.delete(oldest);
  drawn.set(url, made);
  return made;
}
