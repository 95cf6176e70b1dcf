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
import type { FileImport } from './useFileImport.ts';

interface Props {
  readonly title: string;
  readonly entry: FileImport<unknown>;
  /** Progress texts: while the file is checked, and while it is imported. */
  readonly says: Readonly<Record<'checking' | 'importing', string>>;
  /** Header above an error. */
  readonly failed: string;
  /** Button with which the user accepts the error and continues; null if the error cannot be accepted. */
  readonly accept?: { readonly label: string; readonly run: () => void } | null;
  /** True after the import has finished. */
  readonly done: boolean;
  /** Number of rows ready for import. */
  readonly ready: number;
  /** Label of the import button ('Nhập 12 dòng'); by default 'Nhập'. */
  readonly run?: string;
  /** Maximum width of the dialog while it shows the checked rows. */
  readonly wide: DialogProps['maxWidth'];
  /** Called when the user wants to choose another file; if undefined, the button is not shown. */
  readonly onOther: (() => void) | undefined;
  /** True if the user would lose typed input by closing the dialog. */
  readonly dirty?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog of a file import: shows progress, errors, and the possible next steps. */
export function FileImportDialog({ title, entry, says, failed, done, ready, wide, ...props }: Props) {
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
        {...(done && { leave: 'Đóng' })}
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
