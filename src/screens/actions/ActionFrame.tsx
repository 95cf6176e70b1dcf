import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { formatDate } from '#rules/format';
import type { Problem } from '../../jsonapi/document.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { WaitingNotice } from '../form/WaitingNotice.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { useActionContext } from './ActionForm.tsx';

interface Props {
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
  const { title, submit, danger, autoFocus, dividers, header, problems, footer, onClose, children } = props;
  const { failed, conflict, waiting, accept } = useActionContext();
  const { isSubmitting } = useFormState();
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent dividers={dividers ?? false}>
        {waiting && <WaitingNotice {...waiting} />}
        {problems ??
          (failed && !waiting ? (
            <ErrorSummary {...(header && { header })} details={detailsOf(failed)} />
          ) : null)}
        {conflict?.problem.meta?.conflicts ? <ConflictList problem={conflict.problem} /> : null}
        {children}
      </DialogContent>
      <DialogActions>
        {footer}
        <Button onClick={onClose}>Cancel</Button>
        {conflict && (
          <Button color="warning" variant="outlined" onClick={accept} disabled={isSubmitting}>
            {conflict.label}
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

interface Clash {
  readonly customer_name?: string;
  readonly day?: string;
  readonly time_period?: string | readonly string[];
  readonly reason?: string;
}

/** The sessions a nurse would have at once, by date. */
function ConflictList({ problem }: { readonly problem: Problem }) {
  const conflicts = (problem.meta?.conflicts ?? []) as readonly Clash[];
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <ul style={{ margin: 0, paddingLeft: 16 }}>
        {conflicts.map(({ day, time_period, customer_name, reason }) => (
          <li key={`${day}${time_period}${customer_name}${reason}`}>
            {[day && formatDate(day), [time_period].flat().join(', '), customer_name, reason]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
