/** Cleans names of people from files (rules 1.18). */

/** Forms of address before a name: 'Mẹ Ngọc Anh', 'C. Thu Trang', 'Mẹ bé Bắp'. Anh, Chi and Me can be names, so they stay. */
const address = /^(mẹ bầu|mẹ bỉm|mẹ|chị|em|bé|bầu|cô|ms|mrs|miss|c\.|c(?=\s+\p{L}))[\s.:]+(?=\p{L})/iu;

/** Removes forms of address before a name; a name that is only a form of address remains. */
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

/** Joins a name with the family name first, as in Vietnam: a phone's contacts store the parts in separate columns. */
export const joinName = (family: string, middle: string, given: string): string =>
  [family, middle, cutFormsOfAddress(given)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
