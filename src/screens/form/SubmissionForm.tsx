import { Alert, Button, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, RecordContextProvider, setSubmissionErrors, Translate, useRecordContext } from 'react-admin';
import { type Resolver, useFormContext, useFormState } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import { formatDate } from '#rules/format';
import type { Fields } from '#schema/kinds';
import type { ErrorObject } from '../../jsonapi/document.ts';
import { detailsOf, type ErrorBody } from '../../jsonapi/errors.ts';
import { isComposing } from '../../kinds/parts/isComposing.ts';
import { closeButtonLabelOf } from '../parts/closeButtonLabelOf.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { UnsavedGuard } from './LeaveGuard.tsx';
import { errorMessagesOf, moveErrorsToFormLines } from './resolverOf.ts';
import { DraftKeeper } from './useDraft.ts';
import { useFieldChange } from './useFieldChange.ts';
import {
  type Submission,
  SubmissionContext,
  useSubmissionContext,
  type WaitingSubmission,
} from './useSubmission.ts';

type Values = Record<string, unknown>;

interface Props {
  /** Identifies the form in this browser: `customers/12`, `customers/new`, `packages/3/pay`. */
  readonly name: string;
  readonly submission: Submission<Values>;
  /** The initial values of the inputs; later changes are ignored. */
  readonly defaultValues?: Readonly<Values>;
  /** Values of the inputs in place of the initial ones; when they change, untouched inputs follow. */
  readonly values?: Readonly<Values> | undefined;
  /** Values typed earlier and not saved: they are set as changes. */
  readonly unsaved?: Readonly<Values>;
  readonly resolver?: Resolver<Values>;
  /** The declarations of its inputs. */
  readonly fields?: Fields;
  readonly children: ReactNode;
}

/** Outside the component: a new object at each render would reset the form each time. */
const keepDirty = { keepDirtyValues: true };

/**
 * The form of a submission, on react-admin's Form: shows the server's errors at their fields, guards the input, and restores it after the
 * session ended. Its children read the surrounding record.
 */
export function SubmissionForm(props: Props) {
  const { name, submission, defaultValues, values, unsaved, fields, children, ...form } = props;
  const record = useRecordContext();
  const [first] = useState(defaultValues ?? {});
  return (
    <Form
      {...form}
      record={values ?? first}
      resetOptions={keepDirty}
      onSubmit={(entered: Values) => submission.submit(entered)}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={UnsavedGuard}
    >
      <DraftKeeper form={name} />
      <SubmitKey />
      <RecordContextProvider value={record}>
        <Provider submission={submission} unsaved={unsaved} fields={fields}>
          {children}
        </Provider>
      </RecordContextProvider>
    </Form>
  );
}

/** Ctrl+Enter submits the form from any input, including inputs in which Enter begins a line or chooses. */
function SubmitKey() {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys(
    'ctrl+enter, meta+enter',
    (event) => {
      const form = input.current?.form;
      if (event.defaultPrevented || isComposing(event) || !form?.contains(event.target as Node)) return;
      event.preventDefault();
      form.requestSubmit();
    },
    { useKey: true, enableOnFormTags: true, enableOnContentEditable: true },
  );
  return <input type="hidden" ref={input} />;
}

type ProviderProps = Pick<Props, 'submission' | 'unsaved' | 'fields' | 'children'>;

/** Connects the submission with the surrounding form: its errors, its changes, and the acceptance of a conflict. */
function Provider({ submission, unsaved = {}, fields = {}, children }: ProviderProps) {
  const { getValues, handleSubmit, setError, setFocus, setValue } = useFormContext<Values>();
  const { isReady } = useFormState();
  const { refusal, change, accept } = submission;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when react-admin's Form has set its own values
  useEffect(() => {
    if (!isReady) return;
    for (const [name, value] of Object.entries(unsaved)) setValue(name, value, { shouldDirty: true });
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const { errors } = (refusal as { body?: ErrorBody } | null)?.body ?? {};
    if (!errors) return;
    setSubmissionErrors(moveErrorsToFormLines(fields, getValues(), errors), setError);
    const paths = Object.keys(errors);
    const first = Object.keys(fields).flatMap((name) =>
      paths.filter((path) => path.split('.')[0] === name),
    )[0];
    if (first) setFocus(first);
  }, [refusal]);
  useFieldChange((_name, isTyped) => change(isTyped));
  return (
    <SubmissionContext value={{ ...submission, accept: handleSubmit((values) => accept(values)) }}>
      {children}
    </SubmissionContext>
  );
}

interface RefusalProps {
  readonly header?: string | undefined;
  /** Replaces the details of the refusal. */
  readonly details?: readonly string[];
}

/** The server's refusal of the surrounding submission, or a notice that it waits for the connection. */
export function RefusalNotice({ header, details }: RefusalProps) {
  const { refusal, conflict, waiting } = useSubmissionContext();
  if (waiting) return <WaitingNotice {...waiting} />;
  return (
    <>
      <ErrorSummary {...(header && { header })} details={details ?? (refusal ? detailsOf(refusal) : [])} />
      {conflict?.problem.meta?.conflicts ? <ConflictList problem={conflict.problem} /> : null}
    </>
  );
}

/** The refusal, otherwise the errors of the surrounding form's inputs. */
export function FormErrors() {
  const { refusal, waiting } = useSubmissionContext();
  const { errors } = useFormState();
  if (refusal || waiting) return <RefusalNotice />;
  return <ErrorSummary details={errorMessagesOf(errors)} />;
}

export interface SubmitButtonsProps {
  /** The text, or the key of its translation. */
  readonly label: string;
  readonly danger?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean;
  /** Sends the input; by default the button submits the surrounding form. */
  readonly onSend?: () => void;
}

/** The buttons of the surrounding submission: to send it, and to accept a conflict and send it again. */
export function SubmitButtons({
  label,
  danger,
  autoFocus = false,
  disabled = false,
  onSend,
}: SubmitButtonsProps) {
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

/** The overlapping sessions of a nurse, by date. */
function ConflictList({ problem }: { readonly problem: ErrorObject }) {
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

/** Shows that the submission waits for the connection to the server. */
export const WaitingNotice = ({ asks, send, stop }: WaitingSubmission) => (
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

interface DialogFormProps extends Omit<SubmitButtonsProps, 'label' | 'onSend'> {
  readonly title: string;
  /** The label of the submit button. */
  readonly submit: string;
  readonly dividers?: boolean;
  /** The header of the refusal. */
  readonly header?: string;
  /** Replaces the refusal. */
  readonly problems?: ReactNode;
  /** Content before the buttons. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The content of a dialog with a form: title, refusal, fields, buttons. */
export function DialogForm(props: DialogFormProps) {
  const { title, submit, dividers = false, header, problems, footer, onClose, children, ...button } = props;
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent dividers={dividers}>
        {problems ?? <RefusalNotice header={header} />}
        {children}
      </DialogContent>
      <DialogFoot leave={closeButtonLabelOf(submit)} onLeave={onClose} aside={footer}>
        <SubmitButtons {...button} label={submit} />
      </DialogFoot>
    </>
  );
}
