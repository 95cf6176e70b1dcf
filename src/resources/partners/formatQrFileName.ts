import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Removes the characters that some operating systems do not allow in file names. */
const removeReservedCharacters = (value: unknown): string =>
  String(value ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');

/** Returns the file name of a landing page's QR image: partner code and landing name in readable form. */
export const formatQrFileName = (partner: LoadedRecord, landing: LoadedRecord): string =>
  `${removeReservedCharacters(partner.code)} ${removeReservedCharacters(landing.name) || landing.id}.png`;
