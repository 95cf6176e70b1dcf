import { Button } from '@mui/material';
import { useState } from 'react';
import { addMonths } from '#rules/days';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { today } from '../../kinds/parts/today.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useRecord } from '../../screens/useRecord.ts';

const MonthSlips = lazyWithPreload(() => import('../payRun/MonthSlips.tsx'));

/** A nurse's slip of any month, last month's first, for those who pay nurses. */
export function SlipButton() {
  const { id } = useRecord<'agents'>();
  const canPay = useCan('pay_agent', undefined, 'packages');
  const [open, setOpen] = useState(false);
  if (!canPay) return null;
  return (
    <>
      <Button variant="outlined" {...preloadOnIntent(MonthSlips)} onClick={() => setOpen(true)}>
        Phiếu lương
      </Button>
      {open && (
        <LazyBoundary>
          <MonthSlips
            month={addMonths(today().slice(0, 7), -1)}
            agentId={id}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
