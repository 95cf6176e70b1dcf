import { Box } from '@mui/material';
import { RecordContextProvider, useRecordContext } from 'react-admin';
import type { Field as DeclaredField } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import type { FieldVariant } from '../../kinds/webKind.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { useScreens } from '../useScreens.ts';

/** Usual width, in pixels, of a resource's own cell of a list. */
const USUAL_WIDTH = 114;

interface Props {
  readonly name: string;
  readonly field: DeclaredField;
  readonly variant?: FieldVariant;
}

/**
 * A field of the current record, with the resource's own Cell (in a list) or Field, or the kind's Field; an empty field is shown as '–' in
 * a detail.
 */
export function FieldValue({ name, field, variant }: Props) {
  const record = useRecordContext<LoadedRecord>();
  const { Field: OwnField, Cell = OwnField } = useScreens().fields?.[name] ?? {};
  const own = variant && variant !== 'detail' ? Cell : OwnField;
  const { Field: KindField } = getKindComponents(field);
  const Field = own ?? KindField;
  if (!own && isBlank(record?.[name]))
    return variant === 'detail' ? (
      <Box component="span" sx={{ color: 'text.disabled' }}>
        –
      </Box>
    ) : null;
  const shown = <Field source={name} field={field} variant={variant} />;
  if (!own) return shown;
  // While the component of a list's cell is loading, the kind's field or an empty box takes its place, so that the columns do not move.
  const isCell = own !== OwnField;
  const isEmpty = isBlank(record?.[name]) || variant === 'second';
  const value = isEmpty ? <Box sx={{ width: USUAL_WIDTH }} /> : <KindField source={name} field={field} />;
  return <LazyBoundary waiting={isCell && value}>{shown}</LazyBoundary>;
}

/** An old, current or new value of a field of the current resource, shown as in a detail. */
export const ShownValue = ({ name, field, value }: Props & { readonly value: unknown }) => (
  <RecordContextProvider value={{ id: '', [name]: value }}>
    <FieldValue name={name} field={field} variant="detail" />
  </RecordContextProvider>
);
