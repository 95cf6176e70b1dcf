/** Parses durations as price lists write them (rules 1.18). */

/** Parses '45', '45 phút', "90p", '1h30', '1 giờ', '1,5h' and '1 tiếng rưỡi'; returns minutes, or null for any other text. */
export function parseMinutes(text: string): number | null {
  const plain = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const [, alone] = /^(\d{1,4}) ?(?:phút|phut|ph|p|'|min|mins|minutes?|m)?\.?$/.exec(plain) ?? [];
  if (alone) return Number(alone);
  const [, hours = '', unit, rest, half] =
    /^(\d{1,2}(?:[.,]\d)?) ?(h|giờ|gio|tiếng|tieng|g|hours?) ?(?:(\d{1,2}) ?(?:phút|phut|ph|p|')?)?( ?rưỡi| ?ruoi)?$/.exec(
      plain,
    ) ?? [];
  if (unit === undefined) return null;
  const minutes = Number(hours.replace(',', '.')) * 60 + Number(rest ?? 0) + (half ? 30 : 0);
  return Number.isInteger(minutes) ? minutes : null;
}
