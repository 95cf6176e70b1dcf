import { Box, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useGetManyAggregate } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { ActionResult } from '../../jsonapi/calls.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';

interface Props {
  readonly resource: AnyResource;
  readonly result: ActionResult;
}

/** What became of each record of a bulk action, and how many went well. */
export function BulkResults({ resource, result }: Props) {
  const results = result.results ?? [];
  const { data: records } = useGetManyAggregate<LoadedRecord>(resource.name, {
    ids: results.map((each) => each.object_id),
    meta: { include: [] },
  });
  return (
    <>
      <Box role="status" sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <Chip size="small" color="success" variant="outlined" label={`Thành công: ${result.success ?? 0}`} />
        <Chip
          size="small"
          color={result.error ? 'error' : 'default'}
          variant="outlined"
          label={`Lỗi: ${result.error ?? 0}`}
        />
      </Box>
      <Table size="small" aria-label="Kết quả">
        <TableHead>
          <TableRow>
            <TableCell>{resource.label}</TableCell>
            <TableCell>Kết quả</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {results.map((each) => {
            const record = records?.find((found) => found?.id === each.object_id);
            return (
              <TableRow key={each.object_id}>
                <TableCell>{record ? recordTitle(resource.name, record) : `#${each.object_id}`}</TableCell>
                <TableCell sx={{ color: each.state === 'finished' ? 'success.main' : 'error.main' }}>
                  {each.state === 'finished' ? 'Thành công' : (each.error ?? 'Thất bại')}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </>
  );
}
