import { Button } from '@mui/material';
import { isRealDay } from '#rules/days';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const MessagesDialog = lazyWithPreload(() => import('../../resources/messages/MessagesDialog.tsx'));

interface Props {
  readonly variant: 'contained' | 'outlined';
}

/** Opens the messages of the next day with sessions; the URL stores that they are open, and the day if one was chosen. */
export function MessagesButton({ variant }: Props) {
  const [opened, setOpened] = useAddressParam('messages');
  return (
    <>
      <Button
        size="small"
        variant={variant}
        {...buildPreloadProps(MessagesDialog)}
        onClick={() => setOpened('true')}
      >
        Tin nhắn ngày mai
      </Button>
      {opened && (
        <LazyBoundary>
          <MessagesDialog
            day={isRealDay(opened) ? opened : null}
            onDay={setOpened}
            onClose={() => setOpened(null)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
