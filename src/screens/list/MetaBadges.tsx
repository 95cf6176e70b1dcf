import { Box, Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatNumber } from '#rules/format';

const labels: Readonly<Record<string, string>> = {
  total: 'Tổng',
  page_count: 'Số trang',
  page_number: 'Trang',
  page_size: 'Mỗi trang',
};

/** What the answer says of itself, as badges. */
export function MetaBadges() {
  const { meta = {} } = useListContext();
  const shown = Object.entries(meta).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'string',
  );
  // A search inside texts is counted up to some number only.
  const atLeast = (key: string) => (meta.more === true && /^(total|page_count)$/.test(key) ? 'hơn ' : '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {shown.map(([key, value]) => (
        <Chip
          key={key}
          size="small"
          variant="outlined"
          label={`${labels[key] ?? key}: ${atLeast(key)}${typeof value === 'number' ? formatNumber(value) : value}`}
        />
      ))}
    </Box>
  );
}
