import type { NextSession } from '#rules/nextStep';
import { getRelatedRecord, getRelatedRecords, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** Returns the sessions loaded with a package, ordered by index. */
export const getPackageSessions = (pack: LoadedRecord): LoadedRecordOf<'shifts'>[] =>
  [...getRelatedRecords(pack, 'shifts')].sort((a, b) => Number(a.index) - Number(b.index));

/**
 * Returns the name of the nurse of a session: its substitute, else the package's nurse; null if no nurse is assigned, even if there are
 * provisional nurses.
 */
export function findSessionNurse(
  pack: LoadedRecordOf<'packages'>,
  shift: LoadedRecordOf<'shifts'>,
): string | null {
  if (!shift.agent_id && !pack.agent_id) return null;
  return shift.nurse ?? (shift.agent_id ? null : (getRelatedRecord<'agents'>(pack, 'agent')?.name ?? null));
}

/** Returns the time slots of a session: its own, else the package's. */
export const getSessionSlots = (
  pack: LoadedRecordOf<'packages'>,
  shift: LoadedRecordOf<'shifts'>,
): readonly string[] => shift.time_period ?? pack.time_period ?? [];

/**
 * Returns the first planned session of a package on this day or later, with its nurse; null if there is none.
 * @param today the local day
 */
export function findNextSession(pack: LoadedRecordOf<'packages'>, today: string): NextSession | null {
  const [next] = getPackageSessions(pack)
    .filter(({ status, day }) => status === 'planned' && day >= today)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  if (!next) return null;
  const [slot] = getSessionSlots(pack, next);
  return {
    day: next.day,
    time: slot?.slice(0, 'HH:MM'.length) ?? null,
    nurse: findSessionNurse(pack, next),
  };
}

/** Returns the names of the provisional nurses of a package; empty once its nurse is assigned. */
export const listProvisionalNurses = (pack: LoadedRecordOf<'packages'>): string[] =>
  pack.agent_id
    ? []
    : (['agent1', 'agent2'] as const).flatMap(
        (relation) => getRelatedRecord<'agents'>(pack, relation)?.name ?? [],
      );
