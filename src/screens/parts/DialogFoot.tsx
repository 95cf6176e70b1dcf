import { Box, Button, DialogActions } from '@mui/material';
import type { ReactNode } from 'react';
import { Translate } from 'react-admin';

interface Props {
  /** What the way out says, or the key of its translation; that all stays as it is when absent. */
  readonly leave?: string;
  readonly onLeave: () => void;
  /** The way out has the focus. */
  readonly autoFocus?: boolean;
  /** There is no way out for the moment. */
  readonly isStuck?: boolean;
  /** On the far side: how much is chosen, or what else can be done. */
  readonly aside?: ReactNode;
  /** What the dialog is for: the filled button stands last. */
  readonly children?: ReactNode;
}

/** The foot of every dialog: what else there is, the way out, and last, filled, what the dialog is for. */
export const DialogFoot = ({
  leave = 'Để nguyên',
  onLeave,
  autoFocus = false,
  isStuck = false,
  aside,
  children,
}: Props) => (
  <DialogActions>
    {aside && <Box sx={far}>{aside}</Box>}
    <Button color="inherit" onClick={onLeave} autoFocus={autoFocus} disabled={isStuck}>
      <Translate i18nKey={leave} />
    </Button>
    {children}
  </DialogActions>
);

/** On a phone it has a line of its own. */
const far = {
  flex: { xs: '1 1 100%', sm: '0 1 auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mr: 'auto',
};
