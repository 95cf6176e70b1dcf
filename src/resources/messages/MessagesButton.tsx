import { Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';

const MessagesDialog = lazyWithPreload(() => import('./MessagesDialog.tsx'));

interface Props {
  readonly variant: 'contained' | 'outlined';
}

/** Opens the messages of a day; that they are open stands in the address. */
export function MessagesButton({ variant }: Props) {
  const [params, setParams] = useSearchParams();
  const open = (on: boolean) =>
    setParams((before) => {
      if (on) before.set('messages', 'true');
      else before.delete('messages');
      return before;
    });
  return (
    <>
      <Button variant={variant} {...preloadOnIntent(MessagesDialog)} onClick={() => open(true)}>
        Tin nhắn ngày mai
      </Button>
      {params.get('messages') && (
        <LazyBoundary>
          <MessagesDialog onClose={() => open(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
