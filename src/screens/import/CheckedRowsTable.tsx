import { Box, FormControlLabel, Switch } from '@mui/material';
import { useState } from 'react';
import type { ImportAnswer, ImportRow } from '#schema/imports';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import type { TableColumn } from '../table/Table.tsx';
import { CheckedTable } from './CheckedTable.tsx';

const words: Record<ImportRow['state'], string> = { ok: 'Được', duplicate: 'Trùng', invalid: 'Sai' };
const colors: Record<ImportRow['state'], string> = {
  ok: 'success.main',
  duplicate: 'warning.main',
  invalid: 'error.main',
};

/** Returns the errors, warnings and duplicates of a row as texts, one per line. */
const listRemarks = ({ errors, doubts, duplicates }: ImportRow): string[] => [
  ...[...errors, ...doubts].map(({ column, detail }) =>
    column && !detail.startsWith(column) ? `${column}: ${detail}` : detail,
  ),
  ...duplicates.map(({ row, name, phone }) =>
    row ? `Trùng với dòng ${row}` : `Đã có ${[name, phone].filter(Boolean).join(', ')}`,
  ),
];

/** True for a row that is imported but should be reviewed. */
const isDoubtful = ({ state, doubts }: ImportRow): boolean => state === 'ok' && doubts.length > 0;

/** Returns the values that would be stored; for an invalid row, the cells as in the file. */
const listValues = ({ stored, cells }: ImportRow): readonly string[] => (stored.length > 0 ? stored : cells);

/** Returns the column with the values of one column of the file. @param at its index */
const buildValueColumn = (column: string, at: number): TableColumn<ImportRow> => ({
  key: column,
  head: column,
  cell: (row) => <span title={listValues(row)[at]}>{listValues(row)[at]}</span>,
});

/**
 * Shows the values that would be stored for each row; for an invalid row, the cells as in the file. If some rows have remarks, only these
 * rows are shown at first. On a phone one cell contains all values, so that the user need not scroll sideways.
 */
export function CheckedRowsTable({
  answer: { stored_columns: columns, rows },
}: {
  readonly answer: ImportAnswer;
}) {
  const remarked = rows.filter((row) => row.state !== 'ok' || isDoubtful(row));
  const [only, setOnly] = useState(remarked.length > 0);
  const shown = only ? remarked : rows;
  const isPhone = useIsPhoneWidth();
  const resultColumn: TableColumn<ImportRow> = {
    key: 'result',
    head: 'Kết quả',
    cell: (row) => (
      <Box className="remarks" sx={{ minWidth: { xs: 220, sm: 260 }, maxWidth: 420 }}>
        <Box
          component="strong"
          sx={{ color: isDoubtful(row) ? 'warning.main' : colors[row.state], fontWeight: 600 }}
        >
          {isDoubtful(row) ? 'Xem lại' : words[row.state]}
        </Box>
        {isPhone && <Box sx={{ color: 'text.secondary' }}>{listValues(row).filter(Boolean).join(' · ')}</Box>}
        {listRemarks(row).map((remark) => (
          <div key={remark}>{remark}</div>
        ))}
      </Box>
    ),
  };
  return (
    <>
      {remarked.length > 0 && (
        <FormControlLabel
          label="Chỉ các dòng sai, trùng hoặc nên xem lại"
          control={<Switch size="small" checked={only} onChange={(_event, next) => setOnly(next)} />}
        />
      )}
      <CheckedTable
        rows={shown}
        columns={[resultColumn, ...(isPhone ? [] : columns.map(buildValueColumn))]}
      />
    </>
  );
}
