import Print from '@mui/icons-material/Print';
import { Button, Dialog, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
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
  /** What is chosen above the sheets, which is not printed. */
  readonly tools?: ReactNode;
  /** False: there is nothing to print, only a word why. */
  readonly canPrint?: boolean;
}

/** Shows what is going to be printed, and prints it. */
export function PaperDialog({ title, children, error, onRetry, onClose, tools, canPrint = true }: Props) {
  const isPhone = usePhone();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="Xem trước" sx={{ px: { xs: 0, sm: 3 } }}>
        {tools}
        {error && onRetry ? (
          <ErrorPanel error={error} onRetry={onRetry} />
        ) : children ? (
          canPrint ? (
            <Paper>{children}</Paper>
          ) : (
            children
          )
        ) : (
          <Skeleton variant="rounded" height={420} />
        )}
      </DialogContent>
      <DialogFoot leave="ra.action.close" onLeave={onClose}>
        <Button
          variant="contained"
          startIcon={<Print />}
          disabled={!children || !canPrint}
          onClick={() => window.print()}
        >
          In
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
