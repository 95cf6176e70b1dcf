import { useContext, useRef, useState } from 'react';
import { CreateBase, EditBase, useDataProvider, useRecordContext, useSaveContext } from 'react-admin';
import { consentFields } from '#schema/consents';
import { isBlank } from '#schema/values';
import { findChangedAttributes } from '../../jsonapi/findChangedAttributes.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { LeaveGuardContext, type LeaveGuardHandle } from '../../ui/LeaveGuardContext.ts';
import { watchOpenPage } from '../../ui/watchOpenPage.ts';
import type { Screens } from '../customizeScreens.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useNotices } from '../parts/useNotices.tsx';
import { useReload } from '../parts/useReload.ts';
import { useScreens } from '../useScreens.ts';
import { buildFormResolver } from './buildFormResolver.ts';
import type { DuplicateQuestion } from './DuplicatesDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { buildInitialValues, listFormFields } from './formFields.ts';
import { SubmissionForm } from './SubmissionForm.tsx';
import { type RecordReloader, useRemoteChange } from './useRemoteChange.ts';
import { useSubmission } from './useSubmission.ts';

type Values = Record<string, unknown>;

interface Props {
  /** Purpose of the form: `edit` changes the current record, `new` creates a record of the current resource. */
  readonly mode: 'new' | 'edit';
  /** For a new record: values that the form adds without an input, such as the mechanism of a threshold. */
  readonly fixed?: Readonly<Values>;
  /** Names of the only fields that the form has; by default all fields of the resource's form. */
  readonly only?: readonly string[];
  /** Called with the saved record, as the server returned it. */
  readonly onSaved: (record: LoadedRecord) => void;
  readonly onCancel: () => void;
}

/** The form of a resource, generated from its declaration. Uses react-admin's edit and create controllers. */
export function RecordForm({ mode, ...props }: Props) {
  const record = useRecordContext<LoadedRecord>();
  const [opened] = useState(mode === 'edit' ? record : undefined);
  const around = useContext(LeaveGuardContext);
  const own = useRef<LeaveGuardHandle>(null);
  // The version of the record that the form opened has a separate query, which is never reloaded in the background. Otherwise the save
  // would send a newer ETag and overwrite another user's changes.
  const meta = opened && { openedOn: opened._etag };
  const base = {
    disableAuthentication: true,
    redirect: false,
    // Without a network connection a save fails at once, and is not sent later without the user's knowledge.
    mutationOptions: { networkMode: 'always', meta },
  } as const;
  return (
    <LeaveGuardContext value={around ?? own}>
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
    </LeaveGuardContext>
  );
}

/** The inputs of the form, inside an edit or create context; saves with the context's save function. */
function Inputs({
  fixed,
  only,
  onSaved,
  onCancel,
  onReread,
}: Omit<Props, 'mode'> & { readonly onReread?: RecordReloader }) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const notices = useNotices();
  const reload = useReload();
  const record = useRecordContext<LoadedRecord>();
  const { save } = useSaveContext();
  const mode = record ? 'edit' : 'new';
  const { defaults, hides, transform, findDuplicates } = useScreens();
  const shown = listFormFields(resource, mode, viewer, record).filter(
    ([name]) => !(fixed && name in fixed) && (only?.includes(name) ?? true),
  );
  const fields = Object.fromEntries(shown);
  const { remoteChange, mergeRemoteChange } = useRemoteChange(onReread);
  const { duplicates, confirmNew } = useDuplicates(findDuplicates);

  const toAttributes = (typed: Values): Values => {
    const entered = Object.entries(typed).filter(([name]) => name in fields);
    // A new record is sent with filled values only; the server sets the other fields.
    const values = Object.fromEntries(entered.filter(([, value]) => mode === 'edit' || !isBlank(value)));
    return { ...(transform?.(values) ?? values), ...(mode === 'new' && fixed) };
  };
  const submission = useSubmission<Values, LoadedRecord>({
    accepts: consentFields,
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
      // The record can already have the values to save: the answer to an earlier attempt was lost, or another user made the same change.
      const isStored = (now?: LoadedRecord): now is LoadedRecord =>
        now !== undefined &&
        Object.keys(findChangedAttributes(resource.name, now, toAttributes(typed))).length === 0;
      const { data, error } = await mergeRemoteChange(typed, undefined, isStored);
      return isStored(data) ? { result: data } : { error };
    },
    onDone: async (saved) => {
      const isHere = watchOpenPage();
      const title = formatRecordTitle(resource.name, { ...record, ...saved });
      if (mode === 'new') notices.created(`Đã tạo ${title}.`);
      else notices.saved(saved._revert, `Đã lưu ${title}.`);
      await reload();
      if (isHere()) onSaved(saved);
    },
  });
  const submit = async (typed: Values) => {
    if (mode === 'edit' || (await confirmNew(typed))) await submission.submit(typed);
  };

  return (
    <SubmissionForm
      name={`${resource.name}/${record?.id ?? 'new'}`}
      submission={{ ...submission, submit }}
      defaultValues={buildInitialValues(shown, undefined, defaults?.(viewer))}
      values={record && { id: record.id, ...buildInitialValues(shown, record) }}
      resolver={buildFormResolver(fields, resource.check, hides)}
      fields={fields}
    >
      <FormBody
        fields={shown}
        duplicates={duplicates}
        remoteChange={remoteChange}
        // If the changed record cannot be loaded now, the changes are merged when the user saves.
        onRemoteChange={(typed, by) => void mergeRemoteChange(typed, { by })}
        onCancel={onCancel}
      />
    </SubmissionForm>
  );
}

/** Returns a function that asks the user before a record is created that may already exist. */
function useDuplicates(findDuplicates: Screens['findDuplicates']) {
  const data = useDataProvider();
  const isAsking = useRef(false);
  const [duplicates, setDuplicates] = useState<DuplicateQuestion | null>(null);
  /** Resolves to true if there are no duplicates, or if the user decides to create the record anyway. */
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
