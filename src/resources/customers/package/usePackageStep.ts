import { chooseStepButtons } from '#rules/chooseStepButtons';
import { getGivenName } from '#rules/givenName';
import { getRelatedRecord } from '../../../jsonapi/loaded.ts';
import { useOfferedActions } from '../../../screens/actions/RecordActions.tsx';
import type { DialogStepDeclaration } from '../../../screens/customizeScreens.ts';
import { getDeclaration } from '../../../screens/parts/getDeclaration.ts';
import { useTabRecords } from '../../../screens/record/useTabs.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { findPackageStep } from '../../packages/findPackageStep.ts';
import { useRegisterAgain } from '../../packages/useRegisterAgain.tsx';
import { findNextSession, getPackageSessions, listProvisionalNurses } from './sessions.ts';
import { useClashingDays } from './useClashingDays.ts';
import { useSessionStep } from './useSessionStep.tsx';

/**
 * Returns the next step of the current package, and the viewer's allowed actions divided into buttons and menu items.
 * @param today the local day
 */
export function usePackageStep(today: string) {
  const pack = useRecord<'packages'>();
  const planned = getPackageSessions(pack).filter(({ status }) => status === 'planned');
  const [next] = planned;
  const { data: packs = [] } = useTabRecords(getDeclaration('customers'), pack.customer_id);
  const clashes = useClashingDays(pack, today);
  const { actions, pending, failure } = useOfferedActions();
  const session = useSessionStep(pack, next, today);
  const again = useRegisterAgain(pack);
  const step = findPackageStep(
    { ...pack, planned_shifts: planned.length },
    {
      ...{ today, clashes, next: findNextSession(pack, today) },
      overdue_day: next && next.day < today ? next.day : null,
      is_last: packs.at(-1)?.id === pack.id,
      partner: getRelatedRecord<'partners'>(pack, 'partner')?.name ?? null,
      provisional: listProvisionalNurses(pack).map(getGivenName),
    },
  );
  const own: readonly DialogStepDeclaration[] = [session, again].filter((each) => each !== null);
  const offered = [...own.map(({ code }) => code), ...actions.map(({ code }) => code)];
  return {
    sentence: step.sentence,
    ...chooseStepButtons(step, offered, ['pay']),
    own,
    actions,
    pending,
    failure,
  };
}
