import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { detailsOf } from '../../jsonapi/errors.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { useActionContext } from './actionContext.ts';
import { ConflictList } from './ConflictList.tsx';

interface Props {
  /** The title's, by which the dialog is named. */
  readonly id: string;
  readonly title: string;
  /** On the button that sends it. */
  readonly submit: string;
  readonly danger?: boolean;
  /** The button has the focus. */
  readonly autoFocus?: boolean;
  readonly dividers?: boolean;
  /** Over what the server refused. */
  readonly header?: string;
  /** In place of what the server refused. */
  readonly problems?: ReactNode;
  /** Before the buttons. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The inside of an action's dialog, within its form: title, what is wrong, fields, buttons. */
export function ActionFrame(props: Props) {
  const { id, title, submit, danger, autoFocus, dividers, header, problems, footer, onClose, children } =
    props;
  const { failed, conflict, accept } = useActionContext();
  const { isSubmitting } = useFormState();
  return (
    <>
      <DialogTitle id={id} variant="h2" component="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers={dividers ?? false}>
        {problems ??
          (failed ? <ErrorSummary {...(header && { header })} details={detailsOf(failed)} /> : null)}
        {conflict && <ConflictList problem={conflict} />}
        {children}
      </DialogContent>
      <DialogActions>
        {footer}
        <Button onClick={onClose}>Cancel</Button>
        {conflict && (
          <Button color="warning" variant="outlined" onClick={accept} disabled={isSubmitting}>
            Chấp nhận trùng lịch
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={isSubmitting}
          autoFocus={autoFocus ?? false}
        >
          {submit}
        </Button>
      </DialogActions>
    </>
  );
}
