import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { AnyResource } from '#schema/resource';
import type { ActionResult } from '../../jsonapi/calls.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { FormField } from '../form/FormField.tsx';
import { resolverOf } from '../form/resolverOf.ts';
import { serverErrors } from '../form/serverErrors.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { departureOf } from '../registry.ts';
import { actionData } from './actionData.ts';
import { BulkResults } from './BulkResults.tsx';
import { errorHeaderOf } from './errorHeaderOf.ts';
import { shownInputs } from './shownInputs.ts';
import { useIntentKey } from './useIntentKey.ts';

interface Props {
  readonly resource: AnyResource;
  readonly code: string;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  /** What its fields begin with before all else: what was chosen where it was opened. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** It was run; what is ticked is done with. */
  readonly onDone: (result: ActionResult) => void;
}

/** An action on many records: asks once, then shows what became of each (ACT-05, ACT-08). */
export function BulkDialog({ resource, code, ids, given, onClose, onDone }: Props) {
  const action = resource.actions?.[code];
  const { defaults, hides } = departureOf(resource.name).actions?.[code]?.bulk ?? {};
  const asked = shownInputs(action?.input).filter(([name]) => !hides?.includes(name));
  const data = useDataProvider<NoiDataProvider>();
  const reload = useReload();
  const notices = useNotices();
  const key = useIntentKey();
  const id = useId();
  const [failed, setFailed] = useState<unknown>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const [sent] = useState(ids);
  const form = useForm<Record<string, unknown>>({
    defaultValues: {
      ...Object.fromEntries(asked.map(([name, field]) => [name, field.default ?? null])),
      ...defaults?.(),
      ...given,
    },
    resolver: resolverOf(Object.fromEntries(asked)),
  });
  if (!action) return null;

  const run = async (values: Record<string, unknown>) => {
    setFailed(null);
    try {
      const call = {
        action_code: code,
        action_data: actionData(resource.name, undefined, action.input ?? {}, values),
        object_ids: sent,
      };
      const answer = await data.act(resource.name, 'bulk', call, key.keyFor(call));
      setResult(answer);
      if (!answer.error) notices.done();
      void reload();
    } catch (error) {
      key.refused(error);
      setFailed(error);
      for (const [name, message] of serverErrors(
        error,
        asked.map(([each]) => each),
      ))
        form.setError(name, { message });
    }
  };
  const close = () => {
    onClose();
    if (result) onDone(result);
  };

  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={form.handleSubmit(run)} sx={{ display: 'contents' }}>
          <DialogTitle id={id} variant="h2" component="h2">
            {action.header ?? action.label} ({sent.length})
          </DialogTitle>
          <DialogContent>
            {failed !== null && (
              <ErrorSummary header={errorHeaderOf(resource.name)} details={detailsOf(failed)} />
            )}
            {result ? (
              <BulkResults resource={resource} result={result} />
            ) : (
              <>
                <DialogContentText sx={{ mb: asked.length > 0 ? 2 : 0 }}>
                  {typeof action.ask === 'string'
                    ? action.ask
                    : `${action.label}: ${sent.length} dòng đã chọn.`}
                </DialogContentText>
                <Box
                  sx={{
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: { xs: '1fr', sm: asked.length > 2 ? '1fr 1fr' : '1fr' },
                  }}
                >
                  {asked.map(([name, field], index) => (
                    <FormField
                      key={name}
                      resource={resource.name}
                      name={name}
                      field={field}
                      autoFocus={index === 0}
                    />
                  ))}
                </Box>
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close} {...(result && { autoFocus: true })}>
              {result ? 'Close' : 'Cancel'}
            </Button>
            {!result && (
              <Button
                type="submit"
                variant="contained"
                loading={form.formState.isSubmitting}
                autoFocus={asked.length === 0}
              >
                {action.label}
              </Button>
            )}
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  );
}
