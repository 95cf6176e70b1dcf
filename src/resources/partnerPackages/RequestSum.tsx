import { Box, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { listSessionDays, sumSessions } from '#rules/calendar';
import { isRealDay } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { useCatalogue } from '../services/useCatalogue.ts';
import { readRequestedLine } from './readRequestedLine.ts';
import { serviceNumbers } from './unusedServices.ts';

/** Shows the price, the number of sessions and the last day of the partner's request that is being filled in. */
export default function PartnerRequestSummary() {
  const { control } = useFormContext<Record<string, unknown>>();
  const values = useWatch({ control });
  const { catalogue } = useCatalogue({ for_partner: 'true' });
  const lines = serviceNumbers.flatMap((number) => readRequestedLine(values, number, catalogue) ?? []);
  if (lines.length === 0) return null;
  const isPriced = lines.every((line) => line.price !== null);
  const sessions = sumSessions(lines);
  const start = values.started_at;
  const last =
    typeof start === 'string' && isRealDay(start) ? listSessionDays(start, sessions).at(-1) : undefined;
  return (
    <Box
      component="section"
      aria-label="Tạm tính"
      aria-live="polite"
      sx={{
        position: 'sticky',
        bottom: 61,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        mt: 2,
        pt: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography sx={{ mr: 'auto' }} color="text.secondary">
        {sessions} buổi{last && `, kết thúc ${formatDate(last)}`}
      </Typography>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        Thành tiền {isPriced ? '' : 'từ '}
        {formatMoney(sum(lines.map((line) => line.price ?? 0)))}
      </Typography>
    </Box>
  );
}
