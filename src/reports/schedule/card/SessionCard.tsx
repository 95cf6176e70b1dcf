import { Box, Button, Link, Paper, Popper, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { formatMoney } from '#rules/format';
import type { DaySession } from '#schema/reports/schedule';
import { formatReportedTimes } from '../../../screens/parts/formatReportedTimes.ts';
import { addPhoneSpaces } from '../../../ui/addPhoneSpaces.ts';
import { MapLink } from '../../../ui/MapLink.tsx';
import { toZaloUrl } from '../../../ui/toZaloUrl.ts';
import { describeSubstitute } from '../cell/SessionButtons.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { formatSessionNumber } from '../timeline/timelineCells.ts';
import type { SessionLook } from '../timeline/timelineRows.ts';
import { formatSlotTimes } from '../timesText.ts';
import type { SessionCardActionCode } from './useSessionCardActions.ts';

interface Props {
  readonly look: SessionLook;
  readonly anchor: HTMLElement;
  /** Actions on the card, in order. */
  readonly acts: readonly SessionCardActionCode[];
  readonly onAct: (act: SessionCardActionCode, session: DaySession) => void;
  readonly handlers: ComponentProps<'div'>;
}

const labels: Readonly<Record<SessionCardActionCode, string>> = {
  assign_agent: 'Phân công',
  delay_shift: 'Hoãn',
  substitute: 'Đổi người',
  move_time: 'Đổi giờ',
  ask: 'Ai rảnh?',
  open: 'Chi tiết',
};

/** A popup card of a session: mother, phone, address, the session's number, the services due and the possible actions. */
export function SessionCard({ look, anchor, acts, onAct, handlers }: Props) {
  const session = look.item;
  const {
    customer_id,
    package_id,
    customer_name,
    customer_phone: phone,
    address,
    district,
    city,
    due,
  } = session;
  const reported = formatReportedTimes(session);
  const where = [district, city].filter(Boolean).join(', ');
  return (
    // Renders the card next to the grid in the DOM, so that Tab moves from a session to its card.
    <Popper open anchorEl={anchor} placement="bottom-start" disablePortal sx={{ zIndex: 'modal' }}>
      <Paper
        {...handlers}
        data-card=""
        role="group"
        aria-label={`${customer_name}, ${formatSlotTimes(session.time_period)}`}
        elevation={6}
        sx={{ width: 348, p: 1.5, mt: 0.5, display: 'grid', gap: 0.5 }}
      >
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Link
            href={`/customers/${customer_id}?packageId=${package_id}`}
            target="_blank"
            rel="noopener"
            sx={{ fontWeight: 600 }}
          >
            {customer_name}
          </Link>
          <StatusMark mark={look.mark} phase={look.phase} />
        </Box>
        <Typography variant="body2">
          {formatSlotTimes(session.time_period)} · {formatSessionNumber(session)}
        </Typography>
        {reported && <Typography variant="body2">{reported}</Typography>}
        {session.services && <Typography variant="body2">{session.services}</Typography>}
        {phone && (
          <Typography variant="body2" sx={{ display: 'flex', gap: 1.5 }}>
            <Link href={`tel:${phone}`}>{addPhoneSpaces(phone)}</Link>
            <Link
              href={toZaloUrl(phone)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Zalo ${phone}`}
            >
              Zalo
            </Link>
          </Typography>
        )}
        {(address || where) && (
          <Typography variant="body2">
            <MapLink address={[address, where].filter(Boolean).join(', ')} />
          </Typography>
        )}
        {due !== undefined && due > 0 && (
          <Typography variant="body2" color="warning.main">
            Còn phải thu {formatMoney(due)}
          </Typography>
        )}
        {session.substitute && <Typography variant="body2">{describeSubstitute(session)}</Typography>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
          {acts.map((act) => (
            <Button key={act} size="small" sx={{ minWidth: 0 }} onClick={() => onAct(act, session)}>
              {labels[act]}
            </Button>
          ))}
        </Box>
      </Paper>
    </Popper>
  );
}
