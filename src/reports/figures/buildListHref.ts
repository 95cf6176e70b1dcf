import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';

/** Returns the URL of a list with these filters, so that the list shows the records that a value counts. Leaves out empty filters. */
export const buildListHref = (
  resource: string,
  filter: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): string => buildListPath(resource, encodeQuery({ filter }));

/**
 * Adds a money column to a list's URL, so that the list shows the same sum as the report. Returns the URL unchanged if no column is given.
 */
export const addSumToListHref = (href: string | undefined, column: string | undefined): string | undefined =>
  href && column ? `${href}${href.includes('?') ? '&' : '?'}${encodeQuery({ sumOf: column })}` : href;
