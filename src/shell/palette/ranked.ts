import { spellings } from '#rules/spellings';

/** Something the palette leads to. */
export interface Found {
  readonly group: string;
  readonly label: string;
  readonly note: string;
  readonly path: string;
}

/** The groups that hold something spelled exactly so before the others, and so within the pages; otherwise as they come. */
export function ranked(found: readonly Found[], text: string): Found[] {
  const words = spellings(text);
  const exact = ({ label }: Found) => words.every((forms) => forms.some((form) => label.includes(form)));
  const groups = [...new Set(found.map(({ group }) => group))].map((group) => {
    const own = found.filter((each) => each.group === group);
    return { exact: own.some(exact), found: [...own.filter(exact), ...own.filter((each) => !exact(each))] };
  });
  return [...groups.filter((group) => group.exact), ...groups.filter((group) => !group.exact)].flatMap(
    (group) => group.found,
  );
}
