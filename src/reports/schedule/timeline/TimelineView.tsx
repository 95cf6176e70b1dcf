import { Link, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { formatNumber } from '#rules/format';
import { timelineAxis, toMinuteRanges } from '#rules/timeline';
import { listSlotsForDuration, listStartTimes } from '#rules/whoIsFree';
import { freeAgents } from '#schema/freeAgents';
import type { ScheduleData } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import type { ReportUrlParams } from '../../parts/useReportUrlParams.ts';
import { useMinuteOfDay } from '../board/useMinuteOfDay.ts';
import { useSessionCardActions } from '../card/useSessionCardActions.ts';
import type { OpenScheduleCell } from '../cell/openCell.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { FreeNurseQuestionBar } from '../free/FreeNurseQuestionBar.tsx';
import {
  defaultFreeNurseQuestion,
  parseFreeNurseQuestion,
  toFreeNurseQuestion,
  toFreeNurseUrlParams,
} from '../free/freeQuestionUrl.ts';
import { useFreeNurses } from '../free/useFreeNurses.ts';
import type { ScheduleGridData } from '../scheduleGrid.ts';
import type { ScheduleTime } from '../sessionPhase.ts';
import { type OpenTimelineDialog, TimelineDialog } from './TimelineDialog.tsx';
import { TimelineGrid } from './TimelineGrid.tsx';
import { buildTimelineRows, type TimelineRow } from './timelineRows.ts';
import { useTimelineGroups } from './useTimelineGroups.ts';

interface Props {
  readonly grid: ScheduleGridData;
  /** The schedule report of the one day, with its sessions. */
  readonly data: ScheduleData;
  readonly day: string;
  readonly time: ScheduleTime;
  readonly busy: boolean;
  readonly address: ReportUrlParams;
  /** True if the viewer may move sessions and give them to other nurses. */
  readonly moves: boolean;
  readonly onOpen: (cell: OpenScheduleCell) => void;
}

const none: readonly never[] = [];

/**
 * The day view on a desktop: a time axis with each nurse's sessions as bars, by area; unassigned sessions on top; and the nurses who are
 * free.
 */
export function TimelineView({ grid, data, day, time, busy, address, moves, onOpen }: Props) {
  const { today } = time;
  const minute = useMinuteOfDay();
  const [doing, setDoing] = useState<OpenTimelineDialog | null>(null);
  const [goes, setGoes] = useState(0);
  const asks = useCan('read', undefined, freeAgents);
  const { sessions = none, districts = none } = data;
  const { waiting, rows } = useMemo(
    () => buildTimelineRows(grid, day, sessions, time),
    [grid, day, sessions, time],
  );
  const question = asks ? parseFreeNurseQuestion(address.get) : null;
  const { nurses, error, retry, slots, session, isLost } = useFreeNurses(question, day, sessions, districts);
  const parts = useTimelineGroups(rows, data.areas, nurses, slots);
  const place = useMemo(() => toMinuteRanges(slots)[0] ?? null, [slots]);
  const actsOn = useSessionCardActions();
  /** For a package without a nurse, the change of nurse is an assignment of its first nurse. */
  const change = (one: (typeof sessions)[number], code: PackageChangeCode) =>
    setDoing(
      code === 'hand_over' && one.taken_by.length === 0
        ? { kind: 'act', session: one, act: 'assign_agent' }
        : { kind: 'change', session: one, code },
    );
  const free = {
    place,
    answered: question && nurses ? `${day} ${JSON.stringify(question)} ${goes}` : null,
    keep: session ? 'Giao' : 'Giữ chỗ',
    onKeep: (agent: OpenScheduleCell['agent']) =>
      setDoing(
        session
          ? { kind: 'drop', session, from: '', to: agent.id, slots, one: false }
          : { kind: 'keep', agent, slots, waiting: waiting.map(({ item }) => item) },
      ),
    onBook: asks
      ? (agent: OpenScheduleCell['agent'], at: string) =>
          setDoing({
            kind: 'keep',
            agent,
            slots: listSlotsForDuration(at, defaultFreeNurseQuestion.minutes),
            waiting: waiting.map(({ item }) => item),
          })
      : undefined,
    starts: listStartTimes(day, today, minute),
    onAsk: asks
      ? (at: string) =>
          address.set(toFreeNurseUrlParams({ ...(question ?? defaultFreeNurseQuestion), at, shift_id: '' }))
      : undefined,
    onAskFor: asks
      ? (one: (typeof sessions)[number]) => address.set(toFreeNurseUrlParams(toFreeNurseQuestion(one)))
      : undefined,
  };
  const risen = parts[0]?.reasons ? parts[0].rows.length : 0;
  const found = risen > 0 ? `${formatNumber(risen)} điều dưỡng rảnh` : 'Không ai rảnh lúc đó';
  const lost = isLost && `Không có khu vực “${question?.district}”, đang tìm ở mọi khu vực.`;
  return (
    <>
      {asks && (
        <FreeNurseQuestionBar
          {...{ question, day, today, districts }}
          onAsk={(next, on) => address.set({ day: on, ...toFreeNurseUrlParams(next) })}
          onGo={() => setGoes(goes + 1)}
          onEnd={() => address.set(toFreeNurseUrlParams(null))}
        >
          {[nurses && found, session && `cho ${session.customer_name}`, lost].filter(Boolean).join(' ')}
        </FreeNurseQuestionBar>
      )}
      {error ? <ErrorPanel error={error} onRetry={retry} header="Chưa tìm được ai rảnh" /> : null}
      <Clashes rows={rows} onOpen={(agent) => onOpen({ agent, day, slot: '' })} />
      <TimelineGrid
        {...{ waiting, parts, day, busy, free }}
        now={day === today && minute >= timelineAxis.from && minute <= timelineAxis.to ? minute : null}
        onOpen={(agent, one) => onOpen({ agent, day, slot: one?.time_period[0] ?? '' })}
        onDrop={moves ? (drop) => setDoing({ kind: 'drop', ...drop }) : undefined}
        actsOn={actsOn}
        onAct={(act, agent, one) => {
          if (act === 'open') onOpen({ agent, day, slot: one.time_period[0] ?? '' });
          else if (act === 'ask') free.onAskFor?.(one);
          else setDoing({ kind: 'act', session: one, act });
        }}
        onChange={moves ? change : undefined}
      />
      {doing && <TimelineDialog doing={doing} day={day} onClose={() => setDoing(null)} />}
    </>
  );
}

interface ClashesProps {
  readonly rows: readonly TimelineRow[];
  readonly onOpen: (agent: OpenScheduleCell['agent']) => void;
}

/** The nurses with conflicts; a click on a name opens her day. */
function Clashes({ rows, onOpen }: ClashesProps) {
  const clashing = rows.filter(({ held }) => held.clashes);
  if (clashing.length === 0) return null;
  return (
    <Typography variant="body2" color="error" className="no-print">
      Trùng lịch:{' '}
      {clashing.map(({ block: { agent } }, at) => (
        <span key={agent.id}>
          {at > 0 && ', '}
          <Link
            component="button"
            type="button"
            variant="body2"
            color="inherit"
            onClick={() => onOpen(agent)}
          >
            {agent.name}
          </Link>
        </span>
      ))}
    </Typography>
  );
}
