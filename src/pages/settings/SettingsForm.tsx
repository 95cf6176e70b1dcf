import { Box, FormHelperText, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Field, Fields } from '#schema/kinds';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { buildFormResolver } from '../../screens/form/buildFormResolver.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { FormErrors, SubmissionForm, SubmitButtons } from '../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';

type Values = Record<string, unknown>;

interface Props<Settings> {
  /** Last part of the call's URL: `bank` of `/settings/bank`. */
  readonly name: string;
  readonly fields: Fields;
  /** Converts the inputs' values for sending; an emptied input is null. */
  readonly toSettings: (values: Partial<Settings>) => Partial<Settings>;
  /** Content above the inputs: an explanation. */
  readonly children?: ReactNode;
}

/** The sent values, and the values stored afterwards. */
interface Saved {
  readonly sent: Values;
  readonly stored: Values;
}

/** A settings part with a single form: the stored values, the inputs, and Save. */
export function SettingsForm<Settings extends Values>({
  name,
  fields,
  toSettings,
  children,
}: Props<Settings>) {
  const queries = useQueryClient();
  const notices = useNotices();
  const queryKey = ['settings', name];
  const [inputs, resolver] = useMemo(
    () => [Object.entries(fields), buildFormResolver(fields)] as const,
    [fields],
  );
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => coordinatorCalls.settings<Settings>(name, signal),
  });
  const [saved, setSaved] = useState<Saved | null>(null);
  const submission = useSubmission<Values, Settings>({
    send: (values) =>
      coordinatorCalls.changeSettings<Settings>(name, toSettings(values as Partial<Settings>)),
    onDone: (after, sent) => {
      setSaved({ sent, stored: after });
      notices.saved();
    },
  });
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Waiting fields={inputs} />;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <SubmissionForm
        name={`settings/${name}`}
        submission={submission}
        values={stored.data}
        resolver={resolver}
        fields={fields}
      >
        <AfterSave saved={saved} onTaken={({ stored }) => queries.setQueryData(queryKey, stored)} />
        <FormErrors />
        {children && (
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {children}
          </Typography>
        )}
        {/* react-admin's array inputs require a resource context. */}
        <ResourceContextProvider value="settings">
          <FieldGrid fields={inputs} narrow />
        </ResourceContextProvider>
        <Box sx={{ mt: 2 }}>
          <SubmitButtons label="ra.action.save" />
        </Box>
      </SubmissionForm>
    </Box>
  );
}

/** Skeleton of a loading form: its labels and inputs. */
const Waiting = ({ fields }: { readonly fields: readonly (readonly [string, Field])[] }) => (
  <Box aria-busy sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
    {fields.map(([name, { help }]) => (
      <Box key={name}>
        <Skeleton width={120} height={20} sx={{ mb: 0.5 }} />
        <Skeleton variant="rounded" sx={{ height: { xs: 44, sm: 37.125 } }} />
        {help && <FormHelperText sx={{ mx: 0 }}>{help}</FormHelperText>}
      </Box>
    ))}
    <Skeleton variant="rounded" width={65} sx={{ height: { xs: 44, sm: 32 } }} />
  </Box>
);

interface AfterSaveProps {
  readonly saved: Saved | null;
  /** Called when the form has taken the sent values as its unchanged values; only then can the stored values be loaded into it. */
  readonly onTaken: (saved: Saved) => void;
}

/** Continues with the saved values: only input typed during the save is still a change. */
function AfterSave({ saved, onTaken }: AfterSaveProps) {
  const { resetDefaultValues } = useFormContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (!saved) return;
    resetDefaultValues(saved.sent);
    onTaken(saved);
  }, [saved]);
  return null;
}
