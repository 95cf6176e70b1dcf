import Upload from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { AcceptCertainButton, useCertainLines } from './AcceptCertainButton.tsx';

const StatementDialog = lazyWithPreload(() => import('./StatementDialog.tsx'));

/**
 * Tools above the bank lines: a button that accepts certain proposals, and a button that imports a statement (on a phone an icon, as for
 * other imports). The first button is the main button of the list while there are such proposals.
 */
export default function BankLineTools() {
  const [open, setOpen, line] = useDeferredOpen(false);
  const isPhone = useIsPhoneWidth();
  const certain = useCertainLines();
  const hasCertain = (certain?.length ?? 0) > 0;
  return (
    <>
      <AcceptCertainButton lines={certain} isMain={hasCertain} />
      <Button
        variant={certain && !hasCertain ? 'contained' : 'outlined'}
        aria-label="Nhập sao kê"
        {...buildPreloadProps(StatementDialog)}
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
