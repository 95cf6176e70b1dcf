import { Cache } from '../../db/cache.ts';
import type { Hooks } from '../../resources/hooks.ts';

/** Pictures already drawn, by address. */
const drawn = new Cache<string>(500);

/** The QR code of each landing page's address, as a PNG data URI (schema 8.2). */
export const partnerLandingsHooks: Hooks<'partner_landings'> = {
  async derive(_ctx, landings) {
    for (const landing of landings) landing.qrcode = await codeOf(landing.url);
  },
};

async function codeOf(url: string): Promise<string> {
  const known = drawn.get(url);
  if (known) return known;
  const { toDataURL } = await import('qrcode');
  return drawn.set(url, await toDataURL(url, { errorCorrectionLevel: 'M', margin: 4, scale: 8 }));
}
