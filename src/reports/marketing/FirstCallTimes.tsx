import { Box, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { sourceChannels } from '#schema/choices';
import type { MarketingData } from '#schema/reports/marketing';

/** The median minutes until a lead is first called, in total and per channel with leads. */
export function FirstCallTimes({ minutes }: { readonly minutes: MarketingData['first_call_minutes'] }) {
  if (minutes.all == null) return null;
  const rows = [{ value: 'all', label: 'Tất cả' }, ...sourceChannels].filter(
    ({ value }) => minutes[value] != null,
  );
  return (
    <Box component="section" aria-labelledby="first-calls" sx={{ mb: 3 }}>
      <Typography id="first-calls" variant="h2" sx={{ mb: 0.5 }}>
        Phút đến cuộc gọi đầu tiên
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        Trung vị từ lúc khách liên hệ đến lúc được gọi, của khách liên hệ trong khoảng đang xem.
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {rows.map(({ value, label }) => (
          <div key={value}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(minutes[value] ?? 0)} phút
            </Box>
          </div>
        ))}
      </Box>
    </Box>
  );
}
