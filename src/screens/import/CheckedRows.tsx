import { Box, FormControlLabel, Switch } from '@mui/material';
import { useState } from 'react';
import type { ImportAnswer, ImportRow } from '#schema/imports';
import { CheckedTable, remarkCell } from './CheckedTable.tsx';

const words: Record<ImportRow['state'], string> = { ok: 'Được', duplicate: 'Trùng', invalid: 'Sai' };
const colors: Record<ImportRow['state'], string> = {
  ok: 'success.main',
  duplicate: 'warning.main',
  invalid: 'error.main',
};

/** What is to be said of a row, a line each. */
const remarks = ({ errors, duplicates }: ImportRow): string[] => [
  ...errors.map(({ column, detail }) =>
    column && !detail.startsWith(column) ? `${column}: ${detail}` : detail,
  ),
  ...duplicates.map(({ row, name, phone }) =>
    row ? `Trùng số điện thoại với dòng ${row}` : `Đã có ${name}, ${phone}`,
  ),
];

/** What would become of each row; those with something to say alone, when there are any. */
export function CheckedRows({ answer: { columns, rows } }: { readonly answer: ImportAnswer }) {
  const remarked = rows.filter(({ state }) => state !== 'ok');
  const [only, setOnly] = useState(remarked.length > 0);
  const shown = only ? remarked : rows;
  return (
    <>
      {remarked.length > 0 && (
        <FormControlLabel
          label="Chỉ các dòng sai hoặc trùng"
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
            {['Kết quả', ...columns].map((column) => (
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
            <Box component="td" sx={{ ...remarkCell, minWidth: { xs: 220, sm: 260 }, py: '6px !important' }}>
              <Box component="strong" sx={{ color: colors[row.state], fontWeight: 650 }}>
                {words[row.state]}
              </Box>
              {remarks(row).map((remark) => (
                <div key={remark}>{remark}</div>
              ))}
            </Box>
            {row.cells.map((cell, at) => (
              <td key={columns[at]} title={cell}>
                {cell}
              </td>
            ))}
          </tr>
        )}
      </CheckedTable>
    </>
  );
}
