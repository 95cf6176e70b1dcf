import { Box, Typography } from '@mui/material';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { agents } from '#schema/agents';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useCurrentDay } from '../../ui/today.ts';

/** Number of days before their end in which papers are shown as expiring. */
const PAPERS_NOTICE_DAYS = 30;

/** A nurse's status, and the day on which her papers expire if it is near or past. */
export default function AgentState() {
  const { papers_valid_to: validTo } = useRecord<'agents'>();
  const today = useCurrentDay();
  return (
    <Typography variant="body2" color="textSecondary" component="p" noWrap>
      <FieldValue name="profile_status" field={agents.fields.profile_status} />
      {validTo && validTo <= addDays(today, PAPERS_NOTICE_DAYS) && (
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
