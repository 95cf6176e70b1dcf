import { type ReactNode, useEffect, useState } from 'react';
import { type FormProps, setSubmissionErrors } from 'react-admin';
import { type Resolver, useFormContext, useFormState } from 'react-hook-form';
import type { Fields } from '#schema/kinds';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { GuardedForm } from './GuardedForm.tsx';
import { errorsOfTyped } from './resolverOf.ts';
import { useFieldChange } from './useFieldChange.ts';
import { type Submission, SubmissionContext } from './useSubmission.ts';

type Values = Record<string, unknown>;

interface Props extends Pick<FormProps, 'resetOptions'> {
  /** Identifies the form in this browser: `customers/12`, `customers/new`, `packages/3/pay`. */
  readonly name: string;
  readonly submission: Submission<Values>;
  /** The first values of its inputs. They stay the first ones however often the form is drawn again. */
  readonly defaultValues?: Readonly<Values>;
  /** The values of its inputs in place of the defaults: when they change, inputs that were not typed in follow. */
  readonly values?: Readonly<Values> | undefined;
  /** Typed earlier and not saved: shown over the values, as changes. */
  readonly unsaved?: Readonly<Values>;
  readonly resolver?: Resolver<Values>;
  /** The declarations of its inputs. */
  readonly fields?: Fields;
  readonly children: ReactNode;
}

/** The form of a submission: shows what the server refuses at the fields it belongs to, and guards what was typed. */
export function SubmissionForm(props: Props) {
  const { name, submission, defaultValues, values, unsaved, resolver, fields, children, ...form } = props;
  const [first] = useState(defaultValues ?? {});
  return (
    <GuardedForm
      {...form}
      {...(resolver && { resolver })}
      name={name}
      inputs={values ?? first}
      onSubmit={(entered: Values) => submission.submit(entered)}
    >
      <Provider submission={submission} unsaved={unsaved} fields={fields}>
        {children}
      </Provider>
    </GuardedForm>
  );
}

type ProviderProps = Pick<Props, 'submission' | 'unsaved' | 'fields' | 'children'>;

/** Connects the submission with the form around: its errors, its changes, and sending it once more. */
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
