import { Box, Chip, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetMany } from 'react-admin';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { Table } from '../table/Table.tsx';

interface Props {
  readonly title: string;
  readonly result: ActionResult;
  /** A second button next to the close button. */
  readonly next?: ReactNode;
  readonly onClose: () => void;
}

/** Content of a bulk action's dialog after the action: the result for each record, and the number of successes. */
export function BulkResults({ title, result, next, onClose }: Props) {
  const resource = useDeclaration();
  const { results = [], success = 0, error = 0 } = result;
  const ids = results.map(({ object_id }) => object_id);
  const { data: records } = useGetMany<LoadedRecord>(resource.name, { ids, meta: { include: [] } });
  const titleOf = (id: string) => {
    const record = records?.find((each) => each?.id === id);
    return record ? formatRecordTitle(resource.name, record) : `#${id}`;
  };
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Box role="status" sx={{ display: 'flex', gap: 1, mb: 1 }}>
          <Chip size="small" color="success" variant="outlined" label={`Thành công: ${success}`} />
          <Chip size="small" color={error ? 'error' : 'default'} variant="outlined" label={`Lỗi: ${error}`} />
        </Box>
        <Table
          caption="Kết quả"
          columns={[
            { key: 'record', head: resource.label, cell: ({ object_id }) => titleOf(object_id) },
            { key: 'result', head: 'Kết quả', cell: drawOutcome },
          ]}
          rows={results}
          keyOf={({ object_id }) => object_id}
          rowHead={null}
          look="lines"
        />
      </DialogContent>
      <DialogFoot leave="Đóng" autoFocus onLeave={onClose}>
        {next}
      </DialogFoot>
    </>
  );
}

const drawOutcome = ({ state, error }: NonNullable<ActionResult['results']>[number]) => (
  <Box component="span" sx={{ color: state === 'finished' ? 'success.main' : 'error.main' }}>
    {state === 'finished' ? 'Thành công' : (error ?? 'Thất bại')}
  </Box>
);
