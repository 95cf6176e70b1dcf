import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import type { Column } from './columnsOf.ts';
import { useOpen } from './useOpen.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly column: Column;
}

/** Kinds whose cell is a link of its own: a row's link has only words in it. */
const linking: readonly string[] = ['ref', 'phone', 'email', 'link'];

/** The row's first cell: a real link to where the row leads; Space opens it as Enter does. */
export function RowLink({ resource: listed, record, column }: Props) {
  const { name: resource } = listed;
  const { hrefOf } = useOpen(listed);
  const { name, field } = column;
  const value = record[name];
  const related = record[name.replace(/_id$/, '')] as LoadedRecord | undefined;
  const words =
    field.kind === 'ref' && field.target
      ? related
        ? recordTitle(field.target, related)
        : recordTitle(resource, record)
      : String(value ?? '');
  const empty = value === null || value === undefined || value === '';
  return (
    <Link
      component={RouterLink}
      to={hrefOf(record)}
      data-row-link
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      sx={{ fontWeight: 600, ...(webKindOf(field).figure && { fontVariantNumeric: 'tabular-nums' }) }}
    >
      {empty ? (
        recordTitle(resource, record)
      ) : linking.includes(field.kind) || /(^|_)address$/.test(name) ? (
        words
      ) : (
        <Box component="span">
          <FieldValue resource={resource} record={record} name={name} field={field} />
        </Box>
      )}
    </Link>
  );
}
