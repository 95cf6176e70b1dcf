/** Links of a list: absolute, percent-encoded, those that lead nowhere left out (contract §1). */

export interface PageFacts {
  number: number;
  size: number;
  total: number;
}

/**
 * @param base the server's public address, without a slash at its end
 * @param url the request's path and query
 */
export function pageLinks(
  base: string,
  url: string,
  { number, size, total }: PageFacts,
): Record<string, string> {
  // The first page of an empty list is its last, too.
  const pages = Math.max(1, pageCount({ total, size }));
  const to = (page: number) => pageAddress(base, url, page);
  return {
    self: selfLink(base, url),
    first: to(1),
    ...(number > 1 ? { prev: to(Math.min(number - 1, pages)) } : {}),
    ...(number < pages ? { next: to(number + 1) } : {}),
    last: to(pages),
  };
}

/** How many pages there are; an empty list has none. */
export const pageCount = ({ total, size }: { total: number; size: number }): number =>
  Math.ceil(total / size);

/** The address of this very request. */
export const selfLink = (base: string, url: string): string => {
  const { pathname, search } = new URL(url, 'http://localhost');
  const query = new URLSearchParams(search).toString();
  return `${base}${pathname}${query === '' ? '' : `?${query}`}`;
};

function pageAddress(base: string, url: string, page: number): string {
  const { pathname, search } = new URL(url, 'http://localhost');
  const query = new URLSearchParams(search);
  query.set('page[number]', String(page));
  return `${base}${pathname}?${query}`;
}
