import { formatMoney } from '#rules/format';
import { partnerRevenues } from '#schema/partnerRevenues';
import { useCan } from '../../jsonapi/useCan.ts';
import { RecordActions } from '../../screens/actions/RecordActions.tsx';
import type { DialogStepDeclaration, RecordActionsProps } from '../../screens/customizeScreens.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { usePartnerMonths } from './usePartnerLatest.ts';

const ActionDialogById = lazyWithPreload(() => import('../../screens/actions/ActionDialogById.tsx'));

/** Returns the step that pays the current partner's oldest confirmed month; empty if nothing is due or the viewer may not pay. */
function usePaymentSteps(): readonly DialogStepDeclaration[] {
  const maySettle = useCan('settle', undefined, 'partner_revenues');
  const { data = [] } = usePartnerMonths();
  const next = data.findLast(({ level, due }) => level === 'confirmed' && (due ?? 0) > 0);
  if (!maySettle || !next) return [];
  return [
    {
      code: 'settle',
      label: `${partnerRevenues.actions?.settle.label} ${formatMoney(next.due)}`,
      dialog: (onClose) => (
        <LazyBoundary>
          <ActionDialogById resource="partner_revenues" id={next.id} code="settle" onClose={onClose} />
        </LazyBoundary>
      ),
    },
  ];
}

/** A partner's actions, and the payment of its oldest confirmed month as the filled button. */
export default function PartnerActions({ own = [], ...props }: RecordActionsProps) {
  return <RecordActions {...props} main="settle" own={[...usePaymentSteps(), ...own]} />;
}
