import { useMemo } from 'react';
import { formatNumber } from '#rules/format';
import type { FreeNurse } from '#rules/freeNurses';
import { riseFitting } from '#rules/timeline';
import { areaParts, type TitledPart } from '../areaLines.ts';
import { timesText } from '../timesText.ts';
import type { TimelineRow } from './timelineRows.ts';

/** The planned and finished sessions of these nurses. */
export const sessionsIn = (rows: readonly TimelineRow[]): number =>
  rows.reduce((sum, { held }) => sum + held.planned + held.finished, 0);

const idOf = ({ block }: TimelineRow): string => block.agent.id;
/** The heading says already when they are free. */
const isNew = (reason: string): boolean => !reason.startsWith('rảnh lúc');

/**
 * The nurses by area; while it is asked who is free, those who fit stand above them in the order of the answer.
 * @param nurses the answer; undefined while nothing is asked or answered
 */
export function useTimelineParts(
  rows: readonly TimelineRow[],
  areas: readonly string[],
  nurses: readonly FreeNurse[] | undefined,
  slots: readonly string[],
): readonly TitledPart<TimelineRow>[] {
  return useMemo(() => {
    const { fitting, others } = riseFitting(rows, idOf, nurses?.map(({ id }) => id) ?? []);
    const byArea = areaParts(others, areas, sessionsIn);
    if (!nurses || fitting.length === 0) return byArea;
    const risen: TitledPart<TimelineRow> = {
      label: `Rảnh ${timesText(slots)} · ${formatNumber(fitting.length)} điều dưỡng, hợp nhất đứng đầu`,
      rows: fitting,
      reasons: new Map(nurses.map(({ id, reasons }) => [id, reasons.filter(isNew).join(' · ')])),
    };
    return [risen, ...byArea];
  }, [rows, areas, nurses, slots]);
}
