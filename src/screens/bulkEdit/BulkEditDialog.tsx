import { Box, Button, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useGetMany } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { runInPortions } from '../../jsonapi/runInPortions.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { BulkResults } from '../actions/BulkResults.tsx';
import { buildFormResolver } from '../form/buildFormResolver.ts';
import { FormField } from '../form/FormField.tsx';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { DialogForm, SubmissionForm } from '../form/SubmissionForm.tsx';
import { useSubmission } from '../form/useSubmission.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { NativeSelect } from '../parts/NativeSelect.tsx';
import { useReload } from '../parts/useReload.ts';
import { BulkChanges } from './BulkChanges.tsx';
import { buildBulkEditValues, findBulkEditOutcome, listBulkEditFields } from './bulkEdit.ts';

/** Ids of the history lines of the edits, by record id. */
type HistoryLineIds = Readonly<Record<string, string>>;

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  /** Called when the user closes the dialog after the edit. */
  readonly onDone: () => void;
}

/**
 * Sets a field of many records to one value. Steps: choose the field, enter its new value, check the preview, see the results with a button
 * to undo.
 */
export default function BulkEditDialog({ ids, onClose, onDone }: Props) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const reload = useReload();
  const title = `Sửa ${ids.length} dòng`;
  const { data: found } = useGetMany<LoadedRecord>(resource.name, { ids: [...ids], meta: { include: [] } });
  const records = found?.filter((record) => record !== undefined);
  const fields = listBulkEditFields(resource, viewer);
  const [name, setName] = useState('');
  const [result, setResult] = useState<ActionResult | null>(null);
  const chosen = fields.find(([one]) => one === name);
  const close = () => {
    onClose();
    if (result) onDone();
  };
  const handleDone = (answer: ActionResult) => {
    setResult(answer);
    void reload();
  };
  const lines = Object.fromEntries(
    (result?.results ?? []).flatMap(({ object_id, log_id }) => (log_id ? [[object_id, log_id]] : [])),
  );
  if (result)
    return (
      <GuardedDialog onClose={close} maxWidth="sm">
        <BulkResults
          title={title}
          result={result}
          next={Object.keys(lines).length > 0 && <UndoMany lines={lines} onDone={handleDone} />}
          onClose={close}
        />
      </GuardedDialog>
    );
  const choice = (
    <NativeSelect
      autoFocus={!chosen}
      label="Trường"
      value={name}
      choices={[
        { value: '', label: 'Chọn trường để sửa' },
        ...fields.map(([value, { label }]) => ({ value, label })),
      ]}
      onChange={setName}
      sx={{ mb: 2 }}
    />
  );
  return (
    <GuardedDialog onClose={close} maxWidth="sm" fullBelow="sm">
      {chosen && records ? (
        <EditForm
          key={name}
          chosen={chosen}
          records={records}
          title={title}
          onClose={close}
          onDone={handleDone}
        >
          {choice}
        </EditForm>
      ) : (
        <>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {choice}
            {chosen && <Skeleton variant="rounded" height={120} />}
          </DialogContent>
          <DialogFoot onLeave={close} />
        </>
      )}
    </GuardedDialog>
  );
}

/** Button that undoes the edit of all records. */
function UndoMany({ lines, onDone }: Pick<FormProps, 'onDone'> & { readonly lines: HistoryLineIds }) {
  const { name } = useDeclaration();
  const data = useDataProvider<NoiDataProvider>();
  const { submit, isSending, refusal } = useSubmission<HistoryLineIds, ActionResult>({
    waitsOffline: false,
    onDone,
    send: (all, { key }) =>
      runInPortions(Object.keys(all), (ids, portion) =>
        data.revertMany(name, Object.fromEntries(ids.map((id) => [id, all[id] ?? ''])), `${key}-${portion}`),
      ),
  });
  return (
    <>
      {refusal !== null && (
        <Typography role="alert" variant="body2" color="error" sx={{ flex: 1 }}>
          {listErrorDetails(refusal).join(' ')}
        </Typography>
      )}
      <Button color="inherit" loading={isSending} onClick={() => void submit(lines)}>
        Hoàn tác {Object.keys(lines).length} dòng
      </Button>
    </>
  );
}

interface FormProps {
  readonly chosen: readonly [string, Field];
  readonly records: readonly LoadedRecord[];
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: (result: ActionResult) => void;
  readonly children: ReactNode;
}

function EditForm({ chosen, records, title, onClose, onDone, children }: FormProps) {
  const resource = useDeclaration();
  const data = useDataProvider<NoiDataProvider>();
  const rowsFor = useOutcomeBuilder(records, chosen);
  const [name, field] = chosen;
  const submission = useSubmission<Record<string, unknown>, ActionResult>({
    waitsOffline: false,
    onDone,
    send: (entered, { key }) => {
      const attributes = buildBulkEditValues(chosen, entered);
      const changing = rowsFor(entered).filter(({ outcome }) => outcome === 'changes');
      const valuesOf = (record: LoadedRecord) =>
        Object.fromEntries(Object.keys(attributes).map((own) => [own, record[own] ?? null]));
      const previous = new Map(changing.map(({ record }) => [record.id, valuesOf(record)]));
      return runInPortions([...previous.keys()], (some, portion) =>
        data.changeMany(
          resource.name,
          { object_ids: some, attributes, was: Object.fromEntries(some.map((id) => [id, previous.get(id)])) },
          `${key}-${portion}`,
        ),
      );
    },
  });
  return (
    <SubmissionForm
      name={`${resource.name}/bulk/${name}`}
      submission={submission}
      defaultValues={{ [name]: null }}
      resolver={buildFormResolver({ [name]: field })}
      fields={{ [name]: field }}
    >
      <FormContent {...{ title, rowsFor, chosen, onClose }}>{children}</FormContent>
    </SubmissionForm>
  );
}

/** Returns the outcome of the edit for each record, with the values entered so far. */
function useOutcomeBuilder(records: readonly LoadedRecord[], chosen: readonly [string, Field]) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const can = useCanCallback();
  return (entered: Readonly<Record<string, unknown>>) => {
    const values = buildBulkEditValues(chosen, entered);
    return records.map((record) => ({
      record,
      outcome: findBulkEditOutcome(resource, viewer, record, values, can('edit', record)),
    }));
  };
}

type ContentProps = Omit<FormProps, 'records' | 'onDone'> & {
  readonly rowsFor: ReturnType<typeof useOutcomeBuilder>;
};

function FormContent({ title, chosen, rowsFor, onClose, children }: ContentProps) {
  const resource = useDeclaration();
  const entered = useWatch();
  const rows = rowsFor(entered);
  const count = rows.filter(({ outcome }) => outcome === 'changes').length;
  const [name, field] = chosen;
  return (
    <DialogForm
      title={title}
      submit={`Sửa ${count} ${toInlineLabel(resource.label)}`}
      disabled={count === 0}
      onClose={onClose}
    >
      {children}
      <FormField name={name} field={field} autoFocus />
      <Box sx={{ mt: 2 }}>
        <BulkChanges rows={rows} values={buildBulkEditValues(chosen, entered)} />
      </Box>
    </DialogForm>
  );
}
