import { Box, Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { kindTraits } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { isComposing } from '../../ui/isComposing.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import type { DeclaredColumn } from './columns.ts';
import { useRowTarget } from './useRowTarget.ts';

/** First cell of a row: a text link to the row's target. Space follows the link, as Enter does. */
export function RowLink({ name, field }: DeclaredColumn) {
  const { name: resource, list } = useDeclaration();
  const record = useRecordContext<LoadedRecord>() as LoadedRecord;
  const { hrefOf } = useRowTarget();
  const value = record[name];
  const related = record[name.replace(/_id$/, '')] as LoadedRecord | undefined;
  const words = () => {
    if (isBlank(value)) return formatRecordTitle(resource, record);
    if (field.kind !== 'ref' || !field.target) return String(value);
    return related ? formatRecordTitle(field.target, related) : formatRecordTitle(resource, record);
  };
  return (
    <Link
      component={RouterLink}
      to={hrefOf(record)}
      data-row-link
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== ' ' || isComposing(event)) return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      sx={{
        fontWeight: (list.bold ?? name) === name ? 600 : 400,
        ...(getKindComponents(field).figure && { fontVariantNumeric: 'tabular-nums' }),
      }}
    >
      {isBlank(value) || kindTraits[field.kind].link || field.map ? (
        words()
      ) : (
        <Box component="span">
          <FieldValue name={name} field={field} variant="row" />
        </Box>
      )}
    </Link>
  );
}
