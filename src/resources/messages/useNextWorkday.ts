import { useState } from 'react';
import { useGetList } from 'react-admin';
import { addDays } from '#rules/days';
import { useCurrentDay } from '../../ui/today.ts';

/**
 * Returns the first day after today that has a planned session: on a Saturday usually Monday. Null until loaded; tomorrow if no session is
 * planned or loading failed. The returned day does not change while it is shown, even if sessions are moved.
 */
export function useNextWorkday(enabled: boolean): string | null {
  const tomorrow = addDays(useCurrentDay(), 1);
  const { data, error } = useGetList(
    'shifts',
    {
      filter: { status: 'planned', day_from: tomorrow },
      sort: { field: 'day', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
      meta: { include: [], fields: { shifts: ['day'] } },
    },
    { enabled },
  );
  const found = error ? tomorrow : data && String(data[0]?.day ?? tomorrow);
  const [first, setFirst] = useState<string | null>(null);
  if (enabled && found && first === null) setFirst(found);
  return first;
}
