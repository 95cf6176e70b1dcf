import { DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { Refusal, SubmitButtons } from '../form/SubmissionParts.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';

interface Props {
  readonly title: string;
  /** The label of the button that sends it. */
  readonly submit: string;
  readonly danger?: boolean;
  /** The button has the focus. */
  readonly autoFocus?: boolean;
  readonly dividers?: boolean;
  /** Stands over what the server refused. */
  readonly header?: string;
  /** In place of what the server refused. */
  readonly problems?: ReactNode;
  /** Before the buttons. */
  readonly footer?: ReactNode;
  /** It cannot be sent yet. */
  readonly disabled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The inside of a dialog with a form: title, what is wrong, fields, buttons. */
export function ActionFrame(props: Props) {
  const {
    title,
    submit,
    danger,
    autoFocus,
    dividers,
    header,
    problems,
    footer,
    disabled,
    onClose,
    children,
  } = props;
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent dividers={dividers ?? false}>
        {problems ?? <Refusal header={header} />}
        {children}
      </DialogContent>
      <DialogFoot onLeave={onClose} aside={footer}>
        <SubmitButtons label={submit} danger={danger} autoFocus={autoFocus} disabled={disabled ?? false} />
      </DialogFoot>
    </>
  );
}
