import { Button } from '@mui/material';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const CloseDayDialog = lazyWithPreload(() => import('../../resources/shifts/closeDay/CloseDayDialog.tsx'));

interface Props {
  readonly variant: 'contained' | 'outlined';
}

/** Opens the dialog that closes the day; its state is in the URL. */
export function CloseDayButton({ variant }: Props) {
  const [isOpen, setOpen] = useAddressParam('close_day');
  return (
    <>
      <Button
        size="small"
        variant={variant}
        {...buildPreloadProps(CloseDayDialog)}
        onClick={() => setOpen('true')}
      >
        Chốt ngày
      </Button>
      {isOpen && (
        <LazyBoundary>
          <CloseDayDialog onClose={() => setOpen(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
