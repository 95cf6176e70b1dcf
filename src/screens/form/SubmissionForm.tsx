import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, RecordContextProvider, setSubmissionErrors, useRecordContext } from 'react-admin';
import { type Resolver, useFormContext, useFormState } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import type { Fields } from '#schema/kinds';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { UnsavedGuard } from './LeaveGuard.tsx';
import { errorsOfTyped } from './resolverOf.ts';
import { DraftKeeper } from './useDraft.ts';
import { useFieldChange } from './useFieldChange.ts';
import { type Submission, SubmissionContext } from './useSubmission.ts';

type Values = Record<string, unknown>;

interface Props {
  /** Identifies the form in this browser: `customers/12`, `customers/new`, `packages/3/pay`. */
  readonly name: string;
  readonly submission: Submission<Values>;
  /** The initial values of its inputs; later ones are ignored. */
  readonly defaultValues?: Readonly<Values>;
  /** Values of its inputs in place of the initial ones; inputs that were not typed in follow when they change. */
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
 * The form of a submission, on react-admin's Form: shows at its fields what the server refuses, guards what was typed, and restores it
 * after a session ended. Its children see the record around the form.
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

/** Ctrl Enter submits the form from anywhere in it, where Enter alone begins a line or chooses. */
function SubmitKey() {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys(
    'ctrl+enter, meta+enter',
    (event) => {
      const form = input.current?.form;
      if (event.defaultPrevented || !form?.contains(event.target as Node)) return;
      event.preventDefault();
      form.requestSubmit();
    },
    { useKey: true, enableOnFormTags: true, enableOnContentEditable: true },
  );
  return <input type="hidden" ref={input} />;
}

type ProviderProps = Pick<Props, 'submission' | 'unsaved' | 'fields' | 'children'>;

/** Connects the submission with the form around: its errors, its changes, and the acceptance of a conflict. */
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
    setSubmissionErrors(errorsOfTyped(fields, getValues(), errors), setError);
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
