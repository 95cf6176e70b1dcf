import type { DaySession } from '#schema/reports/schedule';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';
import { SessionActionDialog } from '../card/SessionActionDialog.tsx';
import type { SessionActionCode } from '../card/useSessionCardActions.ts';
import { AssignNurseDialog } from '../cell/AssignNurseDialog.tsx';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { ReserveNurseDialog } from '../free/ReserveNurseDialog.tsx';
import { UNASSIGNED } from '../scheduleGrid.ts';
import type { TimelineDrop } from './createTimelineCarryRules.ts';

/** The open dialog of the day view. It is about a session of the day or a nurse's free time. */
export type OpenTimelineDialog =
  | ({ readonly kind: 'drop' } & TimelineDrop)
  | { readonly kind: 'change'; readonly session: DaySession; readonly code: PackageChangeCode }
  | { readonly kind: 'act'; readonly session: DaySession; readonly act: SessionActionCode }
  | {
      readonly kind: 'keep';
      readonly agent: { readonly id: string; readonly name: string };
      readonly slots: readonly string[];
      /** Sessions without a nurse on that day. */
      readonly waiting: readonly DaySession[];
    };

interface Props {
  readonly doing: OpenTimelineDialog;
  readonly day: string;
  readonly onClose: () => void;
}

/** The standard dialog for a change of a session. */
export function TimelineDialog({ doing, day, onClose }: Props) {
  if (doing.kind === 'keep') {
    const { agent, slots, waiting } = doing;
    const fitting = waiting.filter(({ time_period, status }, at) => {
      const isFirst = waiting.findIndex(({ shift_id }) => shift_id === waiting[at]?.shift_id) === at;
      return isFirst && status === 'planned' && time_period.some((slot) => slots.includes(slot));
    });
    return <ReserveNurseDialog {...{ agent, day, slots, onClose }} waiting={fitting} />;
  }
  const { session } = doing;
  if (doing.kind === 'act') return <SessionActionDialog {...{ session, onClose }} act={doing.act} />;
  if (doing.kind === 'change')
    return (
      <ActionDialogById
        resource="packages"
        id={session.package_id}
        code={doing.code}
        defaultValues={{ from_day: day }}
        onClose={onClose}
      />
    );
  if (doing.from === doing.to)
    return (
      <ActionDialogById
        resource="shifts"
        id={session.shift_id}
        code="move_time"
        defaultValues={{ time_period: doing.slots }}
        onClose={onClose}
      />
    );
  return (
    <AssignNurseDialog
      shift={session}
      // If the session's package has no nurse, the nurse gets the whole package, unless the user held the key for a single session.
      whole={doing.from === UNASSIGNED.id && !doing.one}
      agent_id={doing.to}
      onClose={onClose}
    />
  );
}
