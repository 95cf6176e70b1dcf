import { Box, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { SheetAnswer } from '#schema/bankStatement';
import { NativeSelect } from '../parts/NativeSelect.tsx';

interface Props {
  readonly sheets: readonly SheetAnswer[];
  readonly onChange: (sheet: string) => void;
}

/** Select for the sheet of a workbook; renders nothing if the workbook has only one sheet. */
export const SheetSelect = ({ sheets, onChange }: Props) =>
  sheets.length < 2 ? null : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography>Trang tính:</Typography>
      <NativeSelect
        aria-label="Trang tính"
        value={sheets.find(({ read }) => read)?.name ?? ''}
        choices={sheets.map(({ name, rows }) => ({
          value: name,
          label: `${name} (${formatNumber(rows)} dòng)`,
        }))}
        onChange={onChange}
      />
    </Box>
  );
