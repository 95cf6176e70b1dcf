import { Box, Link } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { spansOf } from '#rules/slots';
import { customers } from '#schema/customers';
import type { TodaysSession } from '#schema/reports/today';
import { shifts } from '#schema/shifts';
import { webKindOf } from '../../kinds/index.tsx';
import { MapLink } from '../../kinds/parts/MapLink.tsx';

const { phone: phoneField } = customers.fields;
const { status: statusField } = shifts.fields;
const { Field: Phone } = webKindOf(phoneField);
const { Field: Status } = webKindOf(statusField);

/** A session of today: when, who is cared for and how to reach her, where, who goes there, and what is wrong. */
export function SessionRow({ session }: { readonly session: TodaysSession }) {
  const { time_period, customer_id, customer_name, customer_phone, package_id, address, nurses } = session;
  return (
    <RecordContextProvider value={{ ...session, id: session.shift_id }}>
      <Box component="li" sx={row}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'row', md: 'column' }, columnGap: 1.5 }}>
          <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {spansOf(time_period)
              .map(({ from, to }) => `${from}–${to}`)
              .join(', ')}
          </Box>
          <Status source="status" field={statusField} resource="shifts" />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', flexDirection: { md: 'column' }, columnGap: 2 }}>
          <Link component={RouterLink} to={`/customers/${customer_id}?packageId=${package_id}`}>
            {customer_name}
          </Link>
          {customer_phone && <Phone source="customer_phone" field={phoneField} resource="customers" />}
        </Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {address ? <MapLink address={address} /> : <Missing>Chưa có địa chỉ</Missing>}
        </Box>
        <Box>
          {nurses.length === 0 && <Missing>Chưa có điều dưỡng</Missing>}
          {nurses.map(({ id, name }) => (
            <Box key={id}>
              <Link component={RouterLink} to={`/agents/${id}`}>
                {name}
              </Link>
            </Box>
          ))}
          {session.clashes && <Missing>Trùng giờ</Missing>}
        </Box>
      </Box>
    </RecordContextProvider>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '112px minmax(0, 1.1fr) minmax(0, 1.4fr) minmax(0, 1fr)',
  },
  columnGap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  lineHeight: '24px',
  // A thumb's width on a phone; on a desk a line's (WCAG 2.2, target size).
  '& a': { display: 'inline-block', minHeight: { xs: 44, md: 24 }, py: { xs: '10px', md: 0 } },
} as const;

const Missing = ({ children }: { readonly children: string }) => (
  <Box sx={{ color: 'error.main', fontWeight: 600 }}>{children}</Box>
);
