import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { FreeNurse } from '#rules/freeNurses';
import { type District, listSlotsForDuration } from '#rules/whoIsFree';
import type { DaySession } from '#schema/reports/schedule';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { reloadOnAnyChangeMeta } from '../../../screens/live/changes.ts';
import { type FreeNurseQuestion, findQuestionDistrict } from './freeQuestionUrl.ts';

/** Nurses who are free for a package's waiting sessions, or for a session in general. */
interface FreeAnswer {
  /** Free nurses, most suitable first; undefined until loaded. */
  readonly nurses: readonly FreeNurse[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Slots of the question. */
  readonly slots: readonly string[];
  /** The waiting session in the question, if any. */
  readonly session: DaySession | undefined;
  /** True if the question's place is not among the company's places. */
  readonly isLost: boolean;
}

/**
 * Returns the nurses who are free. @param question the question, or null for none @param sessions the sessions of the day; undefined until
 * loaded
 */
export function useFreeNurses(
  question: FreeNurseQuestion | null,
  day: string,
  sessions: readonly DaySession[] | undefined,
  districts: readonly District[],
): FreeAnswer {
  const data = useDataProvider<NoiDataProvider>();
  const session = question?.shift_id
    ? sessions?.find(({ shift_id, taken_by }) => shift_id === question.shift_id && taken_by.length === 0)
    : undefined;
  const place = question && findQuestionDistrict(question, districts);
  const [at, minutes] = [question?.at ?? '', question?.minutes ?? 0];
  const own = session?.time_period;
  const slots = useMemo(() => own ?? listSlotsForDuration(at, minutes), [own, at, minutes]);
  const care = {
    started_at: day,
    time_period: slots,
    ...(place && { city: place.city, district: place.district }),
  };
  const {
    data: nurses,
    error,
    refetch,
  } = useQuery({
    queryKey: ['free_agents', session ? session.package_id : care],
    queryFn: ({ signal }) =>
      session ? data.freeAgents(session.package_id, {}, signal) : data.freeAgentsFor(care, signal),
    enabled: question !== null && sessions !== undefined,
    meta: reloadOnAnyChangeMeta,
  });
  return {
    nurses: question ? nurses : undefined,
    error: question ? error : null,
    retry: () => void refetch(),
    slots,
    session,
    isLost: Boolean(question?.district && !place),
  };
}
