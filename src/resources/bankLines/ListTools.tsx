import { Button } from '@mui/material';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';

import { AcceptCertain } from './AcceptCertain.tsx';

const StatementDialog = lazyWithPreload(() => import('./StatementDialog.tsx'));

/** Beside the lines: accepting what is certain, and reading a bank's statement. */
export default function ListTools() {
  const [open, setOpen, line] = useDeferredOpen(false);
  return (
    <>
      <AcceptCertain />
      <Button variant="contained" {...preloadOnIntent(StatementDialog)} onClick={() => setOpen(true)}>
        Nhập sao kê
      </Button>
      {line}
      {open && (
        <LazyBoundary>
          <StatementDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
