import { Box, Link, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatMoney } from '#rules/format';
import { type DaySession, scheduleDay } from '#schema/reports/schedule';
import { formatReportedTimes } from '../../../screens/parts/formatReportedTimes.ts';
import { LabelledValue } from '../../../screens/record/LabelledValue.tsx';
import { MapLink } from '../../../ui/MapLink.tsx';
import { externalLinkProps } from '../../../ui/stopRowClick.ts';
import { buildDeclaredColumn } from '../../parts/buildDeclaredColumn.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { formatSessionNumber } from '../timeline/timelineCells.ts';
import { describeSubstitute } from './SessionButtons.tsx';

interface Props {
  readonly session: DaySession;
  readonly clash: boolean;
  readonly buttons: ReactNode;
}

/** Columns of the table of several sessions that the card shows on its left side. */
const columns = ['customer_phone', 'time_period', 'started_at', 'finished_at', 'total_shifts'] as const;

/** The only session of a cell, as a card: a press outside its links and buttons opens the customer in a new tab. */
export function SingleSession({ session, clash, buttons }: Props) {
  const { customer_id, customer_name, address, district, city, due, services, status } = session;
  const page = `/customers/${customer_id}`;
  const place = [address, district, city].filter(Boolean).join(', ');
  const reported = formatReportedTimes(session);
  return (
    <Box component="ul" aria-label="Các buổi trong ô" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Paper
        component="li"
        variant="outlined"
        sx={{ p: 2, cursor: 'pointer', '&:hover': { borderColor: 'text.secondary' } }}
        onClick={() => window.open(page, '_blank', 'noopener')}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
          <Link href={page} {...externalLinkProps} sx={{ typography: 'h2', color: 'text.primary' }}>
            {customer_name}
          </Link>
          <StatusMark mark={clash ? 'duplicated' : status} />
          <Typography color="textSecondary">{formatSessionNumber(session)}</Typography>
        </Box>
        {session.substitute && <Typography>{describeSubstitute(session)}</Typography>}
        <Box sx={factsStyle}>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
            {columns.map((name) => (
              <LabelledValue key={name} label={scheduleDay.columns[name].label} variant="line">
                {buildDeclaredColumn<DaySession, typeof scheduleDay>(scheduleDay, name).cell(session) ?? '–'}
              </LabelledValue>
            ))}
          </Box>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
            {services && (
              <LabelledValue label="Dịch vụ" variant="line">
                {services}
              </LabelledValue>
            )}
            {place && (
              <LabelledValue label="Địa chỉ" variant="line">
                <MapLink address={place} />
              </LabelledValue>
            )}
            {due !== undefined && due > 0 && (
              <LabelledValue label="Còn phải thu" variant="line">
                {formatMoney(due)}
              </LabelledValue>
            )}
            {reported && (
              <LabelledValue label="Đã báo" variant="line">
                {reported}
              </LabelledValue>
            )}
          </Box>
        </Box>
        {buttons && <Box sx={buttonsStyle}>{buttons}</Box>}
      </Paper>
    </Box>
  );
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 4,
  mt: 2,
} as const;

const buttonsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 2,
  '& .MuiButton-root': { px: 1.5, minHeight: 36 },
  '& .MuiButton-text, & .MuiButton-outlined': { border: 1, borderColor: 'divider' },
} as const;
