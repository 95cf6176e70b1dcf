import { Button } from '@mui/material';
import { toLocalMonth } from '#rules/days';
import { payRunLabel } from '#schema/payRunLabel';
import { useCan } from '../../jsonapi/useCan.ts';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

const PayRunDialog = lazyWithPreload(() => import('./PayRunDialog.tsx'));

/** Opens the pay run for users who may pay nurses; the open state is in the URL. */
export function PayRunButton() {
  const canPay = useCan('pay_agent', undefined, 'packages');
  const isPhone = useIsPhoneWidth();
  const [month, setMonth] = useAddressParam('pay_run');
  if (!canPay) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={payRunLabel}
        {...buildPreloadProps(PayRunDialog)}
        onClick={() => setMonth(toLocalMonth(new Date()))}
      >
        {isPhone ? 'Trả lương' : payRunLabel}
      </Button>
      {month !== null && (
        <LazyBoundary>
          <PayRunDialog month={month} onMonth={setMonth} onClose={() => setMonth(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
