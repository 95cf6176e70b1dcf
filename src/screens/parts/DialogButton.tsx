import { Box, Button, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';
import type { PreloadableComponent } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { LazyBoundary } from './LazyBoundary.tsx';
import { useDeferredOpen } from './useDeferredOpen.tsx';

interface QuietProps extends Omit<ButtonProps, 'startIcon' | 'children' | 'aria-label'> {
  readonly icon: ReactNode;
  readonly label: string;
}

/** A button of a header that is its icon alone on a phone, where there is no room for words. */
export const QuietButton = ({ icon, label, ...button }: QuietProps) => (
  <Button
    color="inherit"
    aria-label={label}
    {...button}
    sx={{ minWidth: { xs: 44, sm: 64 }, px: { xs: 0, sm: 1 }, gap: 1, '& svg': { fontSize: 20 } }}
  >
    {icon}
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {label}
    </Box>
  </Button>
);

interface Props extends QuietProps {
  readonly Dialog: PreloadableComponent<{ readonly onClose: () => void }>;
}

/** Such a button that opens a dialog, whose code comes while the button is aimed at. */
export function DialogButton({ Dialog, ...button }: Props) {
  const [open, setOpen, line] = useDeferredOpen(false);
  return (
    <>
      <QuietButton
        aria-haspopup="dialog"
        {...button}
        {...preloadOnIntent(Dialog)}
        onClick={() => setOpen(true)}
      />
      {line}
      {open && (
        <LazyBoundary>
          <Dialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
