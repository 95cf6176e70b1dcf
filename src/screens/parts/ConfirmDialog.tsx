import { DialogContentText } from '@mui/material';
import type { ReactNode } from 'react';
import { Confirm } from 'react-admin';
import { getCloseButtonLabel } from '../../ui/getCloseButtonLabel.ts';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  /** The label of the safe answer. */
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const NoIcon = () => null;

/** A question with two answers: react-admin's Confirm, with the focus on the safe answer. */
export const ConfirmDialog = ({ children, danger, busy, onCancel, ...question }: Props) => (
  <Confirm
    isOpen
    cancel={getCloseButtonLabel(question.confirm)}
    {...question}
    content={<DialogContentText component="div">{children}</DialogContentText>}
    confirmColor={danger ? 'warning' : 'primary'}
    ConfirmIcon={NoIcon}
    CancelIcon={NoIcon}
    loading={busy ?? false}
    onClose={onCancel}
    maxWidth="xs"
    fullWidth
    slotProps={{ transition: { onEnter: (dialog: HTMLElement) => dialog.querySelector('button')?.focus() } }}
  />
);
