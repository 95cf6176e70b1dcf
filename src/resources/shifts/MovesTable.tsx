import { Box } from '@mui/material';
import type { PostponementPreview } from '#schema/postponementPreview';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';

interface Props extends Pick<PostponementPreview, 'moves' | 'conflicts'> {
  readonly dated: (day: string) => string;
}

/** Table of the sessions that move, with the conflicts on their new days. */
export function MovedSessionsTable({ moves, conflicts, dated }: Props) {
  const columns: TableColumn<PostponementPreview['moves'][number]>[] = [
    { key: 'index', head: 'Buổi', cell: ({ index }) => index },
    { key: 'from', head: 'Ngày cũ', cell: ({ from }) => dated(from) },
    { key: 'to', head: 'Ngày mới', cell: ({ to }) => dated(to) },
  ];
  const clashes: (typeof columns)[number] = {
    key: 'clashes',
    head: 'Vướng',
    cell: ({ to }) => (
      <Box sx={{ color: 'error.main', whiteSpace: 'normal' }}>
        {conflicts
          .filter(({ day }) => day === to)
          .map(({ reason }) => reason)
          .join(' ')}
      </Box>
    ),
  };
  return (
    <Table
      caption="Các buổi sẽ dời"
      columns={conflicts.length > 0 ? [...columns, clashes] : columns}
      rows={moves}
      keyOf={({ shift_id }) => shift_id}
      rowHead={null}
      look="plain"
      sx={{ width: 'auto', whiteSpace: 'nowrap', '& td': { verticalAlign: 'top' } }}
    />
  );
}
