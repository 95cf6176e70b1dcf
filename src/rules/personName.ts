/** Cleans names of people from files (rules 1.18). */

/**
 * Pattern for a form of address before a name: 'Mẹ Ngọc Anh', 'C. Thu Trang', 'e Thảo', 'Mẹ bé Bắp'. Anh, Chi and Me are not in the pattern, because
 * they can be names.
 */
const formOfAddressPattern =
  /^(mẹ bầu|mẹ bỉm|mẹ|chị|em|bé|bầu|cô|ms|mrs|miss|[ce]\.|[ce](?=\s+\p{L}))[\s.:]+(?=\p{L})/iu;

/** Removes forms of address before a name; text that is only a form of address is returned unchanged. */
export function cutFormsOfAddress(name: string): string {
  let left = name.normalize('NFC').trim();
  for (;;) {
    const cut = left
      .replace(/^[ce]\.(?=\p{L})/iu, '')
      .replace(formOfAddressPattern, '')
      .trim();
    if (cut === left || cut === '') return left;
    left = cut;
  }
}

/** Joins the parts of a name, family name first as in Vietnam. Files of a phone's contacts have the parts in separate columns. */
export const joinName = (family: string, middle: string, given: string): string =>
  [family, middle, cutFormsOfAddress(given)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
