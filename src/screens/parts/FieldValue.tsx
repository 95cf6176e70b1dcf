import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import type { Field } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.ts';
import type { CellProps } from '../../kinds/webKind.ts';
import { departureOf } from '../registry.ts';
import { Loaded } from './Loaded.tsx';

interface Props {
  readonly resource: string;
  readonly record: LoadedRecord;
  readonly name: string;
  readonly field: Field;
  readonly roomy?: boolean;
}

/** A field of a record, read: by its kind's Cell, or the one registered for it. Nothing there is '–' in a detail. */
export function FieldValue({ resource, record, name, field, roomy = false }: Props) {
  const own = departureOf(resource).fields?.[name]?.Cell as ComponentType<CellProps> | undefined;
  const Cell = own ?? webKindOf(field).Cell;
  const value = record[name];
  if (!own && isBlank(value))
    return roomy ? (
      <Box component="span" sx={{ color: 'text.disabled' }}>
        –
      </Box>
    ) : null;
  const cell = (
    <Cell value={value} field={field} name={name} record={record} resource={resource} roomy={roomy} />
  );
  return own ? <Loaded>{cell}</Loaded> : cell;
}
