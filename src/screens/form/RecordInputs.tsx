import { type ReactNode, useContext, useState } from 'react';
import {
  Form,
  type HttpError,
  RecordContextProvider,
  useDataProvider,
  useRecordContext,
  useSaveContext,
} from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useIntentKey } from '../actions/useIntentKey.ts';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { departureOf } from '../registry.ts';
import { FormBody } from './FormBody.tsx';
import { formFields } from './formFields.ts';
import { GuardContext } from './guardContext.ts';
import { resolverOf } from './resolverOf.ts';
import { startValues } from './startValues.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

type Values = Record<string, unknown>;

export interface RecordFormProps {
  readonly resource: AnyResource;
  /** The record to edit; a new one is made without. */
  readonly record?: LoadedRecord | undefined;
  /** Of a new record: set by where it is made, not entered (a threshold's mechanism). */
  readonly fixed?: Readonly<Values>;
  /** Of a new record: what its inputs begin with. */
  readonly defaults?: Readonly<Values>;
  /** With the record as the server keeps it now. */
  readonly onSaved: (record: LoadedRecord) => void;
  readonly onCancel: () => void;
  /** Under the fields. */
  readonly children?: ReactNode;
}

interface Props extends Omit<RecordFormProps, 'record'> {
  /** Reads the record again; answers what went wrong. */
  readonly onReread?: () => Promise<unknown>;
}

/** Outside the component: a new object at each render would reset the form each time. */
const kept = { keepDirtyValues: true };

/** react-admin's Form in an edit or create context, with what is saved by its save context. */
export function RecordInputs({ resource, fixed, defaults, onSaved, onCancel, onReread, children }: Props) {
  const viewer = useViewer();
  const data = useDataProvider();
  const notices = useNotices();
  const reload = useReload();
  const key = useIntentKey();
  const guard = useContext(GuardContext);
  const record = useRecordContext<LoadedRecord>();
  const { save } = useSaveContext();
  const mode = record ? 'edit' : 'new';
  const { defaults: own, hides, sends, twins: findTwins } = departureOf(resource.name);
  const fields = formFields(resource, mode, viewer, record).filter(([name]) => !(fixed && name in fixed));
  const [begun] = useState(() => startValues(fields, undefined, { ...own?.(viewer), ...defaults }));
  const [refused, setRefused] = useState<unknown>(null);
  const [twins, setTwins] = useState<readonly LoadedRecord[]>([]);

  const sentOf = (typed: Values): Values => {
    const entered = Object.entries(typed).filter(([name]) => fields.some(([each]) => each === name));
    const values = Object.fromEntries(mode === 'new' ? entered.filter(isFilled) : entered);
    return { ...(sends?.(values) ?? values), ...(mode === 'new' && fixed) };
  };
  const submit = async (typed: Values) => {
    setRefused(null);
    const known = mode === 'new' && twins.length === 0 ? ((await findTwins?.(typed, data)) ?? []) : [];
    setTwins(known);
    if (known.length > 0) return;
    const sent = sentOf(typed);
    let failed: HttpError | undefined;
    let saved: LoadedRecord | undefined;
    const errors: Values | undefined = await save?.(sent, {
      ...(mode === 'new' && { meta: { idempotencyKey: key.keyFor(sent) } }),
      onError: (error: HttpError) => {
        failed = error;
      },
      onSuccess: (answer: LoadedRecord) => {
        saved = answer;
      },
    });
    if (failed) {
      key.refused(failed);
      setRefused(failed);
      return errors;
    }
    guard?.current?.letGo();
    if (mode === 'new') notices.created();
    else notices.saved();
    await reload();
    if (saved) onSaved(saved);
  };

  return (
    <Form
      resource={resource.name}
      {...(record
        ? { record: { id: record.id, ...startValues(fields, record) }, resetOptions: kept }
        : { defaultValues: begun })}
      resolver={resolverOf(Object.fromEntries(fields), resource.check, hides)}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={UnsavedGuard}
    >
      <RecordContextProvider value={record}>
        <FormBody
          resource={resource}
          fields={fields}
          refused={refused}
          twins={twins}
          onSubmit={submit}
          onReread={async () => setRefused((await onReread?.()) ?? null)}
          onNoTwin={() => setTwins([])}
          onCancel={onCancel}
        >
          {children}
        </FormBody>
      </RecordContextProvider>
    </Form>
  );
}

/** Of a new record what was filled in is sent: the rest is the server's to set. */
const isFilled = ([, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== undefined && value !== '';
