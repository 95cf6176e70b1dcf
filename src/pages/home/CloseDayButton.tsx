import { Button } from '@mui/material';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const CloseDayDialog = lazyWithPreload(() => import('../../resources/shifts/closeDay/CloseDayDialog.tsx'));

interface Props {
  readonly variant: 'contained' | 'outlined';
}

/** Opens the dialog that closes the day; the URL stores that it is open, and 'past' if it only lists today's past sessions. */
export function CloseDayButton({ variant }: Props) {
  const [opened, setOpened] = useAddressParam('close_day');
  return (
    <>
      <Button
        size="small"
        variant={variant}
        {...buildPreloadProps(CloseDayDialog)}
        onClick={() => setOpened('true')}
      >
        Chốt ngày
      </Button>
      {opened && (
        <LazyBoundary>
          <CloseDayDialog isPastOnly={opened === 'past'} onClose={() => setOpened(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
