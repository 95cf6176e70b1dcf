import { sendCall } from './http.ts';
import { encodeQuery } from './request.ts';

/** The records of a list that have the same value in the grouping field. */
export interface ListGroup {
  /** Value of the list's filter that selects the group; null if the field is empty. */
  readonly key: string | null;
  readonly label: string;
  readonly count: number;
  /** Sum of the group in đồng, if a money column was requested. */
  readonly sum?: number;
}

/** Groups the whole list by a choice or day field. @param sumOf name of the money column to sum for each group */
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
