import { Button } from '@mui/material';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';

const MessagesDialog = lazyWithPreload(() => import('./MessagesDialog.tsx'));

interface Props {
  readonly variant: 'contained' | 'outlined';
}

/** Opens the messages of a day; that they are open stands in the address. */
export function MessagesButton({ variant }: Props) {
  const [isOpen, setOpen] = useAddressParam('messages');
  return (
    <>
      <Button variant={variant} {...preloadOnIntent(MessagesDialog)} onClick={() => setOpen('true')}>
        Tin nhắn ngày mai
      </Button>
      {isOpen && (
        <LazyBoundary>
          <MessagesDialog onClose={() => setOpen(null)} />
        </LazyBoundary>
      )}
    </>
  );
}
