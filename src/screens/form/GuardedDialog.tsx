import { type Breakpoint, Dialog, type DialogProps, useMediaQuery, useTheme } from '@mui/material';
import { useRef } from 'react';
import { type Guard, GuardContext } from './GuardedForm.tsx';

interface Props extends Omit<DialogProps, 'open' | 'onClose' | 'fullScreen'> {
  readonly onClose: () => void;
  /** Takes the whole of a screen that is narrower. */
  readonly fullBelow?: Breakpoint;
}

/** A dialog around a form: Escape and a click beside it ask before they throw away what was typed. */
export function GuardedDialog({ onClose, fullBelow, children, ...dialog }: Props) {
  const guard = useRef<Guard>(null);
  const narrow = useMediaQuery(useTheme().breakpoints.down(fullBelow ?? 'xs'), { noSsr: true });
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow}
      onClose={() => (guard.current ? guard.current.leave(onClose) : onClose())}
      // The form stands between the dialog and the parts that it lays out.
      sx={{ '& .MuiDialog-paper > form': { display: 'contents' } }}
      {...dialog}
    >
      <GuardContext value={guard}>{children}</GuardContext>
    </Dialog>
  );
}
