import { type Breakpoint, Dialog, type DialogProps, useMediaQuery, useTheme } from '@mui/material';
import { useRef } from 'react';
import { type Guard, GuardContext, LeaveGuard } from './GuardedForm.tsx';

interface Props extends Omit<DialogProps, 'open' | 'onClose' | 'fullScreen'> {
  readonly onClose: () => void;
  /** Takes the whole of a screen that is narrower. */
  readonly fullBelow?: Breakpoint;
  /** Of a dialog without a form inside: something was entered that is not saved. */
  readonly dirty?: boolean;
}

/** A dialog in which something is entered: Escape and a click beside it ask before they throw that away. */
export function GuardedDialog({ onClose, fullBelow, dirty = false, children, ...dialog }: Props) {
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
      <GuardContext value={guard}>
        {dirty && <LeaveGuard dirty />}
        {children}
      </GuardContext>
    </Dialog>
  );
}
