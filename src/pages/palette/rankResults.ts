import { listCaseVariants } from '#rules/listCaseVariants';

/** A search result of the palette. */
export interface SearchResult {
  readonly group: string;
  readonly label: string;
  readonly note: string;
  readonly path: string;
}

/** Moves groups with an exactly spelled match to the start, and exact matches to the start of each group; otherwise keeps the order. */
export function rankResults(found: readonly SearchResult[], text: string): SearchResult[] {
  const words = listCaseVariants(text);
  const exact = ({ label }: SearchResult) =>
    words.every((forms) => forms.some((form) => label.includes(form)));
  const groups = [...new Set(found.map(({ group }) => group))].map((group) => {
    const own = found.filter((each) => each.group === group);
    return { exact: own.some(exact), found: [...own.filter(exact), ...own.filter((each) => !exact(each))] };
  });
  return [...groups.filter((group) => group.exact), ...groups.filter((group) => !group.exact)].flatMap(
    (group) => group.found,
  );
}
