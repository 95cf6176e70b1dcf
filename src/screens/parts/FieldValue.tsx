import { Box } from '@mui/material';
import { RecordContextProvider, useRecordContext, useResourceContext } from 'react-admin';
import type { Field as DeclaredField } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.tsx';
import type { Variant } from '../../kinds/webKind.ts';
import { useScreens } from '../useScreens.ts';
import { LazyBoundary } from './LazyBoundary.tsx';

interface Props {
  /** Those around when not told. */
  readonly resource?: string;
  readonly record?: LoadedRecord;
  readonly name: string;
  readonly field: DeclaredField;
  readonly variant?: Variant;
}

/** A field of a record, read: by its kind's Field, or its resource's own. Nothing there is '–' in a detail. */
export function FieldValue({ name, field, variant, ...given }: Props) {
  const resource = useResourceContext(given) ?? '';
  const record = useRecordContext<LoadedRecord>(given as { record?: LoadedRecord });
  const own = useScreens(resource).fields?.[name]?.Field;
  const Field = own ?? webKindOf(field).Field;
  if (!own && isBlank(record?.[name]))
    return variant === 'detail' ? (
      <Box component="span" sx={{ color: 'text.disabled' }}>
        –
      </Box>
    ) : null;
  const shown = (
    <RecordContextProvider value={record}>
      <Field source={name} field={field} resource={resource} variant={variant} />
    </RecordContextProvider>
  );
  return own ? <LazyBoundary>{shown}</LazyBoundary> : shown;
}
