import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { localMonth } from '#rules/days';
import { payRunLabel } from '#schema/payRunLabel';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';

const PayRunDialog = lazyWithPreload(() => import('./PayRunDialog.tsx'));

/** Paying the nurses for a month, for those who may; that it is open stands in the address. */
export function PayRunButton() {
  const canPay = useCan('pay_agent', undefined, 'packages');
  const isPhone = usePhone();
  const { month, open } = usePayRunAddress();
  if (!canPay) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={payRunLabel}
        {...preloadOnIntent(PayRunDialog)}
        onClick={() => open(localMonth(new Date()))}
      >
        {isPhone ? 'Trả lương' : payRunLabel}
      </Button>
      {month !== null && (
        <LazyBoundary>
          <PayRunDialog month={month} onMonth={open} onClose={() => open(null)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** The month whose pay run is open, in the address as `pay_run`; null when none is. */
function usePayRunAddress() {
  const [params, setParams] = useSearchParams();
  const open = (month: string | null) =>
    setParams((before) => {
      if (month === null) before.delete('pay_run');
      else before.set('pay_run', month);
      return before;
    });
  return { month: params.get('pay_run'), open };
}
