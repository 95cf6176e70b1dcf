import { getRelatedRecord, getRelatedRecords, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** Returns the sessions loaded with a package, ordered by index. */
export const getPackageSessions = (pack: LoadedRecord): LoadedRecordOf<'shifts'>[] =>
  [...getRelatedRecords(pack, 'shifts')].sort((a, b) => Number(a.index) - Number(b.index));

/** Returns the name of the nurse of a session: its substitute, else the package's nurse; null if no nurse is assigned. */
export const findSessionNurse = (
  pack: LoadedRecordOf<'packages'>,
  shift: LoadedRecordOf<'shifts'>,
): string | null =>
  shift.nurse ?? (shift.agent_id ? null : (getRelatedRecord<'agents'>(pack, 'agent')?.name ?? null));

/** Returns the time slots of a session: its own, else the package's. */
export const getSessionSlots = (
  pack: LoadedRecordOf<'packages'>,
  shift: LoadedRecordOf<'shifts'>,
): readonly string[] => shift.time_period ?? pack.time_period ?? [];

/** Returns the names of the provisional nurses of a package; empty once its nurse is assigned. */
export const provisionalNursesOf = (pack: LoadedRecordOf<'packages'>): string[] =>
  pack.agent_id
    ? []
    : (['agent1', 'agent2'] as const).flatMap(
        (relation) => getRelatedRecord<'agents'>(pack, relation)?.name ?? [],
      );
