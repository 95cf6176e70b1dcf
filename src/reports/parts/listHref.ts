import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';

/** The address of a list that these filters narrow: what a figure of a report counts. Empty filters are left out. */
export const listHref = (
  resource: string,
  filter: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): string => listPath(resource, encodeQuery({ filter }));
