import { Box, FormControlLabel, Switch } from '@mui/material';
import { useState } from 'react';
import type { ImportAnswer, ImportRow } from '#schema/imports';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { CheckedTable, remarkCellStyle } from './CheckedTable.tsx';

const words: Record<ImportRow['state'], string> = { ok: 'Được', duplicate: 'Trùng', invalid: 'Sai' };
const colors: Record<ImportRow['state'], string> = {
  ok: 'success.main',
  duplicate: 'warning.main',
  invalid: 'error.main',
};

/** Returns the errors, warnings and duplicates of a row as texts, one per line. */
const remarks = ({ errors, doubts, duplicates }: ImportRow): string[] => [
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
const valuesOf = ({ stored, cells }: ImportRow): readonly string[] => (stored.length > 0 ? stored : cells);

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
  const ownColumns = isPhone ? [] : columns;
  return (
    <>
      {remarked.length > 0 && (
        <FormControlLabel
          label="Chỉ các dòng sai, trùng hoặc nên xem lại"
          control={<Switch size="small" checked={only} onChange={(_event, next) => setOnly(next)} />}
        />
      )}
      <CheckedTable
        label="Các dòng của tệp"
        rows={shown}
        head={
          <>
            <Box component="th" scope="col" sx={{ minWidth: '0 !important' }}>
              Dòng
            </Box>
            {['Kết quả', ...ownColumns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </>
        }
      >
        {(row) => (
          <tr key={row.row}>
            <td>{row.row}</td>
            <Box
              component="td"
              sx={{ ...remarkCellStyle, minWidth: { xs: 220, sm: 260 }, py: '6px !important' }}
            >
              <Box
                component="strong"
                sx={{ color: isDoubtful(row) ? 'warning.main' : colors[row.state], fontWeight: 600 }}
              >
                {isDoubtful(row) ? 'Xem lại' : words[row.state]}
              </Box>
              {isPhone && (
                <Box sx={{ color: 'text.secondary' }}>{valuesOf(row).filter(Boolean).join(' · ')}</Box>
              )}
              {remarks(row).map((remark) => (
                <div key={remark}>{remark}</div>
              ))}
            </Box>
            {ownColumns.map((column, at) => {
              const cell = valuesOf(row)[at] ?? '';
              return (
                <td key={column} title={cell}>
                  {cell}
                </td>
              );
            })}
          </tr>
        )}
      </CheckedTable>
    </>
  );
}
