import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';

/** The address of a list that these filters narrow: what a figure of a report counts. Empty filters are left out. */
export const listHref = (
  resource: string,
  filter: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): string => listPath(resource, encodeQuery({ filter }));

/** The same list with this column of money added up, which then is the figure that led there; unchanged without a column. */
export const summing = (href: string | undefined, column: string | undefined): string | undefined =>
  href && column ? `${href}${href.includes('?') ? '&' : '?'}${encodeQuery({ sumOf: column })}` : href;
