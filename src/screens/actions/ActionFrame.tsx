import { DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { type ButtonProps, Refusal, SubmitButtons } from '../form/SubmissionParts.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';

interface Props extends Omit<ButtonProps, 'label' | 'onSend'> {
  readonly title: string;
  /** The label of the button that sends it. */
  readonly submit: string;
  readonly dividers?: boolean;
  /** The header of the refusal. */
  readonly header?: string;
  /** In place of the refusal. */
  readonly problems?: ReactNode;
  /** Before the buttons. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The content of a dialog with a form: title, refusal, fields, buttons. */
export function ActionFrame(props: Props) {
  const { title, submit, dividers = false, header, problems, footer, onClose, children, ...button } = props;
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent dividers={dividers}>
        {problems ?? <Refusal header={header} />}
        {children}
      </DialogContent>
      <DialogFoot onLeave={onClose} aside={footer}>
        <SubmitButtons {...button} label={submit} />
      </DialogFoot>
    </>
  );
}
