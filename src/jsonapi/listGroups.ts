import { sendCall } from './http.ts';
import { encodeQuery } from './request.ts';

/** The records of a list that have the same value in the grouping field. */
export interface ListGroup {
  /** The value for the list's filter; null if the field is empty. */
  readonly key: string | null;
  readonly label: string;
  readonly count: number;
  /** The sum in đồng, if a column is added up. */
  readonly sum?: number;
}

/** Groups the whole list by a choice or a day. @param sumOf the money column to add up per group */
export async function listGroups(
  resource: string,
  {
    filter,
    by,
    sumOf,
  }: { filter: Readonly<Record<string, unknown>>; by: string; sumOf?: string | undefined },
  signal?: AbortSignal,
): Promise<readonly ListGroup[]> {
  const query = `${encodeQuery({ filter, perPage: 1, ...(sumOf && { sumOf }) })}&group_by=${by}`;
  const { document } = await sendCall(resource, { query, signal });
  return (document.meta as { groups?: readonly ListGroup[] } | undefined)?.groups ?? [];
}
