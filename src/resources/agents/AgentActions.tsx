import { addMonths, toMonth } from '#rules/days';
import { callOffAction, takeBackCallOffAction } from '#schema/absence';
import type { AgentProfile } from '#schema/agentProfiles';
import { handOverAllAction } from '#schema/handOverAllAction';
import { getRelatedRecord } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { RecordActions } from '../../screens/actions/RecordActions.tsx';
import type { DialogStepDeclaration, RecordActionsProps } from '../../screens/customizeScreens.ts';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useCurrentDay } from '../../ui/today.ts';

const CallOffAction = lazyWithPreload(() => import('./callOff/CallOffAction.tsx'));
const TakeBackDialog = lazyWithPreload(() => import('./callOff/TakeBackDialog.tsx'));
const HandOverDialog = lazyWithPreload(() => import('./leaving/HandOverDialog.tsx'));
const PageDialog = lazyWithPreload(() => import('../../screens/ownPage/OwnPageDialog.tsx'));
const CalendarDialog = lazyWithPreload(() => import('./CalendarDialog.tsx'));
const VerifyDialog = lazyWithPreload(() => import('./VerifyDialog.tsx'));
const MonthSlips = lazyWithPreload(() => import('../../reports/payRun/MonthSlips.tsx'));

const pageTexts = {
  about:
    'Trên trang riêng, điều dưỡng xem lịch của mình, báo bắt đầu và xong từng buổi, và ghi chú. Lần đầu mở trên một máy, trang hỏi 4 số cuối điện thoại của chị.',
  ended: 'Địa chỉ này đang không mở được vì tài khoản đã bị khóa.',
};

/**
 * Returns the call-offs that are not over yet, the next one first.
 * @param today the local day
 */
function listUpcomingAbsences(absences: AgentProfile['absences'] | undefined, today: string) {
  const ahead = (absences ?? []).filter(({ to }) => to >= today);
  const spans = new Map(ahead.map((absence) => [`${absence.from} ${absence.to}`, absence]));
  return [...spans.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Returns the steps for the current nurse's absences, hand-over, calendar and page; empty unless the viewer may record absences. */
function useCoordinationSteps(): readonly DialogStepDeclaration[] {
  const agent = useRecord<'agents'>();
  const canCallOff = useCan('call_off', agent, 'agents');
  const today = useCurrentDay();
  if (!canCallOff) return [];
  const nurse = { id: agent.id, name: agent.name };
  const absences = listUpcomingAbsences(
    getRelatedRecord<'agent_profiles'>(agent, 'agent_profile')?.absences,
    today,
  );
  const takeBack: DialogStepDeclaration = {
    code: 'take_back_call_off',
    label: takeBackCallOffAction.label,
    dialog: (onClose) => <TakeBackDialog nurse={nurse} absences={absences} onClose={onClose} />,
  };
  return [
    {
      code: 'call_off',
      label: callOffAction.label,
      dialog: (onClose) => <CallOffAction onClose={onClose} />,
    },
    ...(absences.length > 0 ? [takeBack] : []),
    {
      code: 'hand_over_all',
      label: handOverAllAction.label,
      dialog: (onClose) => <HandOverDialog nurse={nurse} onClose={onClose} />,
    },
    {
      code: 'calendar',
      label: 'Lịch riêng',
      dialog: (onClose) => <CalendarDialog nurse={nurse} since={agent.calendar_at} onClose={onClose} />,
    },
    {
      code: 'page',
      label: 'Trang riêng',
      dialog: (onClose) => <PageDialog owners="agents" owner={nurse} {...pageTexts} onClose={onClose} />,
    },
  ];
}

/**
 * Returns the steps that print the current nurse's pay slip of any month, starting with last month; empty unless the viewer pays nurses.
 */
function usePaySlipSteps(): readonly DialogStepDeclaration[] {
  const { id } = useRecord<'agents'>();
  const canPay = useCan('pay_agent', undefined, 'packages');
  const month = addMonths(toMonth(useCurrentDay()), -1);
  if (!canPay) return [];
  return [
    {
      code: 'slips',
      label: 'Phiếu lương',
      dialog: (onClose) => <MonthSlips month={month} agentId={id} onClose={onClose} />,
    },
  ];
}

/** Returns the step that sets the current nurse's status to active; empty if she is verified or the viewer may not edit her profile. */
function useVerificationSteps(): readonly DialogStepDeclaration[] {
  const agent = useRecord<'agents'>();
  const canUpdate = useCan('update_profile', agent, 'agents');
  if (!canUpdate || agent.profile_status !== 'unverified') return [];
  return [{ code: 'verify', label: 'Xác minh', dialog: (onClose) => <VerifyDialog onClose={onClose} /> }];
}

/** Returns the code of the filled button: the step that fits the nurse's status; null for a nurse who does not work. */
function findMainStep(status: string, steps: readonly DialogStepDeclaration[]): string | null {
  const code = status === 'unverified' ? 'verify' : 'call_off';
  const isWorking = status === 'active' || status === 'unverified';
  return isWorking && steps.some((step) => step.code === code) ? code : null;
}

/** A nurse's actions and additional steps. The URL can also open the absence dialog (`call_off=true`). */
export default function AgentActions({ own = [], ...props }: RecordActionsProps) {
  const [away, setAway] = useAddressParam('call_off');
  const { profile_status } = useRecord<'agents'>();
  const coordination = useCoordinationSteps();
  const steps = [...useVerificationSteps(), ...coordination, ...usePaySlipSteps()].map((step) => ({
    ...step,
    dialog: (onClose: () => void) => <LazyBoundary>{step.dialog(onClose)}</LazyBoundary>,
  }));
  return (
    <>
      <RecordActions {...props} main={findMainStep(profile_status, steps)} own={[...steps, ...own]} />
      {away === 'true' && coordination.length > 0 && (
        <LazyBoundary>
          <CallOffAction onClose={() => setAway(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
