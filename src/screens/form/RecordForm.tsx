import { type ReactNode, useContext, useRef, useState } from 'react';
import {
  CreateBase,
  EditBase,
  type HttpError,
  useDataProvider,
  useRecordContext,
  useSaveContext,
} from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { isBlank } from '#schema/values';
import { changedOf } from '../../jsonapi/changedOf.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useIntentKey } from '../actions/useIntentKey.ts';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { useScreens } from '../useScreens.ts';
import type { Duplicates } from './DuplicatesDialog.tsx';
import { type Accepted, FormBody } from './FormBody.tsx';
import { formFields, startValues } from './formFields.ts';
import { type Guard, GuardContext, GuardedForm } from './GuardedForm.tsx';
import { resolverOf } from './resolverOf.ts';
import { type Reread, useRemoteChange } from './useRemoteChange.ts';

type Values = Record<string, unknown>;

interface Props {
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

/**
 * The form of a resource in mode edit or new, from its declaration, through react-admin's edit and create controllers.
 * Nothing is shown as saved before the server says so; an error stands at its field and in the summary, and what was typed
 * stays.
 */
export function RecordForm({ record, ...props }: Props) {
  const [opened] = useState(record);
  const around = useContext(GuardContext);
  const own = useRef<Guard>(null);
  // The version it was opened on has a query of its own, which nothing reads again in the background: a newer ETag would
  // let a save pass over what someone else has changed meanwhile.
  const meta = opened && { openedOn: opened._etag };
  const base = {
    resource: props.resource.name,
    disableAuthentication: true,
    redirect: false,
    // Without network a save is refused at once, not sent when nobody expects it any more.
    mutationOptions: { networkMode: 'always', meta },
  } as const;
  return (
    <GuardContext value={around ?? own}>
      {opened ? (
        <EditBase
          {...base}
          id={opened.id}
          mutationMode="pessimistic"
          queryOptions={{ meta, initialData: opened, enabled: false, gcTime: 0, onError: () => undefined }}
          render={({ refetch }) => <Inputs {...props} onReread={refetch} />}
        />
      ) : (
        <CreateBase {...base}>
          <Inputs {...props} />
        </CreateBase>
      )}
    </GuardContext>
  );
}

interface InputsProps extends Omit<Props, 'record'> {
  /** Reads the record again. */
  readonly onReread?: Reread;
}

/** Outside the component: a new object at each render would reset the form each time. */
const kept = { keepDirtyValues: true };

/** react-admin's Form in an edit or create context, with what is saved by its save context. */
function Inputs({ resource, fixed, defaults, onSaved, onCancel, onReread, children }: InputsProps) {
  const viewer = useViewer();
  const data = useDataProvider();
  const notices = useNotices();
  const reload = useReload();
  const key = useIntentKey();
  const guard = useContext(GuardContext);
  const record = useRecordContext<LoadedRecord>();
  const { save } = useSaveContext();
  const mode = record ? 'edit' : 'new';
  const { defaults: own, hides, transform, findDuplicates } = useScreens(resource.name);
  const fields = formFields(resource, mode, viewer, record).filter(([name]) => !(fixed && name in fixed));
  const [begun] = useState(() => startValues(fields, undefined, { ...own?.(viewer), ...defaults }));
  const [refused, setRefused] = useState<unknown>(null);
  const { remoteChange, mergeRemoteChange } = useRemoteChange(onReread);
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);

  const sentOf = (typed: Values): Values => {
    const entered = Object.entries(typed).filter(([name]) => fields.some(([each]) => each === name));
    // Of a new record what was filled in is sent: the rest is the server's to set.
    const values = Object.fromEntries(entered.filter(([, value]) => mode === 'edit' || !isBlank(value)));
    return { ...(transform?.(values) ?? values), ...(mode === 'new' && fixed) };
  };
  /** Whether there is no such record yet, or it is to be created all the same. */
  const isNew = async (typed: Values): Promise<boolean> => {
    const records = (await findDuplicates?.(typed, data)) ?? [];
    if (records.length === 0) return true;
    const create = await new Promise<boolean>((answer) => setDuplicates({ records, answer }));
    setDuplicates(null);
    return create;
  };
  /** @param accepted what was asked about and is taken as it is */
  const submit = async (typed: Values, accepted?: Accepted) => {
    setRefused(null);
    if (mode === 'new' && !(await isNew(typed))) return;
    const sent = sentOf(typed);
    let failed: HttpError | undefined;
    let saved: LoadedRecord | undefined;
    const errors: Values | undefined = await save?.(sent, {
      ...(mode === 'new'
        ? { meta: { idempotencyKey: key.keyFor([sent, accepted]), accepted } }
        : accepted && { meta: { openedOn: record?._etag, accepted } }),
      onError: (error: HttpError) => {
        failed = error;
      },
      onSuccess: (answer: LoadedRecord) => {
        saved = answer;
      },
    });
    if (failed) {
      key.refused(failed);
      if (failed.status !== 412) {
        setRefused(failed);
        return errors;
      }
      // As it was meant: the answer to an earlier try was lost, or somebody else did the same.
      const isStored = (now?: LoadedRecord) =>
        now !== undefined && Object.keys(changedOf(resource.name, now, sent)).length === 0;
      const met = await mergeRemoteChange(typed, undefined, isStored);
      if (!isStored(met.data)) {
        setRefused(met.error);
        return;
      }
      saved = met.data;
    }
    guard?.current?.letGo();
    if (mode === 'new') notices.created();
    else notices.saved((saved as LoadedRecord | undefined)?._revert);
    await reload();
    if (saved) onSaved(saved);
  };

  return (
    <GuardedForm
      name={`${resource.name}/${record?.id ?? 'new'}`}
      resource={resource.name}
      about={record}
      {...(record
        ? { record: { id: record.id, ...startValues(fields, record) }, resetOptions: kept }
        : { defaultValues: begun })}
      resolver={resolverOf(Object.fromEntries(fields), resource.check, hides)}
      onSubmit={(typed: Values) => submit(typed)}
    >
      <FormBody
        resource={resource}
        fields={fields}
        refused={refused}
        duplicates={duplicates}
        onSend={submit}
        remoteChange={remoteChange}
        // What could not be read is met when saving.
        onRemoteChange={(typed, by) => void mergeRemoteChange(typed, { by })}
        onCancel={onCancel}
      >
        {children}
      </FormBody>
    </GuardedForm>
  );
}
