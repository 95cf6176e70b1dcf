import { Box, Button, DialogActions } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { Translate } from 'react-admin';
import { GuardContext } from './guardContext.ts';
import { row } from './styles.ts';

interface Props {
  /** The label of the leaving button, or the key of its translation. */
  readonly leave?: string;
  /** "Đóng" says nothing of what was entered, so it asks first as Escape does; every other label gives it up. */
  readonly onLeave: () => void;
  /** The leaving button has the focus. */
  readonly autoFocus?: boolean;
  /** It cannot be left for the moment. */
  readonly isStuck?: boolean;
  /** At the start: how much is chosen, or other buttons. On a phone it has a line of its own. */
  readonly aside?: ReactNode;
  /** The main button, last. */
  readonly children?: ReactNode;
}

/** The foot of every dialog: what else there is, the leaving button, and last the main one. */
export function DialogFoot({
  leave = 'Hủy',
  onLeave,
  autoFocus = false,
  isStuck = false,
  aside,
  children,
}: Props) {
  const guard = useContext(GuardContext);
  const close = () =>
    leave === 'ra.action.close' && guard?.current ? guard.current.leave(onLeave) : onLeave();
  return (
    <DialogActions>
      {aside && <Box sx={{ ...row, flex: { xs: '1 1 100%', sm: '0 1 auto' }, mr: 'auto' }}>{aside}</Box>}
      <Button color="inherit" onClick={close} autoFocus={autoFocus} disabled={isStuck}>
        <Translate i18nKey={leave} />
      </Button>
      {children}
    </DialogActions>
  );
}
