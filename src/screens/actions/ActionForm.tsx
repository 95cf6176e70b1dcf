import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { setSubmissionErrors } from 'react-admin';
import { type Resolver, useFormContext, useFormState } from 'react-hook-form';
import type { Fields } from '#schema/kinds';
import type { ActionResult } from '../../jsonapi/calls.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { GuardContext, GuardedForm } from '../form/GuardedForm.tsx';
import { errorsOfTyped } from '../form/resolverOf.ts';
import { useFieldChange } from '../form/useFieldChange.ts';
import { useWaiting, type Waiting } from '../form/useWaiting.ts';
import { type Conflict, conflictOf } from './conflictOf.ts';
import { useAct } from './useAct.ts';

type Values = Record<string, unknown>;

interface ActionState {
  /** What the server said of the last try, until something changes. */
  readonly failed: unknown;
  /** What was refused and can be accepted (clashing sessions, money above what is due). */
  readonly conflict: Conflict | null;
  /** It waits for the line to the server. */
  readonly waiting: Waiting | null;
  /** Sends it once more, that accepted. */
  readonly accept: () => void;
}
const ActionContext = createContext<ActionState | null>(null);

/** The action of the form around. */
export function useActionContext(): ActionState {
  const action = useContext(ActionContext);
  if (!action) throw new Error('useActionContext must be used inside an ActionForm');
  return action;
}

interface Props {
  readonly resource: string;
  readonly code: string;
  /** What it is done to: one record, or many at once. */
  readonly record?: LoadedRecord | undefined;
  readonly ids?: readonly string[] | undefined;
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
  /** What the server said already, before the form was there. */
  readonly refused?: unknown;
  /** The action's input: what the server refuses until it is accepted can be where there is an input for that. */
  readonly acceptable?: Fields;
  readonly children: ReactNode;
}

/** The form of an action: what the server refuses stands at the fields it belongs to, what was typed is guarded. */
export function ActionForm(props: Props) {
  const { resource, code, record, ids, start, unsaved, resolver, dataOf, onDone, onFailed } = props;
  const [begun] = useState(start);
  const guard = useContext(GuardContext);
  const [before, setBefore] = useState(props.refused);
  const { mutateAsync, error, reset } = useAct({ resource, code, record, ids });
  const typed = useRef<Values>({});
  const resolve: Resolver<Values> = (values, ...more) => {
    typed.current = values;
    return resolver(values, ...more);
  };
  const send = async (values: Values) => {
    setBefore(undefined);
    try {
      const entered = dataOf(values);
      const result = entered && (await mutateAsync(entered));
      guard?.current?.letGo();
      onDone(result);
    } catch (refusal) {
      onFailed?.(refusal, values);
      const { errors } = (refusal as { body?: ErrorBody }).body ?? {};
      return errors && errorsOfTyped(props.acceptable ?? {}, typed.current, errors);
    }
  };
  const failed = error ?? before;
  const conflict = conflictOf(failed, props.acceptable ?? {});
  const forget = () => {
    setBefore(undefined);
    reset();
  };
  return (
    <GuardedForm
      name={`${resource}/${record?.id ?? 'bulk'}/${code}`}
      record={begun}
      about={record}
      resolver={resolve}
      onSubmit={send}
    >
      <Sent unsaved={unsaved} failed={failed} conflict={conflict} onChange={forget} send={send}>
        {props.children}
      </Sent>
    </GuardedForm>
  );
}

interface SentProps extends Pick<ActionState, 'failed' | 'conflict'> {
  readonly unsaved: Readonly<Values> | undefined;
  readonly onChange: () => void;
  readonly send: (values: Values) => Promise<Values | undefined>;
  readonly children: ReactNode;
}

/** What was refused was refused as it stood: once something changes, it is told no more and cannot be accepted. */
function Sent({ unsaved, failed, conflict, onChange, send, children }: SentProps) {
  const { handleSubmit, setError, setValue } = useFormContext<Values>();
  const { isReady } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when react-admin's Form has set its own values
  useEffect(() => {
    if (isReady)
      for (const [name, value] of Object.entries(unsaved ?? {})) setValue(name, value, { shouldDirty: true });
  }, [isReady]);
  /** What was accepted of the form as it stands: one acceptance does not take another back. */
  const accepted = useRef<Values>({});
  useFieldChange(() => {
    accepted.current = {};
    if (failed) onChange();
  });
  const sendAgain = handleSubmit(async (values) => {
    if (conflict) accepted.current = { ...accepted.current, [conflict.by]: true };
    setSubmissionErrors((await send({ ...values, ...accepted.current })) ?? {}, setError);
  });
  const waiting = useWaiting(failed, () => sendAgain());
  return (
    <ActionContext value={{ failed, conflict, waiting, accept: () => void sendAgain() }}>
      {children}
    </ActionContext>
  );
}
