import { type Breakpoint, Dialog, type DialogProps, useMediaQuery, useTheme } from '@mui/material';
import { useRef } from 'react';
import { LeaveGuardContext, type LeaveGuardHandle } from '../../ui/LeaveGuardContext.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props extends Omit<DialogProps, 'open' | 'onClose' | 'fullScreen'> {
  readonly onClose: () => void;
  /** Breakpoint below which the dialog fills the screen. */
  readonly fullBelow?: Breakpoint;
  /** True if there is unsaved input; only needed for a dialog without a form. */
  readonly dirty?: boolean;
}

/** A dialog with inputs. It asks for confirmation if Escape or a click outside would discard the user's input. */
export function GuardedDialog({ onClose, fullBelow, dirty = false, children, ...dialog }: Props) {
  const guard = useRef<LeaveGuardHandle>(null);
  const narrow = useMediaQuery(useTheme().breakpoints.down(fullBelow ?? 'xs'), { noSsr: true });
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow}
      onClose={() => (guard.current ? guard.current.leave(onClose) : onClose())}
      // The form element must not disturb the dialog's layout.
      sx={{ '& .MuiDialog-paper > form': { display: 'contents' } }}
      {...dialog}
    >
      <LeaveGuardContext value={guard}>
        {dirty && <LeaveGuard dirty />}
        {children}
      </LeaveGuardContext>
    </Dialog>
  );
}
