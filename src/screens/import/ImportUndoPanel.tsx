import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSubmission } from '../form/useSubmission.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useReload } from '../parts/useReload.ts';

interface Props {
  /** Id of the import; null if nothing was imported; then only `children` are shown. */
  readonly importId: string | null;
  /** Content shown until the import is undone. */
  readonly children: ReactNode;
  /** Label of the button that confirms the undo. */
  readonly confirm: string;
  /** Text shown after the import is undone. */
  readonly undone: string;
}

/** Shows the result of an import, with a button that undoes the whole import after a confirmation. */
export function ImportUndoPanel({ importId, children, confirm, undone }: Props) {
  const data = useDataProvider();
  const reload = useReload();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const undo = useSubmission({
    send: (id: string, { key }) => data.act('imports', id, { action_code: 'undo' }, key),
    onDone: () => {
      setUndone(true);
      void reload();
    },
    onRefused: () => setIsConfirming(false),
    waitsOffline: false,
  });
  const run = () => void (importId && undo.submit(importId));
  if (isUndone)
    return (
      <Alert severity="success" variant="outlined" role="status">
        {undone}
      </Alert>
    );
  return (
    <>
      {children}
      {undo.refusal !== null && <ErrorPanel error={undo.refusal} header="Chưa hoàn tác được" onRetry={run} />}
      {importId && !isConfirming && (
        <Button color="error" onClick={() => setIsConfirming(true)} sx={{ mt: 1 }}>
          Hoàn tác lần nhập này
        </Button>
      )}
      {importId && isConfirming && (
        <Button color="error" variant="outlined" loading={undo.isSending} onClick={run} sx={{ mt: 1 }}>
          {confirm}
        </Button>
      )}
    </>
  );
}
