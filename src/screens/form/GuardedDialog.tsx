import { Dialog, type DialogProps } from '@mui/material';
import { useRef } from 'react';
import { type Guard, GuardContext } from './guardContext.ts';

/** A dialog around a form: Escape and a click beside it ask before they throw away what was typed. */
export function GuardedDialog({
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, 'open' | 'onClose'> & { readonly onClose: () => void }) {
  const guard = useRef<Guard>(null);
  return (
    <Dialog
      open
      fullWidth
      onClose={() => (guard.current ? guard.current.leave(onClose) : onClose())}
      // The form stands between the dialog and the parts that it lays out.
      sx={{ '& form': { display: 'contents' } }}
      {...dialog}
    >
      <GuardContext value={guard}>{children}</GuardContext>
    </Dialog>
  );
}
