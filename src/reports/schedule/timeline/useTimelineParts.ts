import { useMemo } from 'react';
import { formatNumber } from '#rules/format';
import type { FreeNurse } from '#rules/freeNurses';
import { groupByArea, riseFitting } from '#rules/timeline';
import { timesText } from '../timesText.ts';
import type { TitledPart } from './timelineLines.ts';
import type { TimelineRow } from './timelineRows.ts';

/** The planned and finished sessions of these nurses. */
export const sessionsIn = (rows: readonly TimelineRow[]): number =>
  rows.reduce((sum, { held }) => sum + held.planned + held.finished, 0);

const idOf = ({ block }: TimelineRow): string => block.agent.id;
/** The heading says already when they are free. */
const isNew = (reason: string): boolean => !reason.startsWith('rảnh lúc');
const titled = (label: string, rows: readonly TimelineRow[]) =>
  `${label} · ${formatNumber(rows.length)} điều dưỡng · ${formatNumber(sessionsIn(rows))} buổi`;

/**
 * The nurses by area; while it is asked who is free, those who fit stand above them in the order of the answer.
 * @param nurses the answer; undefined while nothing is asked or answered
 */
export function useTimelineParts(
  rows: readonly TimelineRow[],
  areas: readonly string[],
  nurses: readonly FreeNurse[] | undefined,
  slots: readonly string[],
): readonly TitledPart[] {
  return useMemo(() => {
    const { fitting, others } = riseFitting(rows, idOf, nurses?.map(({ id }) => id) ?? []);
    const byArea = groupByArea(others, ({ block }) => block.nurse?.area ?? null, areas).map(
      (part): TitledPart => ({ label: titled(part.area ?? 'Chưa rõ khu vực', part.rows), rows: part.rows }),
    );
    if (!nurses || fitting.length === 0) return byArea;
    const risen: TitledPart = {
      label: `Rảnh ${timesText(slots)} · ${formatNumber(fitting.length)} điều dưỡng, hợp nhất đứng đầu`,
      rows: fitting,
      reasons: new Map(nurses.map(({ id, reasons }) => [id, reasons.filter(isNew).join(' · ')])),
    };
    return [risen, ...byArea];
  }, [rows, areas, nurses, slots]);
}
