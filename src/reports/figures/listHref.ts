import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';

/** Returns the URL of a list with these filters, to show what a value counts. Leaves out empty filters. */
export const listHref = (
  resource: string,
  filter: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): string => listPath(resource, encodeQuery({ filter }));

/** Adds the sum of a money column to a list's URL, so that the list shows the same figure. Unchanged if no column is given. */
export const addSumToListHref = (href: string | undefined, column: string | undefined): string | undefined =>
  href && column ? `${href}${href.includes('?') ? '&' : '?'}${encodeQuery({ sumOf: column })}` : href;
