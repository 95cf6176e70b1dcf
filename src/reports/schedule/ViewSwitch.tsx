import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ScheduleView, scheduleViews } from './scheduleView.ts';

interface Props {
  readonly view: ScheduleView;
  readonly onView: (view: ScheduleView) => void;
}

/** Buttons that switch between the slots, week and day views. */
export const ViewSwitch = ({ view, onView }: Props) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="Cách xem lịch"
    value={view}
    onChange={(_event, next: ScheduleView | null) => next && onView(next)}
    className="no-print"
  >
    {scheduleViews.map(({ value, label }) => (
      <ToggleButton
        key={value}
        value={value}
        sx={{ px: 1.5, minHeight: { xs: 44, sm: 36 }, textTransform: 'none' }}
      >
        {label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
