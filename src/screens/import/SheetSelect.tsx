import { Box, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import type { SheetAnswer } from '#schema/bankStatement';
import { NativeSelect } from '../parts/NativeSelect.tsx';

interface Props {
  readonly sheets: readonly SheetAnswer[];
  readonly onChange: (sheet: string) => void;
}

/** The choice of a workbook's sheet; renders nothing if there is only one. */
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
