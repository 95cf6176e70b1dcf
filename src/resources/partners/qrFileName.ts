import { fold } from '#rules/fold';
import type { LoadedRecord } from '../../jsonapi/response.ts';

const plain = (value: unknown): string =>
  fold(String(value ?? ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The name of a landing page's QR image: partner code and landing name, in letters any system takes (PTN-07). */
export const qrFileName = (partner: LoadedRecord, landing: LoadedRecord): string =>
  `${String(partner.code)}-${plain(landing.name) || landing.id}.png`;
