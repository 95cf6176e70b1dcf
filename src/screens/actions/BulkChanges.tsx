import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { ShownValue } from '../parts/FieldValue.tsx';
import type { Outcome } from './bulkEdit.ts';

/** Records that are listed; more are counted. */
const MAX_SHOWN = 50;

interface Props {
  readonly rows: readonly { readonly record: LoadedRecord; readonly outcome: Outcome }[];
  /** The new values, by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What an edit of many records will change: how many records, and the old and new values. */
export function BulkChanges({ rows, values }: Props) {
  const resource = useDeclaration();
  const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome);
  const changing = of('changes');
  const [same, closed] = [of('same').length, of('closed').length];
  const shown = changing.slice(0, MAX_SHOWN);
  const names = Object.keys(values);
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
                {names.map((name) => (
                  <TableCell key={name}>{resource.fields[name]?.label ?? name}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(({ record }) => (
                <TableRow key={record.id}>
                  <TableCell component="th" scope="row">
                    {recordTitle(resource.name, record)}
                  </TableCell>
                  {names.map((name) => (
                    <TableCell key={name}>
                      <Value name={name} value={record[name]} /> → <Value name={name} value={values[name]} />
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

function Value({ name, value }: { readonly name: string; readonly value: unknown }) {
  const field = useDeclaration().fields[name];
  if (!field) return null;
  return <ShownValue name={name} field={field} value={value} />;
}
