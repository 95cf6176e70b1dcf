import { useGetList } from 'react-admin';
import type { Queue } from '#schema/queues';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** The first customers of a queue, those who wait longest, and how many wait in all. @param day the business day */
export const useFirstOf = ({ resource, filter, since }: Queue, day: string, most: number) =>
  useGetList<LoadedRecord>(resource, {
    filter: filter(day),
    pagination: { page: 1, perPage: most },
    sort: { field: since, order: 'ASC' },
    meta: { include: [], fields: { [resource]: ['name', 'phone', since] } },
  });
