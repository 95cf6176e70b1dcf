import { Box, Button, FormHelperText, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { formatNumber } from '#rules/format';
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
  /** The inputs of each line, if some inputs share a line; null leaves one half of a line empty. By default each input has its own line. */
  readonly rows?: readonly (readonly (string | null)[])[];
  /** Content next to the inputs, on a narrow screen below them; the content can read the form. */
  readonly aside?: ReactNode;
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
  rows,
  aside,
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
  const lines = buildFormLines(inputs, rows);
  if (!stored.data) return <FormSkeleton lines={lines} hasText={children !== undefined} />;
  return (
    <Box sx={{ maxWidth: aside ? 1 : COLUMN_WIDTH }}>
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
          <Box sx={aside ? columns : {}}>
            <Box sx={{ display: 'grid', gap: 2 }}>
              {lines.map(({ name, isShared, fields }) => (
                <FieldGrid key={name} fields={fields} narrow={!isShared} />
              ))}
            </Box>
            {aside}
          </Box>
        </ResourceContextProvider>
        <SaveBar />
      </SubmissionForm>
    </Box>
  );
}

/** Width of the inputs in pixels. */
const COLUMN_WIDTH = 640;

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${COLUMN_WIDTH}px) minmax(0, 320px)` },
} as const;

type Input = readonly [string, Field];

interface FormLine {
  readonly name: string;
  /** True if the line has two halves. */
  readonly isShared: boolean;
  readonly fields: readonly Input[];
}

/** Returns the lines of the form. @param rows the inputs that share a line; undefined if each has its own */
function buildFormLines(inputs: readonly Input[], rows: Props<Values>['rows']): readonly FormLine[] {
  const named = rows ?? inputs.map(([name]) => [name]);
  return named.map((row) => ({
    name: row.join(' '),
    isShared: row.length > 1,
    fields: row.flatMap((name) => inputs.filter(([own]) => own === name)),
  }));
}

/** True if a field, or a field in a list of lines, has changed. */
const isChanged = (dirty: unknown): boolean =>
  dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isChanged));

/** The bar that saves or discards changes. It stays at the bottom of the window while there are unsaved changes. */
function SaveBar() {
  const { reset } = useFormContext();
  const { dirtyFields } = useFormState();
  const changes = Object.values(dirtyFields).filter(isChanged).length;
  return (
    <Box sx={changes > 0 ? [saveBar, stickyBar] : saveBar}>
      <SubmitButtons label="ra.action.save" disabled={changes === 0} />
      {changes > 0 && (
        <>
          <Button onClick={() => reset()}>Hủy</Button>
          <Typography role="status" color="textSecondary" sx={{ ml: 'auto' }}>
            {formatNumber(changes)} thay đổi
          </Typography>
        </>
      )}
    </Box>
  );
}

const saveBar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: COLUMN_WIDTH,
  mt: 1,
  py: 1,
} as const;

const stickyBar = { position: 'sticky', bottom: 0, zIndex: 2, bgcolor: 'background.default' } as const;

interface FormSkeletonProps {
  readonly lines: readonly FormLine[];
  /** True if the form begins with an explanation. */
  readonly hasText: boolean;
}

/** Skeleton of a loading form: its labels and inputs. */
const FormSkeleton = ({ lines, hasText }: FormSkeletonProps) => (
  <Box aria-busy sx={{ display: 'grid', gap: 2, maxWidth: COLUMN_WIDTH }}>
    {hasText && <Skeleton width="60%" height={20} />}
    {lines.map(({ name, fields }) => (
      <Box key={name}>
        <Skeleton width={120} height={20} sx={{ mb: 0.5 }} />
        <Skeleton variant="rounded" sx={{ height: { xs: 44, sm: 37.125 } }} />
        {fields.map(
          ([each, { help }]) =>
            help && (
              <FormHelperText key={each} sx={{ mx: 0 }}>
                {help}
              </FormHelperText>
            ),
        )}
      </Box>
    ))}
    <Skeleton variant="rounded" width={65} sx={{ height: { xs: 44, sm: 32 } }} />
  </Box>
);

interface AfterSaveProps {
  readonly saved: Saved | null;
  /** Called after the form has taken the sent values as its unchanged values; only then can the stored values be loaded into the form. */
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
