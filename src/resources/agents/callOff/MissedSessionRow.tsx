import { Box, Typography } from '@mui/material';
import { addSessionDays } from '#rules/calendar';
import { formatDate } from '#rules/format';
import { toTimeSpans } from '#rules/slots';
import type { MissedSessionWithNurses } from '#schema/absenceReport';
import { DayInput } from '../../../screens/inputs/DayInput.tsx';
import { NativeSelect } from '../../../screens/parts/NativeSelect.tsx';
import type { CoverChoice } from './useCoverChoices.ts';

interface Props {
  readonly session: MissedSessionWithNurses;
  readonly choice: CoverChoice | undefined;
  readonly onChoose: (choice: CoverChoice | null) => void;
}

/** A missed session: its time, the customer, and the decision for it. */
export function MissedSessionRow({ session, choice, onChoose }: Props) {
  const { day, time_period, customer_name, candidates } = session;
  const times = toTimeSpans(time_period)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ');
  const chosen = choice && 'agent_id' in choice ? choice.agent_id : null;
  const nurse = candidates.find(({ id }) => id === chosen);
  const value = !choice
    ? ''
    : 'agent_id' in choice
      ? choice.agent_id
      : 'new_day' in choice
        ? 'later'
        : 'leave';
  const change = (next: string) => {
    if (next === '') onChoose(null);
    else if (next === 'leave') onChoose({ leave: true });
    else if (next === 'later') onChoose({ new_day: addSessionDays(day, 1) });
    else onChoose({ agent_id: next });
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr minmax(0, 320px)' },
        columnGap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{customer_name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatDate(day)} · {times}
        </Typography>
      </Box>
      <Box>
        <NativeSelect
          label={`Buổi của ${customer_name}, ${formatDate(day)}`}
          value={value}
          choices={[
            { value: '', label: 'Chưa chọn' },
            ...candidates.map(({ id, name }) => ({ value: id, label: name })),
            { value: 'later', label: 'Hoãn sang ngày khác' },
            { value: 'leave', label: 'Để nguyên' },
          ]}
          onChange={change}
        />
        {nurse && (
          <Typography variant="body2" color="textSecondary">
            {nurse.reasons.join(' · ')}
          </Typography>
        )}
        {choice && 'new_day' in choice && (
          <DayInput label="Ngày mới" day={choice.new_day} onDay={(new_day) => onChoose({ new_day })} />
        )}
        {candidates.length === 0 && !choice && (
          <Typography variant="body2" color="warning.main">
            Không ai rảnh: hãy hoãn hoặc để nguyên.
          </Typography>
        )}
      </Box>
    </Box>
  );
}
