/** Components that show a nurse's values in the list of nurses. */
import { Box } from '@mui/material';
import { useFieldValue, useRecordContext } from 'react-admin';
import { addDays, diffDays } from '#rules/days';
import { formatDate, formatDayAndMonth } from '#rules/format';
import { agents } from '#schema/agents';
import { EXPIRING_PAPERS_DAYS } from '#schema/queues';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ChoiceField } from '../../kinds/fields/ChoiceField.tsx';
import { PartBar } from '../../kinds/parts/PartBar.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

const quiet = {
  fontSize: 'caption.fontSize',
  fontWeight: 400,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
};

const loadWords = { display: 'inline-block', minWidth: 64, textAlign: 'left' };
const fullWords = { ...loadWords, fontWeight: 600, color: 'text.primary' };

/**
 * How many more packages an active nurse can take, with a bar of her load. On a phone, this cell shows the status of a nurse who is not
 * active.
 */
export function LoadCell({ source }: FieldProps) {
  const nurse = useRecordContext<LoadedRecord>();
  const isPhone = useIsPhoneWidth();
  const running = Number(nurse?.running_packages ?? 0);
  const remaining = Number(nurse?.[source] ?? 0);
  if (nurse?.profile_status !== 'active' && running === 0)
    return isPhone ? (
      <Box component="span" sx={quiet}>
        <ChoiceField source="profile_status" field={agents.fields.profile_status} />
      </Box>
    ) : null;
  return (
    <Box component="span" sx={quiet}>
      <PartBar part={running} whole={running + remaining} isLoad />
      <Box component="span" sx={remaining > 0 ? loadWords : fullWords}>
        {remaining > 0 ? `còn nhận ${remaining}` : `đủ ${running} ca`}
      </Box>
    </Box>
  );
}

/** The day on which a nurse's papers expire: red if it is past, amber with the days left if it is near. */
export function PapersCell({ source }: FieldProps) {
  const day: string | null = useFieldValue({ source }) ?? null;
  const today = useCurrentDay();
  const isPhone = useIsPhoneWidth();
  if (!day) return null;
  if (day > addDays(today, EXPIRING_PAPERS_DAYS)) return isPhone ? null : formatDate(day);
  const isPast = day < today;
  return (
    <Box component="span" title={formatDate(day)} sx={{ color: isPast ? 'error.main' : 'warning.main' }}>
      {isPast ? `hết hạn ${formatDayAndMonth(day)}` : `giấy tờ còn ${diffDays(day, today)} ngày`}
    </Box>
  );
}

/** The place where a nurse works, without her district, which the list shows with her address. */
export function WorkingRangeCell({ source }: FieldProps) {
  const nurse = useRecordContext<LoadedRecord>();
  const range = String(nurse?.[source] ?? '');
  const own = `, ${nurse?.province}`;
  return range.endsWith(own) ? range.slice(0, -own.length) : range;
}
