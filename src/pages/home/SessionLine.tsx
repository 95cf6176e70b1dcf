import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { Box, IconButton, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { toNurseAddress, toShortDistrict } from '#rules/shortNames';
import { toTimeSpans } from '#rules/slots';
import type { TodaysSession } from '#schema/reports/todayReport';
import { formatReportedTimes } from '../../screens/parts/formatReportedTimes.ts';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/** Height of a session's line in pixels. */
export const sessionLineHeight = { desk: 32, phone: 64 } as const;

/** Returns the time at which a session begins, 'HH:mm'; '' if it has no slots. */
export const getSessionStart = ({ time_period }: TodaysSession): string =>
  toTimeSpans(time_period)[0]?.from ?? '';

interface Props {
  readonly session: TodaysSession;
  /** True if the heading already says that no nurse is assigned. */
  readonly isAmongUnassigned?: boolean;
}

/** A session of today: time, mother, nurse, district, and the session's problems. On a phone it takes two lines and has a call button. */
export function SessionLine({ session, isAmongUnassigned = false }: Props) {
  const { customer_id, customer_name, customer_phone, package_id } = session;
  const isPhone = useIsPhoneWidth();
  const to = `/customers/${customer_id}?packageId=${package_id}`;
  const start = <Box sx={time}>{getSessionStart(session)}</Box>;
  const facts = <Facts {...{ session, isAmongUnassigned }} />;
  return (
    <Box component="li" sx={isPhone ? phoneLine : deskLine} title={describeSession(session)}>
      {isPhone ? (
        <Link component={RouterLink} to={to} color="inherit" underline="none" sx={wholeLinkStyle}>
          {start}
          <Box component="span" sx={{ minWidth: 0 }}>
            <Box component="span" sx={{ ...cut, display: 'block', fontWeight: 600 }}>
              {customer_name}
            </Box>
            <Box component="span" sx={{ ...cut, display: 'block' }}>
              {facts}
            </Box>
          </Box>
        </Link>
      ) : (
        <>
          {start}
          <Box component="span" sx={deskText}>
            <Link component={RouterLink} to={to} color="inherit" sx={{ fontWeight: 600 }}>
              {customer_name}
            </Link>{' '}
            <Box component="span" sx={{ typography: 'caption' }}>
              {facts}
            </Box>
          </Box>
        </>
      )}
      {customer_phone && (
        <IconButton
          href={`tel:${customer_phone}`}
          aria-label={`Gọi ${customer_name}`}
          title={addPhoneSpaces(customer_phone)}
          size="small"
          sx={call}
        >
          <PhoneIcon fontSize={isPhone ? 'medium' : 'small'} />
        </IconButton>
      )}
    </Box>
  );
}

/** Nurse, place and reported times of a session ('chị Xuân · Gò Vấp'), with missing or wrong data first. */
function Facts({ session, isAmongUnassigned }: Required<Props>) {
  const { nurses, district, address, clashes, status } = session;
  const rest = [
    nurses.map(({ name }) => toNurseAddress(name)).join(', '),
    address === '' ? 'chưa có địa chỉ' : district && toShortDistrict(district),
    formatReportedTimes(session)?.toLowerCase(),
  ].filter(Boolean);
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {status === 'finished' && '✓ '}
      {clashes && (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
          Trùng giờ ·{' '}
        </Box>
      )}
      {nurses.length === 0 && !isAmongUnassigned && (
        <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
          Chưa có điều dưỡng{rest.length > 0 && ' · '}
        </Box>
      )}
      {rest.join(' · ')}
    </Box>
  );
}

/**
 * Returns the full text of a session, which its line shortens: '09:30–10:30 · Hoàng Bích Vy · Hoàng Thanh Xuân · 219 Lê Đức Thọ, Quận Gò
 * Vấp'.
 */
const describeSession = ({ time_period, customer_name, nurses, address }: TodaysSession): string =>
  [
    toTimeSpans(time_period)
      .map(({ from, to }) => `${from}–${to}`)
      .join(', '),
    customer_name,
    nurses.map(({ name }) => name).join(', '),
    address,
  ]
    .filter(Boolean)
    .join(' · ');

const time = { fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What does not fit next to the name is in a second line, so that nothing is cut. */
const deskText = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1,
  minWidth: 0,
} as const;

const deskLine = {
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr)',
  position: 'relative',
  columnGap: 1,
  alignItems: 'center',
  minHeight: sessionLineHeight.desk,
  py: 0.25,
  pl: 1,
  fontSize: 'body2.fontSize',
  '&:hover': { bgcolor: 'action.hover' },
  // The call button covers the end of the line. With a mouse, it is visible only while the line is hovered or the button has the focus.
  '& > a': { position: 'absolute', right: 0, bgcolor: 'background.default' },
  '@media (hover: hover)': {
    '& > a': { opacity: 0 },
    '&:hover > a, & > a:focus-visible': { opacity: 1 },
  },
} as const;

const phoneLine = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 44px',
  alignItems: 'center',
  height: sessionLineHeight.phone,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 'body2.fontSize',
  lineHeight: '20px',
} as const;

/** On a phone the whole text of a line is a link. */
const wholeLinkStyle = {
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr)',
  columnGap: 1,
  alignItems: 'center',
  height: sessionLineHeight.phone - 1,
  // Removes the added tap area: the link is already tall enough to tap.
  '&::after': { content: 'none' },
} as const;

const call = { color: 'text.secondary', width: { xs: 44, sm: 28 }, height: { xs: 44, sm: 28 } } as const;
