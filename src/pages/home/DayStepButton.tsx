import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useMainDayStep } from './useMainDayStep.ts';

const look = { size: 'small', sx: { flex: 'none', minWidth: 72, whiteSpace: 'nowrap' } } as const;

/** Returns 'contained' for the most urgent step, otherwise 'text'. */
const useVariant = (step: 'assign' | 'mark') => (useMainDayStep() === step ? 'contained' : 'text');

/** Opens the dialog that closes the day, with today's sessions whose time is over. */
export function MarkPastButton() {
  const [, openClosing] = useAddressParam('close_day');
  return (
    <Button {...look} variant={useVariant('mark')} onClick={() => openClosing('past')}>
      Đánh dấu
    </Button>
  );
}

/** Opens today's schedule, where sessions without a nurse are on top. */
export function AssignTodayButton() {
  return (
    <Button
      {...look}
      variant={useVariant('assign')}
      component={Link}
      to={`/reports/schedule?view=day&day=${useCurrentDay()}`}
    >
      Phân công
    </Button>
  );
}
