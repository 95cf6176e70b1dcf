import { encodeQuery, searchOf } from '../../jsonapi/request.ts';

/** The address of a list that these filters narrow: what a figure of a report counts. Empty filters are left out. */
export const listHref = (
  resource: string,
  filter: Readonly<Record<string, string | readonly string[] | null | undefined>>,
): string => `/${resource}${searchOf(encodeQuery({ filter }))}`;
