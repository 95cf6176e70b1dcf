import { type ReactNode, useContext, useRef, useState } from 'react';
import { CreateBase, EditBase, useDataProvider, useRecordContext, useSaveContext } from 'react-admin';
import { consents } from '#schema/consents';
import { isBlank } from '#schema/values';
import { changedOf } from '../../jsonapi/changedOf.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import type { Screens } from '../screensOf.ts';
import { useScreens } from '../useScreens.ts';
import type { Duplicates } from './DuplicatesDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { formFields, startValues } from './formFields.ts';
import { type Guard, GuardContext } from './GuardedForm.tsx';
import { resolverOf } from './resolverOf.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import { type Reread, useRemoteChange } from './useRemoteChange.ts';
import { useSubmission } from './useSubmission.ts';

type Values = Record<string, unknown>;

interface Props {
  /** The record around is edited, or a new one of the resource around is made. */
  readonly mode: 'new' | 'edit';
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
export function RecordForm({ mode, ...props }: Props) {
  const record = useRecordContext<LoadedRecord>();
  const [opened] = useState(mode === 'edit' ? record : undefined);
  const around = useContext(GuardContext);
  const own = useRef<Guard>(null);
  // The version it was opened on has a query of its own, which nothing reads again in the background: a newer ETag would
  // let a save pass over what someone else has changed meanwhile.
  const meta = opened && { openedOn: opened._etag };
  const base = {
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

interface InputsProps extends Omit<Props, 'mode'> {
  /** Reads the record again. */
  readonly onReread?: Reread;
}

/** Outside the component: a new object at each render would reset the form each time. */
const kept = { keepDirtyValues: true };

/** What a record's write takes to accept what the server would refuse. */
const accepts = { accept_overpayment: consents.accept_overpayment };

/** react-admin's Form in an edit or create context, saved by its save context. */
function Inputs({ fixed, defaults, onSaved, onCancel, onReread, children }: InputsProps) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const notices = useNotices();
  const reload = useReload();
  const record = useRecordContext<LoadedRecord>();
  const { save } = useSaveContext();
  const mode = record ? 'edit' : 'new';
  const { defaults: own, hides, transform, findDuplicates } = useScreens();
  const shown = formFields(resource, mode, viewer, record).filter(([name]) => !(fixed && name in fixed));
  const fields = Object.fromEntries(shown);
  const { remoteChange, mergeRemoteChange } = useRemoteChange(onReread);
  const { duplicates, confirmNew } = useDuplicates(findDuplicates);

  const toAttributes = (typed: Values): Values => {
    const entered = Object.entries(typed).filter(([name]) => name in fields);
    // Of a new record what was filled in is sent: the rest is the server's to set.
    const values = Object.fromEntries(entered.filter(([, value]) => mode === 'edit' || !isBlank(value)));
    return { ...(transform?.(values) ?? values), ...(mode === 'new' && fixed) };
  };
  const submission = useSubmission<Values, LoadedRecord>({
    accepts,
    intentOf: toAttributes,
    send: (typed, { key, consents: given }) => {
      const accepted = Object.keys(given).length > 0 ? given : undefined;
      const edited = accepted && { openedOn: record?._etag, accepted };
      const meta = mode === 'new' ? { idempotencyKey: key, accepted } : edited;
      return new Promise((resolve, reject) => {
        void save?.(toAttributes(typed), { ...(meta && { meta }), onSuccess: resolve, onError: reject });
      });
    },
    onStale: async (typed) => {
      // It is stored as it was meant when the answer to an earlier attempt was lost, or somebody else did the same.
      const isStored = (now?: LoadedRecord): now is LoadedRecord =>
        now !== undefined && Object.keys(changedOf(resource.name, now, toAttributes(typed))).length === 0;
      const { data, error } = await mergeRemoteChange(typed, undefined, isStored);
      return isStored(data) ? { result: data } : { error };
    },
    onDone: async (saved) => {
      const title = recordTitle(resource.name, { ...record, ...saved });
      if (mode === 'new') notices.created(`Đã tạo ${title}.`);
      else notices.saved(saved._revert, `Đã lưu ${title}.`);
      await reload();
      onSaved(saved);
    },
  });
  const submit = async (typed: Values) => {
    if (mode === 'edit' || (await confirmNew(typed))) await submission.submit(typed);
  };

  return (
    <SubmissionForm
      name={`${resource.name}/${record?.id ?? 'new'}`}
      submission={{ ...submission, submit }}
      defaultValues={startValues(shown, undefined, { ...own?.(viewer), ...defaults })}
      values={record && { id: record.id, ...startValues(shown, record) }}
      {...(record && { resetOptions: kept })}
      resolver={resolverOf(fields, resource.check, hides)}
      fields={fields}
    >
      <FormBody
        fields={shown}
        duplicates={duplicates}
        remoteChange={remoteChange}
        // What could not be read is merged when saving.
        onRemoteChange={(typed, by) => void mergeRemoteChange(typed, { by })}
        onCancel={onCancel}
      >
        {children}
      </FormBody>
    </SubmissionForm>
  );
}

/** Asks before a record is created that may exist already. */
function useDuplicates(findDuplicates: Screens['findDuplicates']) {
  const data = useDataProvider();
  const isAsking = useRef(false);
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);
  /** Resolves to whether it is to be created: there are no duplicates, or the viewer wants it all the same. */
  const confirmNew = async (typed: Values): Promise<boolean> => {
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      const records = (await findDuplicates?.(typed, data)) ?? [];
      if (records.length === 0) return true;
      return await new Promise<boolean>((answer) => setDuplicates({ records, answer }));
    } finally {
      isAsking.current = false;
      setDuplicates(null);
    }
  };
  return { duplicates, confirmNew };
}
