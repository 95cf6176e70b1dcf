import { Alert, Button, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, RecordContextProvider, setSubmissionErrors, Translate, useRecordContext } from 'react-admin';
import { type Resolver, useFormContext, useFormState } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import { formatDate } from '#rules/format';
import type { Fields } from '#schema/kinds';
import type { ErrorObject } from '../../jsonapi/document.ts';
import { type ErrorBody, listErrorDetails } from '../../jsonapi/errors.ts';
import { getCloseButtonLabel } from '../../ui/getCloseButtonLabel.ts';
import { isComposing } from '../../ui/isComposing.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { listFormErrors, moveErrorsToFormLines } from './buildFormResolver.ts';
import { UnsavedGuard } from './LeaveGuard.tsx';
import { FormDraftStorage } from './useDraft.ts';
import { useFieldChange } from './useFieldChange.ts';
import {
  type Submission,
  SubmissionContext,
  useSubmissionContext,
  type WaitingSubmission,
} from './useSubmission.ts';

type Values = Record<string, unknown>;

interface Props {
  /** Name that identifies the form's draft in this browser: `customers/12`, `customers/new`, `packages/3/pay`. */
  readonly name: string;
  readonly submission: Submission<Values>;
  /** Initial values of the inputs; later changes of this property are ignored. */
  readonly defaultValues?: Readonly<Values>;
  /** Values of the inputs, used in place of `defaultValues`. When the values change, inputs that the user has not touched are updated. */
  readonly values?: Readonly<Values> | undefined;
  /** Values that the user typed earlier and did not save; the form shows them as unsaved changes. */
  readonly unsaved?: Readonly<Values>;
  readonly resolver?: Resolver<Values>;
  /** Declarations of the form's inputs. */
  readonly fields?: Fields;
  readonly children: ReactNode;
}

/** A constant outside the component, because a new object at each render would reset the form. */
const keepDirty = { keepDirtyValues: true };

/**
 * A form with a submission, built on react-admin's Form. Shows the server's errors at their fields, asks before unsaved input is lost, and
 * restores the input after the sign-in ended. `children` can read the surrounding record.
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
      <FormDraftStorage form={name} />
      <SubmitKey />
      <RecordContextProvider value={record}>
        <Provider submission={submission} unsaved={unsaved} fields={fields}>
          {children}
        </Provider>
      </RecordContextProvider>
    </Form>
  );
}

/** Submits the form on Ctrl+Enter from any input, including inputs in which Enter begins a new line or chooses an option. */
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

/**
 * Connects the submission with the surrounding form: shows its errors at the fields, clears them when the input changes, and sends again
 * when the user accepts a conflict.
 */
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
  /** Texts shown in place of the details of the server's error. */
  readonly details?: readonly string[];
}

/** Shows why the server refused the surrounding submission, or that the submission waits for the connection. */
export function RefusalNotice({ header, details }: RefusalProps) {
  const { refusal, conflict, waiting } = useSubmissionContext();
  if (waiting) return <WaitingNotice {...waiting} />;
  return (
    <>
      <ErrorSummary
        {...(header && { header })}
        details={details ?? (refusal ? listErrorDetails(refusal) : [])}
      />
      {conflict?.problem.meta?.conflicts ? <ConflictList problem={conflict.problem} /> : null}
    </>
  );
}

/** Shows the server's error, or, if there is none, the errors of the surrounding form's inputs. */
export function FormErrors() {
  const { refusal, waiting } = useSubmissionContext();
  const { errors } = useFormState();
  if (refusal || waiting) return <RefusalNotice />;
  return <ErrorSummary details={listFormErrors(errors)} />;
}

export interface SubmitButtonsProps {
  /** Text of the button, or the key of its translation. */
  readonly label: string;
  readonly danger?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean;
  /** Called to send the input; by default the button submits the surrounding form. */
  readonly onSend?: () => void;
}

/** Buttons of the surrounding submission: one sends the input, another accepts a conflict and sends the input again. */
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

/** List of a nurse's sessions that overlap, by date. */
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

/** Notice that the submission waits for the connection to the server. */
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
          Hủy
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
  /** Label of the submit button. */
  readonly submit: string;
  readonly dividers?: boolean;
  /** Header of the server's error. */
  readonly header?: string;
  /** Content shown in place of the server's error. */
  readonly problems?: ReactNode;
  /** Content shown before the buttons. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Content of a dialog with a form: title, error, fields, buttons. */
export function DialogForm(props: DialogFormProps) {
  const { title, submit, dividers = false, header, problems, footer, onClose, children, ...button } = props;
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent dividers={dividers}>
        {problems ?? <RefusalNotice header={header} />}
        {children}
      </DialogContent>
      <DialogFoot leave={getCloseButtonLabel(submit)} onLeave={onClose} aside={footer}>
        <SubmitButtons {...button} label={submit} />
      </DialogFoot>
    </>
  );
}
