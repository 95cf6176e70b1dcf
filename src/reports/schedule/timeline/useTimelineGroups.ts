import { useMemo } from 'react';
import { formatNumber } from '#rules/format';
import type { FreeNurse } from '#rules/freeNurses';
import { splitByRanking } from '#rules/timeline';
import { groupNursesByArea, type TitledRowGroup } from '../areaLines.ts';
import { formatSlotTimes } from '../timesText.ts';
import type { TimelineRow } from './timelineRows.ts';

/** Counts the planned and finished sessions of these nurses. */
export const countTimelineSessions = (rows: readonly TimelineRow[]): number =>
  rows.reduce((sum, { held }) => sum + held.planned + held.finished, 0);

const idOf = ({ block }: TimelineRow): string => block.agent.id;
/** True unless the reason only repeats the heading of the group (the time at which the nurses are free). */
const isInformative = (reason: string): boolean => !reason.startsWith('rảnh lúc');

/**
 * Returns the nurses by area. With a question, the free nurses come first, in the order of the answer.
 * @param nurses the answer; undefined without a question or until it is loaded
 */
export function useTimelineGroups(
  rows: readonly TimelineRow[],
  areas: readonly string[],
  nurses: readonly FreeNurse[] | undefined,
  slots: readonly string[],
): readonly TitledRowGroup<TimelineRow>[] {
  return useMemo(() => {
    const { fitting, others } = splitByRanking(rows, idOf, nurses?.map(({ id }) => id) ?? []);
    const byArea = groupNursesByArea(others, areas, countTimelineSessions);
    if (!nurses || fitting.length === 0) return byArea;
    const risen: TitledRowGroup<TimelineRow> = {
      label: `Rảnh ${formatSlotTimes(slots)} · ${formatNumber(fitting.length)} điều dưỡng, hợp nhất đứng đầu`,
      rows: fitting,
      reasons: new Map(nurses.map(({ id, reasons }) => [id, reasons.filter(isInformative).join(' · ')])),
    };
    return [risen, ...byArea];
  }, [rows, areas, nurses, slots]);
}
