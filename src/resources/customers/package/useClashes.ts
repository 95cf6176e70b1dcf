import { useQuery } from '@tanstack/react-query';
import { dayCalls } from '../../../jsonapi/dayCalls.ts';
import type { Loaded } from '../../../jsonapi/loaded.ts';
import { useCan } from '../../../jsonapi/useCan.ts';

const none: readonly string[] = [];

/**
 * The days of a package's planned sessions whose nurse is elsewhere or off at that time, in order; none until they are read, and for who
 * could not give them to another nurse.
 * @param today the local day
 */
export function useClashes(pack: Loaded<'packages'>, today: string): readonly string[] {
  const enabled = useCan('hand_over', pack, 'packages');
  const { data: found } = useQuery({
    queryKey: ['packages', 'session_changes', pack.id, today, null, null],
    queryFn: ({ signal }) => dayCalls.sessionChanges(pack.id, { from_day: today }, signal),
    enabled,
  });
  if (!enabled || !found) return none;
  return [...new Set(found.conflicts.map(({ day }) => day))].sort();
}
