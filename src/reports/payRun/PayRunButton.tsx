import { Button } from '@mui/material';
import { toLocalMonth } from '#rules/days';
import { payRunLabel } from '#schema/payRunLabel';
import { useCan } from '../../jsonapi/useCan.ts';
import type { ListDialog } from '../../screens/customizeScreens.ts';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

const PayRunDialog = lazyWithPreload(() => import('./PayRunDialog.tsx'));

/** The right that the pay run requires. */
const payRunRight = ['pay_agent', undefined, 'packages'] as const;

/** Opens the pay run from the list's menu on a phone, which has no room for the button. */
export const payRunTool: ListDialog = {
  label: payRunLabel,
  Dialog: lazyWithPreload(() => import('./CurrentPayRunDialog.tsx')),
  isShown: ({ can, isPhone }) => isPhone && can(...payRunRight),
};

/**
 * Opens the pay run for users who may pay nurses; the open state is in the URL. On a phone there is no button; the list's menu opens the
 * pay run (`payRunTool`).
 */
export function PayRunButton() {
  const mayPay = useCan(...payRunRight);
  const isPhone = useIsPhoneWidth();
  const [month, setMonth] = useAddressParam('pay_run');
  if (!mayPay) return null;
  return (
    <>
      {!isPhone && (
        <Button
          variant="outlined"
          {...buildPreloadProps(PayRunDialog)}
          onClick={() => setMonth(toLocalMonth(new Date()))}
        >
          {payRunLabel}
        </Button>
      )}
      {month !== null && (
        <LazyBoundary>
          <PayRunDialog month={month} onMonth={setMonth} onClose={() => setMonth(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
