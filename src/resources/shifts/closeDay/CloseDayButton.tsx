import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { lazyWithPreload } from '../../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from '../../../screens/parts/LazyBoundary.tsx';

const CloseDayDialog = lazyWithPreload(() => import('./CloseDayDialog.tsx'));

interface Props {
  readonly variant: 'contained' | 'outlined';
}

/** Opens the evening's closing; that it is open stands in the address. */
export function CloseDayButton({ variant }: Props) {
  const [params, setParams] = useSearchParams();
  const open = (on: boolean) =>
    setParams((before) => {
      if (on) before.set('close_day', 'true');
      else before.delete('close_day');
      return before;
    });
  return (
    <>
      <Button variant={variant} {...preloadOnIntent(CloseDayDialog)} onClick={() => open(true)}>
        Chốt ngày
      </Button>
      {params.get('close_day') && (
        <LazyBoundary>
          <CloseDayDialog onClose={() => open(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
