import Button from '@mui/material/Button';
import { localMonth } from '#rules/days';
import { packages } from '#schema/packages';
import { payRun } from '#schema/payRun';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor } from '../../screens/actions/actionsFor.ts';
import { PayRunDialog } from './PayRunDialog.tsx';
import { usePayRunAddress } from './usePayRunAddress.ts';

/** Paying the nurses for a month, for those who may; that it is open stands in the address. */
export default function PayRunButton() {
  const viewer = useViewer();
  const { month, open } = usePayRunAddress();
  if (!actionsFor(packages, viewer, 'bulk').some(({ code }) => code === 'pay_agent')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => open(localMonth(new Date()))}>
        {payRun.label}
      </Button>
      {month !== null && <PayRunDialog month={month} onMonth={open} onClose={() => open(null)} />}
    </>
  );
}
