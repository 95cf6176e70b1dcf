import Button from '@mui/material/Button';
import { localMonth } from '#rules/days';
import { packages } from '#schema/packages';
import { payRunLabel } from '#schema/payRunLabel';
import { useViewer } from '../../jsonapi/viewer.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { actionsFor } from '../../screens/actions/actionsFor.ts';
import { Loaded } from '../../screens/parts/Loaded.tsx';
import { usePayRunAddress } from './usePayRunAddress.ts';

const PayRunDialog = lazyPart(async () => ({ default: (await import('./PayRunDialog.tsx')).PayRunDialog }));

/** Paying the nurses for a month, for those who may; that it is open stands in the address. */
export function PayRunButton() {
  const viewer = useViewer();
  const { month, open } = usePayRunAddress();
  if (!actionsFor(packages, viewer, 'bulk').some(({ code }) => code === 'pay_agent')) return null;
  return (
    <>
      <Button variant="outlined" {...aimedAt(PayRunDialog)} onClick={() => open(localMonth(new Date()))}>
        {payRunLabel}
      </Button>
      {month !== null && (
        <Loaded>
          <PayRunDialog month={month} onMonth={open} onClose={() => open(null)} />
        </Loaded>
      )}
    </>
  );
}
