/**
 * Formats phone numbers. This file is separate from the other formats because the number library is large, and only screens that show
 * foreign phones should load it.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats a stored phone number: a Vietnamese number as '0912 345 678', a foreign number as '+1 415 555 2671'; other text is returned
 * unchanged.
 */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return '';
  if (/^0\d{9}$/.test(phone)) return `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;
  const number = parsePhoneNumberFromString(phone, 'VN');
  if (!number?.isValid()) return phone;
  return number.country === 'VN' ? number.formatNational() : number.formatInternational();
}
