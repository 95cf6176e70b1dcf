import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { Box, IconButton, Link } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { toTimeSpans } from '#rules/slots';
import { customers } from '#schema/customers';
import type { TodaysSession } from '#schema/reports/todayReport';
import { shifts } from '#schema/shifts';
import { getKindComponents } from '../../kinds/index.tsx';
import { formatReportedTimes } from '../../screens/parts/formatReportedTimes.ts';
import { MapLink } from '../../ui/MapLink.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

const { phone: phoneField } = customers.fields;
const { status: statusField } = shifts.fields;
const { Field: Phone } = getKindComponents(phoneField);
const { Field: Status } = getKindComponents(statusField);

/** A session of today: time, customer and phone number, address, nurse, and problems. */
export function SessionRow({ session }: { readonly session: TodaysSession }) {
  const { time_period, customer_id, customer_name, customer_phone, package_id, address, nurses } = session;
  const isPhone = useIsPhoneWidth();
  const reported = formatReportedTimes(session);
  const times = toTimeSpans(time_period).map(({ from, to }) => (
    <div key={from}>
      {from}–{to}
    </div>
  ));
  const name = (
    <Link component={RouterLink} to={`/customers/${customer_id}?packageId=${package_id}`}>
      {customer_name}
    </Link>
  );
  const who = (
    <>
      {nurses.length === 0 && <Missing>Chưa có điều dưỡng</Missing>}
      {nurses.map(({ id, name: nurse }) => (
        <Link key={id} component={RouterLink} to={`/agents/${id}`}>
          {nurse}
        </Link>
      ))}
      {session.clashes && <Missing>Trùng giờ</Missing>}
    </>
  );
  const where = address ? <MapLink address={address} /> : <Missing>Chưa có địa chỉ</Missing>;
  if (isPhone)
    return (
      <Box component="li" sx={phoneRow}>
        <Box sx={time}>{times}</Box>
        <Box sx={{ ...parts, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'nowrap' }}>
          {name}
          {customer_phone && (
            <IconButton href={`tel:${customer_phone}`} aria-label={`Gọi ${customer_name}`} color="primary">
              <PhoneIcon />
            </IconButton>
          )}
        </Box>
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', columnGap: 2, '& > *': { minWidth: 0 } }}>
          <Box sx={{ flex: '0 1 auto' }}>
            {who}
            {reported && <div>{reported}</div>}
          </Box>
          <Box sx={{ flex: 1, whiteSpace: 'nowrap', '& > *': cut }}>{where}</Box>
        </Box>
      </Box>
    );
  return (
    <RecordContextProvider value={{ ...session, id: session.shift_id }}>
      <Box component="li" sx={row}>
        <Box component="span" sx={{ ...time, gridRow: 'span 3' }}>
          {times}
          <Status source="status" field={statusField} />
        </Box>
        <Box sx={parts}>
          {name}
          {customer_phone && <Phone source="customer_phone" field={phoneField} />}
        </Box>
        <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{where}</Box>
        <Box sx={parts}>
          {who}
          {reported && <span>{reported}</span>}
        </Box>
      </Box>
    </RecordContextProvider>
  );
}

const time = { fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;

const row = {
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  columnGap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 'body2.fontSize',
  lineHeight: '24px',
  // On a desktop as high as a line, on a narrow screen large enough to tap (WCAG 2.2, target size).
  '& a': { display: 'inline-block', minHeight: { xs: 44, md: 24 }, py: { xs: '10px', md: 0 } },
} as const;

const phoneRow = {
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 'body2.fontSize',
  lineHeight: '20px',
  '& a:not(.MuiIconButton-root)': { display: 'inline-block', minHeight: 44, py: 1.5 },
  // The links are already tall enough: a larger area would overlap the line above.
  '& a:not(.MuiIconButton-root)::after': { content: 'none' },
} as const;

/** Each link is a block, because an ellipsis only works within a block. */
const cut = {
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
} as const;

const parts = { display: 'flex', flexWrap: 'wrap', columnGap: 2, minWidth: 0 } as const;

const Missing = ({ children }: { readonly children: string }) => (
  <Box sx={{ fontWeight: 600 }}>{children}</Box>
);
