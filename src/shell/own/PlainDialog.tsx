import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useContext, useState } from 'react';
import { Form } from 'react-admin';
import { detailsOf } from '../../jsonapi/errors.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { GuardContext, UnsavedGuard } from '../../screens/form/GuardedForm.tsx';
import type { Values } from '../signin/AccountForm.tsx';
import { ErrorBox } from '../signin/ErrorBox.tsx';

interface Props {
  readonly title: string;
  /** On the button that sends it. */
  readonly submit: string;
  /** Over what the server refused. */
  readonly failed: string;
  readonly danger?: boolean;
  /** Handed the inputs' values. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** It is sent, and the dialog closed. */
  readonly onDone?: () => void;
  /** False where another step follows in its place. */
  readonly closesWhenSent?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around a few inputs of one's own account, whose values are sent as they were typed and kept nowhere. */
export const PlainDialog = (props: Props) => (
  <GuardedDialog maxWidth="xs" onClose={props.onClose}>
    <Inside {...props} />
  </GuardedDialog>
);

function Inside(props: Props) {
  const { title, submit, failed, danger, onSubmit, onDone, closesWhenSent = true, onClose, children } = props;
  const guard = useContext(GuardContext);
  const [error, setError] = useState<{ details: readonly string[]; at: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (values: object) => {
    setBusy(true);
    try {
      await onSubmit(values as Values);
      guard?.current?.letGo();
      if (closesWhenSent) onClose();
      onDone?.();
    } catch (refused) {
      setError({ details: detailsOf(refused), at: Date.now() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form noValidate warnWhenUnsavedChanges WarnWhenUnsavedChangesComponent={UnsavedGuard} onSubmit={send}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {error && <ErrorBox key={error.at} text={failed} details={error.details} />}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Hủy</Button>
        <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={busy}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  );
}
