import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { ShownValue } from '../parts/FieldValue.tsx';
import type { BulkEditOutcome } from './bulkEdit.ts';

/** Maximum number of records in the preview; further records are only counted. */
const MAX_SHOWN = 50;

interface Props {
  readonly rows: readonly { readonly record: LoadedRecord; readonly outcome: BulkEditOutcome }[];
  /** New values to store, by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Preview of a bulk edit: the number of records, and the old and new values. */
export function BulkChanges({ rows, values }: Props) {
  const resource = useDeclaration();
  const of = (outcome: BulkEditOutcome) => rows.filter((row) => row.outcome === outcome);
  const changing = of('changes');
  const [same, closed] = [of('same').length, of('closed').length];
  const shown = changing.slice(0, MAX_SHOWN);
  const fields = Object.keys(values).flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, field }] : [];
  });
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {formatNumber(changing.length)} dòng sẽ đổi
        {same > 0 && `, ${formatNumber(same)} dòng đã có giá trị này`}
        {closed > 0 && `, ${formatNumber(closed)} dòng không sửa được ở trạng thái này`}.
      </Typography>
      {shown.length > 0 && (
        <Box sx={{ maxHeight: 280, overflow: 'auto' }}>
          <Table size="small" stickyHeader aria-label="Các dòng sẽ đổi">
            <TableHead>
              <TableRow>
                <TableCell>{resource.label}</TableCell>
                {fields.map(({ name, field }) => (
                  <TableCell key={name}>{field.label}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(({ record }) => (
                <TableRow key={record.id}>
                  <TableCell component="th" scope="row">
                    {recordTitle(resource.name, record)}
                  </TableCell>
                  {fields.map((each) => (
                    <TableCell key={each.name}>
                      <ShownValue {...each} value={record[each.name]} /> →{' '}
                      <ShownValue {...each} value={values[each.name]} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {changing.length > shown.length && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          và {formatNumber(changing.length - shown.length)} dòng nữa.
        </Typography>
      )}
    </>
  );
}
