import { DialogContentText } from '@mui/material';
import type { ReactNode } from 'react';
import { Confirm } from 'react-admin';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirm: string;
  /** What the safe answer says; that all stays as it is when absent. */
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const NoIcon = () => null;

/** A question with two answers, by react-admin's Confirm; the safe answer has the focus, where Confirm gives it to the other. */
export const ConfirmDialog = ({
  children,
  cancel = 'Để nguyên',
  danger,
  busy,
  onCancel,
  ...question
}: Props) => (
  <Confirm
    isOpen
    {...question}
    cancel={cancel}
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
