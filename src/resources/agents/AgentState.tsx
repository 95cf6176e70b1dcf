import { Box, Typography } from '@mui/material';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { agents } from '#schema/agents';
import { EXPIRING_PAPERS_DAYS } from '#schema/queues';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useCurrentDay } from '../../ui/today.ts';

/** A nurse's status, and the day on which her certificates expire if it is near or past. */
export default function AgentState() {
  const { papers_valid_to: validTo } = useRecord<'agents'>();
  const today = useCurrentDay();
  return (
    <Typography variant="body2" color="textSecondary" component="p" noWrap>
      <FieldValue name="profile_status" field={agents.fields.profile_status} />
      {validTo && validTo <= addDays(today, EXPIRING_PAPERS_DAYS) && (
        <>
          {' · '}
          <Box component="span" sx={{ color: validTo < today ? 'error.main' : undefined }}>
            giấy tờ hết hạn {formatDate(validTo)}
          </Box>
        </>
      )}
    </Typography>
  );
}
