import { useQuery } from '@tanstack/react-query';
import { coordinatorCalls } from '../../../jsonapi/coordinatorCalls.ts';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { useCan } from '../../../jsonapi/useCan.ts';

const none: readonly string[] = [];

/**
 * Returns the days, in order, of a package's planned sessions on which the nurse has another session or is off. Empty until loaded, and for
 * viewers who may not hand sessions over to another nurse.
 * @param today the local day
 */
export function useClashingDays(pack: LoadedRecordOf<'packages'>, today: string): readonly string[] {
  const enabled = useCan('hand_over', pack, 'packages');
  const { data: found } = useQuery({
    queryKey: ['packages', 'session_changes', pack.id, today, null, null],
    queryFn: ({ signal }) => coordinatorCalls.sessionChanges(pack.id, { from_day: today }, signal),
    enabled,
  });
  if (!enabled || !found) return none;
  return [...new Set(found.conflicts.map(({ day }) => day))].sort();
}
