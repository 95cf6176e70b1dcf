import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Form, RecordContextProvider, setSubmissionErrors } from 'react-admin';
import { type Resolver, useFormContext } from 'react-hook-form';
import type { ActionResult } from '../../jsonapi/calls.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { GuardContext } from '../form/guardContext.ts';
import { UnsavedGuard } from '../form/UnsavedGuard.tsx';
import { useFieldChange } from '../form/useFieldChange.ts';
import { ActionContext } from './actionContext.ts';
import { conflictOf } from './conflictOf.ts';
import { type ActionTarget, useAction } from './useAction.ts';

type Values = Record<string, unknown>;

interface Props extends ActionTarget {
  /** What its fields begin with. */
  readonly start: Readonly<Values>;
  readonly resolver: Resolver<Values>;
  /** Typed earlier and not saved: its fields show it over what they begin with. */
  readonly unsaved?: Readonly<Values>;
  /** The action's data from the form's values; null when there is nothing to do. */
  readonly dataOf: (values: Readonly<Values>) => Readonly<Values> | null;
  /** With null when there was nothing to do. */
  readonly onDone: (result: ActionResult | null) => void;
  /** Besides being told in the form. */
  readonly onFailed?: (error: unknown, values: Readonly<Values>) => void;
  /** The action takes `accept_conflicts`. */
  readonly acceptable?: boolean;
  readonly children: ReactNode;
}

/** The form of an action: what the server refuses stands at the fields it belongs to, what was typed is guarded. */
export function ActionForm(props: Props) {
  const { start, unsaved, resolver, dataOf, onDone, onFailed, acceptable, children, ...target } = props;
  const [begun] = useState(start);
  const guard = useContext(GuardContext);
  const { run, failed, forget } = useAction(target);
  const send = async (values: Values) => {
    try {
      const data = dataOf(values);
      const result = data && (await run(data));
      guard?.current?.letGo();
      onDone(result);
    } catch (error) {
      onFailed?.(error, values);
      return (error as { body?: ErrorBody }).body?.errors;
    }
  };
  return (
    <Form
      record={begun}
      resolver={resolver}
      onSubmit={send}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={UnsavedGuard}
    >
      <RecordContextProvider value={target.record}>
        <Sent {...{ unsaved, failed, forget, send }} acceptable={acceptable ?? false}>
          {children}
        </Sent>
      </RecordContextProvider>
    </Form>
  );
}

interface SentProps {
  readonly unsaved: Readonly<Values> | undefined;
  readonly failed: unknown;
  readonly forget: () => void;
  readonly send: (values: Values) => Promise<Readonly<Record<string, unknown>> | undefined>;
  readonly acceptable: boolean;
  readonly children: ReactNode;
}

/** What was refused was refused as it stood: once something changes, it is told no more and cannot be accepted. */
function Sent({ unsaved, failed, forget, send, acceptable, children }: SentProps) {
  const { formState, handleSubmit, setError, setValue } = useFormContext<Values>();
  const { isReady } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when react-admin's Form has set its own values
  useEffect(() => {
    if (isReady)
      for (const [name, value] of Object.entries(unsaved ?? {})) setValue(name, value, { shouldDirty: true });
  }, [isReady]);
  useFieldChange(() => failed && forget());
  const accept = handleSubmit(async (values) =>
    setSubmissionErrors((await send({ ...values, accept_conflicts: true })) ?? {}, setError),
  );
  const conflict = acceptable ? conflictOf(failed) : null;
  return <ActionContext value={{ failed, conflict, accept: () => void accept() }}>{children}</ActionContext>;
}
