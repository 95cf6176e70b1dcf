import { Box, Button } from '@mui/material';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { AnyResource } from '#schema/resource';
import { detailsOf } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useIntentKey } from '../actions/useIntentKey.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { departureOf } from '../registry.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { currentOf } from './currentOf.ts';
import { FormField } from './FormField.tsx';
import { formFields } from './formFields.ts';
import { messagesOf } from './messagesOf.ts';
import { resolverOf } from './resolverOf.ts';
import { serverErrors } from './serverErrors.ts';
import { startValues } from './startValues.ts';
import { TwinsDialog } from './TwinsDialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

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
 * The form of a resource in mode edit or new, from its declaration (spec/1 §4, §5). Nothing is shown as saved before the
 * server says so; an error stands at its field and in the summary, and what was typed stays.
 */
export function RecordForm({ resource, record, fixed, defaults, onSaved, onCancel, children }: Props) {
  const viewer = useViewer();
  const data = useDataProvider();
  const notices = useNotices();
  const reload = useReload();
  const key = useIntentKey();
  const mode = record ? 'edit' : 'new';
  const { defaults: own, hides, formEnd: End, sends, twins: findTwins } = departureOf(resource.name);
  const fields = formFields(resource, mode, viewer, record).filter(([name]) => !(fixed && name in fixed));
  const names = fields.map(([name]) => name);
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<LoadedRecord | null>(null);
  const [summary, setSummary] = useState<readonly string[]>([]);
  const [twins, setTwins] = useState<readonly LoadedRecord[]>([]);
  const form = useForm<Values>({
    defaultValues: startValues(fields, record, {
      ...own?.(viewer),
      ...defaults,
    }),
    resolver: resolverOf(Object.fromEntries(fields), resource.check, hides),
  });
  const { isSubmitting, dirtyFields, errors } = form.formState;
  const { question, leave, letGo } = useUnsavedGuard(Object.keys(dirtyFields).length > 0);

  const values = useWatch({ control: form.control, disabled: !hides });
  const hidden = hides?.(values) ?? [];
  const visible = fields.filter(([name]) => !hidden.includes(name));

  const save = async (values: Values) => {
    setSummary([]);
    const known = mode === 'new' && twins.length === 0 ? ((await findTwins?.(values, data)) ?? []) : [];
    setTwins(known);
    if (known.length > 0) return;
    try {
      const given = mode === 'new' ? filled(values) : values;
      const sent = { ...(sends?.(given) ?? given), ...(mode === 'new' && fixed) };
      const saved = base
        ? await data.update<LoadedRecord>(resource.name, { id: base.id, data: sent, previousData: base })
        : await data.create<LoadedRecord>(resource.name, {
            data: sent,
            meta: { idempotencyKey: key.keyFor(sent) },
          });
      letGo();
      if (mode === 'new') notices.created();
      else notices.saved();
      await reload();
      onSaved(saved.data);
    } catch (error) {
      key.refused(error);
      setSummary(detailsOf(error));
      setConflict(currentOf(error));
      const atFields = serverErrors(error, names);
      for (const [name, message] of atFields) form.setError(name, { type: 'server', message });
      const first = names.find((name) => atFields.some(([each]) => each === name));
      if (first) form.setFocus(first);
    }
  };
  const takeOver = async () => {
    if (!base) return;
    const { data: fresh } = await data.getOne<LoadedRecord>(resource.name, { id: base.id });
    const typed = Object.keys(dirtyFields).map((name) => [name, form.getValues(name)] as const);
    form.reset(startValues(fields, fresh));
    for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
    setBase(fresh);
    setConflict(null);
    setSummary([]);
  };
  const cancel = () => {
    letGo();
    onCancel();
  };

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={mode === 'new' ? `New ${resource.label}` : `Edit ${resource.label}`}
        onSubmit={(event) => {
          event.stopPropagation();
          void form.handleSubmit(save)(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          leave(onCancel);
        }}
        sx={{ containerType: 'inline-size' }}
      >
        <ErrorSummary details={summary.length > 0 ? summary : messagesOf(errors)} />
        {conflict && base && (
          <ConflictNotice
            resource={resource.name}
            fields={fields}
            before={base}
            now={conflict}
            onReload={() => void takeOver()}
          />
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: '1fr',
            ...(resource.form?.columns !== 1 && {
              '@container (min-width: 560px)': { gridTemplateColumns: '1fr 1fr' },
            }),
          }}
        >
          {visible.map(([name, field], index) => (
            <FormField
              key={name}
              resource={resource.name}
              name={name}
              field={field}
              autoFocus={index === 0}
            />
          ))}
        </Box>
        {End && (
          <Loaded>
            <End mode={mode} />
          </Loaded>
        )}
        {children}
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            display: 'flex',
            gap: 1,
            mt: 2,
            py: 1.5,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {mode === 'new' ? 'Create' : 'Save'}
          </Button>
          <Button onClick={cancel} color="inherit">
            Cancel
          </Button>
        </Box>
      </Box>
      {question}
      {twins.length > 0 && (
        <TwinsDialog
          resource={resource}
          twins={twins}
          onCreate={() => void form.handleSubmit(save)()}
          onLeave={letGo}
          onCancel={() => setTwins([])}
        />
      )}
    </FormProvider>
  );
}

/** What was filled in: the rest of a new record is the server's to set. */
const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
