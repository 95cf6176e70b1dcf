import {
  Box,
  Button,
  DialogContent,
  type DialogProps,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { formatNumber } from '#rules/format';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { RunningWork } from '../work/RunningWork.tsx';
import type { Import } from './useImport.ts';

interface Props {
  readonly title: string;
  readonly entry: Import<unknown>;
  /** The progress texts: while the file is checked, and while it is imported. */
  readonly says: Readonly<Record<'checking' | 'importing', string>>;
  /** Over what went wrong. */
  readonly failed: string;
  /** What a person can accept of what went wrong. */
  readonly accept?: { readonly label: string; readonly run: () => void } | null;
  /** It came in. */
  readonly done: boolean;
  /** How many lines of it would come. */
  readonly ready: number;
  /** The button that brings them in, in place of 'Nhập' ('Nhập 12 dòng'). */
  readonly run?: string;
  /** How wide it is while there are lines to look at. */
  readonly wide: DialogProps['maxWidth'];
  /** Begins again with another file; it is not offered without. */
  readonly onOther: (() => void) | undefined;
  /** Something typed in it would be lost by closing it. */
  readonly dirty?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog around a file on its way in: how far it is, what went wrong, and what can be done next. */
export function FileDialog({ title, entry, says, failed, done, ready, wide, ...props }: Props) {
  const { file, answer, error, busy } = entry;
  const { accept, onOther, dirty = false, onClose, children, run = 'Nhập' } = props;
  const isChecked = answer !== null && !done;
  return (
    <GuardedDialog
      onClose={busy === 'importing' ? () => undefined : onClose}
      maxWidth={isChecked ? (wide ?? false) : 'sm'}
      fullBelow="sm"
      dirty={dirty}
    >
      <DialogTitle>
        {title}
        {file && `: ${file.name}`}
      </DialogTitle>
      <DialogContent>
        {busy && (
          <Box role="status" sx={{ mb: 1.5 }}>
            <Typography variant="body2">{says[busy]}</Typography>
            <LinearProgress aria-label={says[busy]} />
            {busy === 'importing' && <RunningWork />}
          </Box>
        )}
        {error !== null && !busy && (
          <ErrorPanel
            error={error}
            onRetry={accept?.run ?? (() => entry.again())}
            retry={accept?.label}
            header={failed}
          />
        )}
        {children}
      </DialogContent>
      <DialogFoot
        {...(done && { leave: 'ra.action.close' })}
        isStuck={busy === 'importing'}
        onLeave={onClose}
        aside={
          file &&
          !busy &&
          onOther && (
            <Button color="inherit" onClick={onOther}>
              Chọn tệp khác
            </Button>
          )
        }
      >
        {isChecked && (
          <Button
            variant="contained"
            disabled={ready === 0 || busy === 'checking'}
            loading={busy === 'importing'}
            onClick={() => entry.run()}
          >
            {ready > 0 ? `${run} ${formatNumber(ready)} dòng` : run}
          </Button>
        )}
      </DialogFoot>
    </GuardedDialog>
  );
}
