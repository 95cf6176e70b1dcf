import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Without what some system's file names cannot hold. */
const plain = (value: unknown): string =>
  String(value ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');

/** The name of a landing page's QR image: partner code and landing name as people write them. */
export const qrFileName = (partner: LoadedRecord, landing: LoadedRecord): string =>
  `${plain(partner.code)} ${plain(landing.name) || landing.id}.png`;
