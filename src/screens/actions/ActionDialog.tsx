import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { FormField } from '../form/FormField.tsx';
import { resolverOf } from '../form/resolverOf.ts';
import { serverErrors } from '../form/serverErrors.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useReload } from '../parts/useReload.ts';
import { type ActionDialogProps, departureOf } from '../registry.ts';
import { actionData } from './actionData.ts';
import { ConflictList } from './ConflictList.tsx';
import { errorHeaderOf } from './errorHeaderOf.ts';
import { shownInputs } from './shownInputs.ts';
import { useIntentKey } from './useIntentKey.ts';

type Values = Record<string, unknown>;
const conflictsOf = (error: unknown): ErrorBody['problems'][number] | undefined =>
  (error as { body?: ErrorBody } | null)?.body?.problems?.find(
    (problem) => problem.code === 'schedule_conflict',
  );

/**
 * An action's dialog, from its declaration: a question, or a form of its input. What the server refuses is told in it,
 * at the field where it belongs to one (ACT-09); a clash of sessions can be accepted where the action can take that.
 */
export function ActionDialog({ resource, record, code, given, onClose, onDone }: ActionDialogProps) {
  const action = resource.actions?.[code];
  const input = action?.input ?? {};
  const asked = shownInputs(action?.input);
  const viewer = useViewer();
  const data = useDataProvider<NoiDataProvider>();
  const reload = useReload();
  const key = useIntentKey();
  const id = useId();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const { defaults, hides, extra, Above, Under } = departureOf(resource.name).actions?.[code] ?? {};
  const [failed, setFailed] = useState<unknown>(null);
  const [started] = useState(() => ({
    ...Object.fromEntries(asked.map(([name, field]) => [name, record[name] ?? field.default ?? null])),
    ...defaults?.(record, viewer),
    ...given,
  }));
  const form = useForm<Values>({
    defaultValues: started,
    resolver: resolverOf(
      Object.fromEntries(asked),
      (values) => action?.check?.(values, record as never) ?? null,
    ),
  });
  if (!action) return null;

  const run = async (values: Values) => {
    setFailed(null);
    const hidden = hides?.(values) ?? [];
    const used = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)));
    const sent = actionData(resource.name, record, input, { ...used, ...extra?.(record) });
    try {
      const call = { action_code: code, action_data: sent };
      await data.act(resource.name, record.id, call, key.keyFor(call), record._etag);
      onDone();
    } catch (error) {
      key.refused(error);
      setFailed(error);
      for (const [name, message] of serverErrors(error, Object.keys(input))) form.setError(name, { message });
      if ((error as { status?: number }).status === 412) void reload();
    }
  };
  const accept = () => form.handleSubmit((values) => run({ ...values, accept_conflicts: true }))();
  const conflict = 'accept_conflicts' in input ? conflictsOf(failed) : undefined;
  const { isSubmitting } = form.formState;
  const values = form.watch();
  const hidden = hides?.(values) ?? [];
  const ask = typeof action.ask === 'function' ? action.ask(record as never, values) : action.ask;
  const shown = asked.filter(([name]) => !hidden.includes(name));

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={asked.length > 6 || Above ? 'md' : 'sm'}
      fullWidth
      fullScreen={phone && asked.length > 3}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            void form.handleSubmit(run)(event);
          }}
          sx={{ display: 'contents' }}
        >
          <DialogTitle id={id} variant="h2" component="h2">
            {action.header ?? action.label}
          </DialogTitle>
          <DialogContent>
            {failed !== null && (
              <ErrorSummary header={errorHeaderOf(resource.name)} details={detailsOf(failed)} />
            )}
            {conflict && <ConflictList problem={conflict} />}
            {(ask || asked.length === 0) && (
              <DialogContentText aria-live="polite" sx={{ mb: asked.length > 0 ? 2 : 0 }}>
                {ask ?? `${action.label}?`}
              </DialogContentText>
            )}
            {Above && (
              <Loaded height={240}>
                <Above resource={resource} record={record} />
              </Loaded>
            )}
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '1fr', sm: asked.length > 2 ? '1fr 1fr' : '1fr' },
              }}
            >
              {shown.map(([name, field], index) => (
                <FormField
                  key={name}
                  resource={resource.name}
                  name={name}
                  field={field}
                  autoFocus={index === 0 && !Above}
                />
              ))}
            </Box>
            {Under && (
              <Loaded height={80}>
                <Under resource={resource} record={record} />
              </Loaded>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            {conflict && (
              <Button
                color="warning"
                variant="outlined"
                onClick={() => void accept()}
                disabled={isSubmitting}
              >
                Chấp nhận trùng lịch
              </Button>
            )}
            <Button
              type="submit"
              variant="contained"
              color={action.tone === 'danger' ? 'error' : 'primary'}
              loading={isSubmitting}
              autoFocus={asked.length === 0 && action.tone !== 'danger'}
            >
              {action.label}
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
}
