import { Box } from '@mui/material';
import { RecordContextProvider, useRecordContext, useResourceContext } from 'react-admin';
import type { Field as DeclaredField } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { useScreens } from '../useScreens.ts';
import { LazyBoundary } from './LazyBoundary.tsx';

interface Props {
  /** Those around when not told. */
  readonly resource?: string;
  readonly record?: LoadedRecord;
  readonly name: string;
  readonly field: DeclaredField;
  readonly roomy?: boolean;
}

/** A field of a record, read: by its kind's Field, or its resource's own. Nothing there is '–' in a detail. */
export function FieldValue({ name, field, roomy = false, ...given }: Props) {
  const resource = useResourceContext(given) ?? '';
  const record = useRecordContext<LoadedRecord>(given as { record?: LoadedRecord });
  const own = useScreens(resource).fields?.[name]?.Field;
  const Field = own ?? webKindOf(field).Field;
  if (!own && isBlank(record?.[name]))
    return roomy ? (
      <Box component="span" sx={{ color: 'text.disabled' }}>
        –
      </Box>
    ) : null;
  const shown = (
    <RecordContextProvider value={record}>
      <Field source={name} field={field} resource={resource} roomy={roomy} />
    </RecordContextProvider>
  );
  return own ? <LazyBoundary>{shown}</LazyBoundary> : shown;
}
