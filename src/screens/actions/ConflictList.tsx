import { Alert } from '@mui/material';
import { formatDate } from '#rules/format';
import type { Problem } from '../../jsonapi/document.ts';

interface Conflict {
  readonly customer_name?: string;
  readonly day?: string;
  readonly time_period?: string | readonly string[];
  readonly reason?: string;
}

/** The sessions a nurse would have at once, by date. */
export function ConflictList({ problem }: { readonly problem: Problem }) {
  const conflicts = (problem.meta?.conflicts ?? []) as readonly Conflict[];
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <ul style={{ margin: 0, paddingLeft: 16 }}>
        {conflicts.map(({ day, time_period, customer_name, reason }) => (
          <li key={`${day}${time_period}${customer_name}${reason}`}>
            {[day && formatDate(day), [time_period].flat().join(', '), customer_name, reason]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
