/** Names of people as files have them (rules 1.18). */

/** Forms of address before a name: 'Mẹ Ngọc Anh', 'C. Thu Trang', 'Mẹ bé Bắp'. Anh, Chi and Me can be names, so they stay. */
const address = /^(mẹ bầu|mẹ bỉm|mẹ|chị|em|bé|bầu|cô|ms|mrs|miss|c\.|c(?=\s+\p{L}))[\s.:]+(?=\p{L})/iu;

/** The name without forms of address before it; a name that consists of one alone stays. */
export function cutFormsOfAddress(name: string): string {
  let left = name.normalize('NFC').trim();
  for (;;) {
    const cut = left
      .replace(/^c\.(?=\p{L})/iu, '')
      .replace(address, '')
      .trim();
    if (cut === left || cut === '') return left;
    left = cut;
  }
}

/** Family name first, as names are written in Vietnam: a phone's contacts have the parts in columns of their own. */
export const joinName = (family: string, middle: string, given: string): string =>
  [family, middle, cutFormsOfAddress(given)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
