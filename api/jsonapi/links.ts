/** Links of a list: absolute, percent-encoded, those that lead nowhere left out (schema 3.3). */
import { Cache } from '../db/cache.ts';

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
  const { self, before, after } = addressesOf(url);
  const to = (page: number) => `${base}${before}${page}${after}`;
  return {
    self: `${base}${self}`,
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
export const selfLink = (base: string, url: string): string => `${base}${addressesOf(url).self}`;

/** A request's path and query as links tell them, and what of it stands before and after the page's number. */
interface Addresses {
  self: string;
  before: string;
  after: string;
}

/** Of addresses that were asked for lately. */
const known = new Cache<Addresses>(500);

/** Before the page's number. In a value it would stand with `=` encoded. */
const place = 'page%5Bnumber%5D=';

const addressesOf = (url: string): Addresses => known.of(url, () => read(url));

function read(url: string): Addresses {
  const { pathname, search } = new URL(url, 'http://localhost');
  const query = new URLSearchParams(search);
  const self = query.size === 0 ? pathname : `${pathname}?${query}`;
  query.set('page[number]', '');
  const paged = `${pathname}?${query}`;
  const at = paged.indexOf(place) + place.length;
  return { self, before: paged.slice(0, at), after: paged.slice(at) };
}
