import { Box } from '@mui/material';
import type { ImportChange, ImportUpdateRow } from '#schema/imports';
import { NativeSelect } from '../parts/NativeSelect.tsx';
import { CheckedTable } from './CheckedTable.tsx';
import { toChangeKey, type UpdateChoices } from './updateChoices.ts';

interface Props {
  readonly rows: readonly ImportUpdateRow[];
  readonly choices: UpdateChoices;
  readonly onChoose: (choices: UpdateChoices) => void;
}

const words: Record<ImportUpdateRow['state'], string> = {
  changed: 'Đổi',
  new: 'Mới',
  conflict: 'Cần chọn',
  duplicate: 'Trùng, bỏ qua',
  invalid: 'Sai',
};
const colors: Record<ImportUpdateRow['state'], string> = {
  changed: 'success.main',
  new: 'success.main',
  conflict: 'warning.main',
  duplicate: 'warning.main',
  invalid: 'error.main',
};
/** Order in which rows are shown; rows that the user should review are first. */
const order: readonly ImportUpdateRow['state'][] = ['invalid', 'conflict', 'duplicate', 'changed', 'new'];

const isSide = (value: string): value is 'mine' | 'theirs' => value === 'mine' || value === 'theirs';

/**
 * Table of the changed and the invalid rows, field by field. For a field that another user also changed, the user chooses which value is
 * stored.
 */
export const ChangedRowsTable = ({ rows, choices, onChoose }: Props) => (
  <CheckedTable
    rows={[...rows].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.row - b.row)}
    columns={[
      {
        key: 'record',
        head: 'Bản ghi',
        cell: (row) => (
          <Box className="remarks" sx={{ minWidth: { xs: 88, sm: 160 } }}>
            {row.title}
            <Box component="strong" sx={{ display: 'block', color: colors[row.state], fontWeight: 600 }}>
              {words[row.state]}
            </Box>
          </Box>
        ),
      },
      {
        key: 'changes',
        head: 'Thay đổi',
        cell: (row) => <RowChanges row={row} choices={choices} onChoose={onChoose} />,
      },
    ]}
  />
);

type RowChangesProps = Pick<Props, 'choices' | 'onChoose'> & { readonly row: ImportUpdateRow };

const RowChanges = ({ row, choices, onChoose }: RowChangesProps) => (
  <Box className="remarks" sx={{ minWidth: { xs: 180, sm: 280 }, maxWidth: 640, overflowWrap: 'anywhere' }}>
    {row.changes.map((one) => (
      <Change
        key={one.field}
        row={row}
        change={one}
        chosen={choices.get(toChangeKey(row, one))}
        onChoose={(side) => onChoose(new Map([[toChangeKey(row, one), side]]))}
      />
    ))}
    {[...row.errors, ...row.doubts].map(({ column, detail }) => (
      <Box key={detail} sx={{ color: row.state === 'invalid' ? 'error.main' : 'text.secondary' }}>
        {column && !detail.startsWith(column) ? `${column}: ${detail}` : detail}
      </Box>
    ))}
  </Box>
);

const formatValue = (text: string): string => (text === '' ? '(trống)' : text);

interface ChangeProps {
  readonly row: ImportUpdateRow;
  readonly change: ImportChange;
  readonly chosen: 'mine' | 'theirs' | undefined;
  readonly onChoose: (side: 'mine' | 'theirs') => void;
}

function Change({ row, change: { label, from, to, conflict }, chosen, onChoose }: ChangeProps) {
  if (row.id === null)
    return (
      <div>
        {label}: {to}
      </div>
    );
  const shown = (
    <>
      {label}: {formatValue(from)} → <strong>{formatValue(to)}</strong>
    </>
  );
  if (!conflict) return <div>{shown}</div>;
  return (
    <Box sx={{ my: 0.5 }}>
      {shown}
      <NativeSelect
        aria-label={`${label} của ${row.title}`}
        value={chosen ?? ''}
        choices={[
          ...(chosen ? [] : [{ value: '', label: 'Chọn…' }]),
          { value: 'mine', label: `Theo tệp: ${formatValue(to)}` },
          { value: 'theirs', label: `Như hiện có: ${formatValue(from)}` },
        ]}
        onChange={(side) => isSide(side) && onChoose(side)}
        sx={{ display: 'block', width: { xs: 170, sm: 280 } }}
      />
    </Box>
  );
}
