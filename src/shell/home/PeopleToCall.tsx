import { Box, Link, Typography } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { diffDays, localDay } from '#rules/days';
import { formatDate, formatNumber } from '#rules/format';
import { customers } from '#schema/customers';
import type { Queue } from '#schema/queues';
import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import type { useFirstOf } from './useFirstOf.ts';

const { phone } = customers.fields;
const { Field: Phone } = webKindOf(phone);

interface Props {
  readonly queue: Queue;
  readonly title: string;
  readonly found: ReturnType<typeof useFirstOf>;
  /** The business day it is. */
  readonly day: string;
}

/** The first customers of a queue with their numbers, and the way to all of them. */
export function PeopleToCall({ queue, title, found, day }: Props) {
  const { data = [], total = 0, error } = found;
  if (error) return <ErrorPanel error={error} onRetry={() => void found.refetch()} />;
  if (total === 0) return null;
  const all = listPath(queue.resource, encodeQuery({ filter: queue.filter(day), sort: queue.since }));
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem' }}>
        {data.map((customer) => (
          <RecordContextProvider key={customer.id} value={customer}>
            <Box component="li" sx={row}>
              <Link component={RouterLink} to={`/customers/${customer.id}`} sx={{ mr: 'auto' }}>
                {String(customer.name)}
              </Link>
              {customer.phone ? <Phone source="phone" field={phone} resource="customers" /> : null}
              <Box sx={{ width: '100%', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {when(String(customer[queue.since] ?? ''), day)}
              </Box>
            </Box>
          </RecordContextProvider>
        ))}
      </Box>
      {total > data.length && (
        <Link
          component={RouterLink}
          to={all}
          sx={{ display: 'inline-block', lineHeight: { xs: '44px', md: '24px' } }}
        >
          Xem cả {formatNumber(total)}
        </Link>
      )}
    </section>
  );
}

/** '26/11/2026, còn 3 ngày'; 'từ 12/11/2026, đã 11 ngày'. */
function when(at: string, today: string): string {
  if (!at) return '';
  const day = at.length > 10 ? localDay(at) : at;
  const ahead = diffDays(day, today);
  if (ahead === 0) return 'hôm nay';
  return ahead > 0 ? `${formatDate(day)}, còn ${ahead} ngày` : `từ ${formatDate(day)}, đã ${-ahead} ngày`;
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  lineHeight: '24px',
  '& a': { display: 'inline-block', minHeight: { xs: 44, md: 24 }, py: { xs: '10px', md: 0 } },
} as const;
