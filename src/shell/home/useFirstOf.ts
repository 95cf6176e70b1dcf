import { useGetList } from 'react-admin';
import type { Queue } from '#schema/queues';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/**
 * The first records of a queue, those who wait longest, and how many wait in all; nothing is asked without a queue.
 * @param day the business day
 * @param fields of them, beside since when they wait
 */
export const useFirstOf = (
  queue: Pick<Queue, 'resource' | 'filter' | 'since'> | undefined,
  day: string,
  most: number,
  fields: readonly string[] = [],
) => {
  const { resource = '', since = '' } = queue ?? {};
  return useGetList<LoadedRecord>(
    resource,
    {
      filter: queue?.filter(day),
      pagination: { page: 1, perPage: most },
      sort: { field: since, order: 'ASC' },
      meta: { include: [], fields: { [resource]: [...fields, since] } },
    },
    { enabled: queue !== undefined },
  );
};
