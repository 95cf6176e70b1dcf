import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dropInvisible } from './invisible.ts';

/**
 * Normalizes a phone number for storage (rules 1.4): a Vietnamese number to '0' and 9 digits (a fixed line to '0' and 10 digits), a foreign
 * number to E.164. Null if the text is not a valid number, contains several numbers, or has an extension.
 */
export function normalisePhone(text: string): string | null {
  const spelled = dropInvisible(text)
    .trim()
    .replace(/^\(\s*(\+\d+)\s*\)/, '$1'); // Rewrites '(+84)', which the library does not understand.
  const number = parsePhoneNumberFromString(spelled, { defaultCountry: 'VN', extract: false });
  if (!number?.isValid() || number.ext) return null;
  return number.countryCallingCode === '84' ? number.formatNational().replace(/\D/g, '') : number.number;
}
