import { Alert, Box, Button, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { diffDays, localDay, monthEnd } from '#rules/days';
import { formatDate, formatMonth, formatNumber } from '#rules/format';
import { resourceNamed } from '#schema/index';
import type { Queue } from '#schema/queues';
import { detailsOf } from '../../jsonapi/errors.ts';
import { listPath } from '../../jsonapi/listPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { today } from '../../kinds/parts/today.ts';
import { useFirstOf } from './useFirstOf.ts';

interface Props {
  readonly queue: Queue;
  /** All queues have been heard of: those that are empty make room at once, not one after the other. */
  readonly known: boolean;
  readonly onKnown: () => void;
}

/** A number, what it is, and since when the oldest waits; a click opens exactly that list. */
export function QueueCard({ queue, known, onKnown }: Props) {
  const { resource, since, label } = queue;
  const [day] = useState(today);
  const { data, total, error, isPending, refetch } = useFirstOf(queue, day, 1);
  useEffect(() => {
    if (!isPending) onKnown();
  }, [isPending, onKnown]);
  if (isPending || !known) return <Skeleton component="li" variant="rounded" height={104} />;
  if (error)
    return (
      <Box component="li" sx={{ listStyle: 'none' }}>
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Thử lại</Button>}>
          {label}: {detailsOf(error).join('\n')}
        </Alert>
      </Box>
    );
  if (!total) return null;
  const first = data?.[0]?.[since];
  const word = typeof first === 'string' && first > day ? 'Sớm nhất' : 'Lâu nhất từ';
  const isMonth = resourceNamed(resource)?.fields[since]?.kind === 'month';
  const format = isMonth ? formatMonth : formatDate;
  const waited = queue.runs || typeof first !== 'string' ? 0 : daysSince(first, day);
  const isLate = waited > week;
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ listStyle: 'none', ...(isLate && { borderColor: 'error.main' }) }}
    >
      <CardActionArea
        component={Link}
        to={listPath(resource, encodeQuery({ filter: queue.filter(day), sort: since }))}
        sx={{
          px: 2,
          py: 1.5,
          height: '100%',
          display: { xs: 'grid', sm: 'block' },
          gridTemplateColumns: '72px 1fr',
          alignItems: 'center',
        }}
      >
        <Typography
          component="span"
          sx={{
            display: 'block',
            fontSize: 28,
            fontWeight: 700,
            lineHeight: 1.2,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {formatNumber(total)}
        </Typography>
        <span>
          <Typography component="span" sx={{ display: 'block' }}>
            {label}
          </Typography>
          {typeof first === 'string' && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {word} {format(first)}
            </Typography>
          )}
          {isLate && (
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', color: 'error.main', fontWeight: 600 }}
            >
              Quá một tuần: {formatNumber(waited)} ngày
            </Typography>
          )}
        </span>
      </CardActionArea>
    </Card>
  );
}

/** Days of waiting after which a queue stands out. */
const week = 7;

/** Days from a day or instant on, from a month's last day; below 0 while it is ahead. */
function daysSince(since: string, today: string): number {
  if (since.length === 7) return diffDays(today, monthEnd(since));
  return diffDays(today, since.length > 10 ? localDay(since) : since);
}
