import { Box, Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatMoney, formatNumber } from '#rules/format';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { useListColumns } from './ListColumns.tsx';

const labels: Readonly<Record<string, string>> = {
  total: 'Tổng',
  page_count: 'Số trang',
  page_number: 'Trang',
  page_size: 'Mỗi trang',
};

/** Shows the `meta` of the response as badges, after the sum of a column. */
export function MetaBadges() {
  const { meta = {} } = useListContext();
  const { summed } = useListColumns();
  const { sum, ...others } = meta as Readonly<Record<string, unknown>>;
  const isPhone = useIsPhoneWidth();
  // On a phone only the total is shown, because there is no room for more.
  const shown = Object.entries(others).filter(
    ([key, value]) =>
      (typeof value === 'number' || typeof value === 'string') && (!isPhone || key === 'total'),
  );
  // Adds "hơn" (more than) to counts of a full-text search, which counts records only up to a limit.
  const atLeast = (key: string) => (meta.more === true && /^(total|page_count)$/.test(key) ? 'hơn ' : '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {summed && typeof sum === 'number' && (
        <Chip
          size="small"
          color="primary"
          label={`Cộng ${summed.field.label}: ${formatMoney(sum)}`}
          sx={{ fontWeight: 'fontWeightBold' }}
        />
      )}
      {shown.map(([key, value]) => (
        <Chip
          key={key}
          size="small"
          sx={quiet}
          label={`${labels[key] ?? key}: ${atLeast(key)}${typeof value === 'number' ? formatNumber(value) : String(value)}`}
        />
      ))}
    </Box>
  );
}

const quiet = { color: 'text.secondary', bgcolor: 'transparent', '& .MuiChip-label': { px: 0.5 } };
