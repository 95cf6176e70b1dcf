import { Box, Button, DialogActions } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { Translate } from 'react-admin';
import { LeaveGuardContext } from '../../ui/LeaveGuardContext.ts';
import { rowStyle } from '../../ui/styles.ts';

interface Props {
  /** The label of the close button, or its translation key. */
  readonly leave?: string;
  /**
   * Called by the close button. The label "Đóng" does not say that input is discarded, so the button then asks first, like Escape; with any
   * other label it discards the input.
   */
  readonly onLeave: () => void;
  /** True to give the close button the focus. */
  readonly autoFocus?: boolean;
  /** True if the dialog cannot be closed at the moment. */
  readonly isStuck?: boolean;
  /** Content at the start: the number of selected items, or further buttons. On a phone it has its own line. */
  readonly aside?: ReactNode;
  /** The main button. */
  readonly children?: ReactNode;
}

/** The footer of every dialog: further content, the close button, and last the main button. */
export function DialogFoot({
  leave = 'Hủy',
  onLeave,
  autoFocus = false,
  isStuck = false,
  aside,
  children,
}: Props) {
  const guard = useContext(LeaveGuardContext);
  const close = () => (leave === 'Đóng' && guard?.current ? guard.current.leave(onLeave) : onLeave());
  return (
    <DialogActions>
      {aside && <Box sx={{ ...rowStyle, flex: { xs: '1 1 100%', sm: '0 1 auto' }, mr: 'auto' }}>{aside}</Box>}
      <Button color="inherit" onClick={close} autoFocus={autoFocus} disabled={isStuck}>
        <Translate i18nKey={leave} />
      </Button>
      {children}
    </DialogActions>
  );
}
