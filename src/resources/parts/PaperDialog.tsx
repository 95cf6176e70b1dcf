import Print from '@mui/icons-material/Print';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Translate } from 'react-admin';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { Paper } from './Paper.tsx';

interface Props {
  readonly title: string;
  /** The sheets; undefined while they are on their way. */
  readonly children: ReactNode | undefined;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
}

/** Shows what is going to be printed, and prints it. */
export function PaperDialog({ title, children, error, onRetry, onClose }: Props) {
  const isPhone = usePhone();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="Xem trước" sx={{ px: { xs: 0, sm: 3 } }}>
        {error && onRetry ? (
          <ErrorPanel error={error} onRetry={onRetry} />
        ) : children ? (
          <Paper>{children}</Paper>
        ) : (
          <Skeleton variant="rounded" height={420} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          <Translate i18nKey="ra.action.close" />
        </Button>
        <Button variant="contained" startIcon={<Print />} disabled={!children} onClick={() => window.print()}>
          In
        </Button>
      </DialogActions>
    </Dialog>
  );
}
