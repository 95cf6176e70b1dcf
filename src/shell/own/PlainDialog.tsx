import { DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { detailsOf } from '../../jsonapi/errors.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { SubmissionForm, SubmitButtons, WaitingNotice } from '../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import type { Values } from '../signin/parts/AccountForm.tsx';
import { ErrorBox } from '../signin/parts/ErrorBox.tsx';

interface Props {
  readonly title: string;
  /** On the button that sends it. */
  readonly submit: string;
  /** Over what the server refused. */
  readonly failed: string;
  readonly danger?: boolean;
  /** Handed the inputs' values. */
  readonly onSubmit: (values: Values) => Promise<void>;
  /** Runs after the server has accepted and the dialog is closed. */
  readonly onDone?: () => void;
  /** False where another step follows in its place. */
  readonly closesWhenSent?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around a few inputs of one's own account, whose values are sent as they were typed and stored nowhere. */
export const PlainDialog = (props: Props) => (
  <GuardedDialog maxWidth="xs" onClose={props.onClose}>
    <Inside {...props} />
  </GuardedDialog>
);

function Inside(props: Props) {
  const { title, submit, failed, danger, onSubmit, onDone, closesWhenSent = true, onClose, children } = props;
  const submission = useSubmission<Record<string, unknown>, void>({
    send: (values) => onSubmit(values as Values),
    onDone: () => {
      if (closesWhenSent) onClose();
      onDone?.();
    },
  });
  const { refusal, waiting } = submission;
  return (
    <SubmissionForm name={`own/${title}`} submission={submission}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {waiting && <WaitingNotice {...waiting} />}
        {refusal !== null && !waiting && <ErrorBox text={failed} details={detailsOf(refusal)} />}
        {children}
      </DialogContent>
      <DialogFoot onLeave={onClose}>
        <SubmitButtons label={submit} danger={danger} />
      </DialogFoot>
    </SubmissionForm>
  );
}
