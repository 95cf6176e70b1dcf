import Upload from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useCallback, useState } from 'react';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { GroupsButton } from '../parts/GroupsButton.tsx';

const AcceptCertain = lazyWithPreload(() => import('./AcceptCertain.tsx'));
const StatementDialog = lazyWithPreload(() => import('./StatementDialog.tsx'));

/** Beside the lines: accepting what is certain, and reading a bank's statement, on a phone an icon as of other files. */
export function ListTools() {
  const [open, setOpen, line] = useDeferredOpen(false);
  const [isAccepting, setAccepting] = useState(false);
  const endAccepting = useCallback(() => setAccepting(false), []);
  const mayAccept = useCan('accept');
  const isPhone = usePhone();
  return (
    <>
      <GroupsButton />
      {mayAccept && (
        <Button
          variant="outlined"
          {...preloadOnIntent(AcceptCertain)}
          // Not disabled while it looks: the focus comes back to it when the dialog is closed.
          onClick={() => setAccepting(true)}
          sx={{ px: { xs: 1, sm: 2 } }}
        >
          Ghi nhận mọi dòng chắc chắn
        </Button>
      )}
      <LazyBoundary>{isAccepting && <AcceptCertain onClose={endAccepting} />}</LazyBoundary>
      <Button
        variant="contained"
        aria-label="Nhập sao kê"
        {...preloadOnIntent(StatementDialog)}
        onClick={() => setOpen(true)}
        sx={{ minWidth: { xs: 44, sm: 64 }, px: { xs: 0, sm: 2 } }}
      >
        {isPhone ? <Upload /> : 'Nhập sao kê'}
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
