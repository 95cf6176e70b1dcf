import { Alert, Button } from '@mui/material';
import { Translate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { formatDate } from '#rules/format';
import type { Problem } from '../../jsonapi/document.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { messagesOf } from './resolverOf.ts';
import { useSubmissionContext, type Waiting } from './useSubmission.ts';

interface RefusalProps {
  readonly header?: string | undefined;
  /** In place of the details of the refusal. */
  readonly details?: readonly string[];
}

/** What the server refused of the submission around, or that it waits for the connection. */
export function Refusal({ header, details }: RefusalProps) {
  const { refusal, conflict, waiting } = useSubmissionContext();
  if (waiting) return <WaitingNotice {...waiting} />;
  return (
    <>
      <ErrorSummary {...(header && { header })} details={details ?? (refusal ? detailsOf(refusal) : [])} />
      {conflict?.problem.meta?.conflicts ? <ConflictList problem={conflict.problem} /> : null}
    </>
  );
}

/** The refusal, else the errors of the inputs of the form around. */
export function FormErrors() {
  const { refusal, waiting } = useSubmissionContext();
  const { errors } = useFormState();
  if (refusal || waiting) return <Refusal />;
  return <ErrorSummary details={messagesOf(errors)} />;
}

export interface ButtonProps {
  /** The text, or the key of its translation. */
  readonly label: string;
  readonly danger?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean;
  /** Sends it; by default the button submits the form around. */
  readonly onSend?: () => void;
}

/** The buttons of the submission around: to send it, and to accept a conflict and send it again. */
export function SubmitButtons({ label, danger, autoFocus = false, disabled = false, onSend }: ButtonProps) {
  const { isSending, conflict, accept } = useSubmissionContext();
  return (
    <>
      {conflict && (
        <Button color="warning" variant="outlined" disabled={isSending} onClick={() => void accept()}>
          {conflict.label}
        </Button>
      )}
      <Button
        {...(onSend ? { onClick: onSend } : { type: 'submit' })}
        variant="contained"
        color={danger ? 'error' : 'primary'}
        loading={isSending}
        disabled={disabled}
        autoFocus={autoFocus}
      >
        <Translate i18nKey={label} />
      </Button>
    </>
  );
}

interface Clash {
  readonly customer_name?: string;
  readonly day?: string;
  readonly time_period?: string | readonly string[];
  readonly reason?: string;
}

/** The sessions that a nurse would have at once, by date. */
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

/** Says that the submission waits for the connection to the server. */
export const WaitingNotice = ({ asks, send, stop }: Waiting) => (
  <Alert
    severity="warning"
    role="status"
    sx={{ mb: 2 }}
    action={
      <>
        {asks && (
          <Button color="inherit" size="small" onClick={send}>
            Lưu bây giờ
          </Button>
        )}
        <Button color="inherit" size="small" onClick={stop}>
          Thôi
        </Button>
      </>
    }
  >
    {asks
      ? 'Đã mất kết nối hơn một giờ. Những gì bạn nhập vẫn còn đây: còn cần lưu không?'
      : 'Đang mất kết nối. Những gì bạn nhập vẫn còn đây và sẽ tự được lưu khi có mạng lại.'}
  </Alert>
);
