import Print from '@mui/icons-material/Print';
import { Button, Dialog, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { PrintablePaper } from './PrintablePaper.tsx';

interface Props {
  readonly title: string;
  /** The sheets; undefined while loading. */
  readonly children: ReactNode | undefined;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
  /** Controls above the sheets, not printed. */
  readonly tools?: ReactNode;
  /** False if there are no sheets to print, only a text that gives the reason. */
  readonly canPrint?: boolean;
}

/** Print preview with a print button. */
export function PrintPreviewDialog({
  title,
  children,
  error,
  onRetry,
  onClose,
  tools,
  canPrint = true,
}: Props) {
  const isPhone = useIsPhoneWidth();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="Xem trước" sx={{ px: { xs: 0, sm: 3 } }}>
        {tools}
        {error && onRetry ? (
          <ErrorPanel error={error} onRetry={onRetry} />
        ) : children ? (
          canPrint ? (
            <PrintablePaper>{children}</PrintablePaper>
          ) : (
            children
          )
        ) : (
          <Skeleton variant="rounded" height={420} />
        )}
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose}>
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
