import { DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { SubmissionForm, SubmitButtons, WaitingNotice } from '../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import type { SignInValues } from '../signin/parts/AccountForm.tsx';
import { ErrorBox } from '../signin/parts/ErrorBox.tsx';

interface Props {
  readonly title: string;
  readonly submit: string;
  /** Title of the error box that is shown when the server refuses the values. */
  readonly failed: string;
  readonly danger?: boolean;
  /** Called with the values of the inputs. */
  readonly onSubmit: (values: SignInValues) => Promise<void>;
  /** Runs after the server has accepted and the dialog is closed. */
  readonly onDone?: () => void;
  /** False if the dialog is followed by another step. */
  readonly closesWhenSent?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a few inputs for the user's own account; the values are sent as typed and never stored. */
export const AccountInputDialog = (props: Props) => (
  <GuardedDialog maxWidth="xs" onClose={props.onClose}>
    <AccountInputForm {...props} />
  </GuardedDialog>
);

function AccountInputForm(props: Props) {
  const { title, submit, failed, danger, onSubmit, onDone, closesWhenSent = true, onClose, children } = props;
  const submission = useSubmission<Record<string, unknown>, void>({
    send: (values) => onSubmit(values as SignInValues),
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
        {refusal !== null && !waiting && <ErrorBox text={failed} details={listErrorDetails(refusal)} />}
        {children}
      </DialogContent>
      <DialogFoot onLeave={onClose}>
        <SubmitButtons label={submit} danger={danger} />
      </DialogFoot>
    </SubmissionForm>
  );
}
