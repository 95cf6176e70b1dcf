import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dropInvisible } from './invisible.ts';

/**
 * A phone number as it is stored (rules 1.4): a Vietnamese one '0' + 9 digits (a fixed line '0' + 10),
 * another country's in E.164; null when it is no valid number, holds more than one, or has an extension.
 */
export function normalisePhone(text: string): string | null {
  const spelled = dropInvisible(text)
    .trim()
    .replace(/^\(\s*(\+\d+)\s*\)/, '$1'); // (+84) is not understood by the library
  const number = parsePhoneNumberFromString(spelled, { defaultCountry: 'VN', extract: false });
  if (!number?.isValid() || number.ext) return null;
  return number.countryCallingCode === '84' ? number.formatNational().replace(/\D/g, '') : number.number;
}
