import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { toLocalDay, toMonth } from '#rules/days';
import { formatDate, formatMonth } from '#rules/format';
import { transactionKinds } from '#schema/choices';
import { describeStoredLevel } from '#schema/levels';
import { transactions } from '#schema/transactions';
import { RowActions } from '../../../screens/actions/ActionButtons.tsx';
import {
  HistoryLineContent,
  HistoryLineMeta,
  HistoryLineRevert,
} from '../../../screens/history/LineParts.tsx';
import { useIsHighlighted } from '../../../screens/live/changes.ts';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { RecordContexts } from '../../../screens/RecordContexts.tsx';
import { ChoiceBadge } from '../../../ui/ChoiceBadge.tsx';
import { EventListEntry } from '../../../ui/EventListEntry.tsx';
import ReceiptButton from '../../transactions/ReceiptButton.tsx';
import type { AnyTimelineEntry, HistoryLineEntry, PaymentEntry } from './buildTimelineEntries.ts';
import type { Milestone } from './milestones.ts';

/** Any timeline entry except a note. */
export function TimelineEntry({ entry }: { readonly entry: Exclude<AnyTimelineEntry, { is: 'note' }> }) {
  if (entry.is === 'milestone') return <MilestoneItem milestone={entry.milestone} />;
  return entry.is === 'payment' ? <PaymentItem of={entry} /> : <LineItem of={entry} />;
}

const MilestoneItem = ({ milestone: { day, words, note, level } }: { readonly milestone: Milestone }) => (
  <EventListEntry meta={<time dateTime={day}>{formatDate(day)}</time>}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{words}</Typography>
      {level && <ChoiceBadge value={level} meaning={describeStoredLevel(level)} />}
    </Box>
    {note && (
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {note}
      </Typography>
    )}
  </EventListEntry>
);

const LineItem = ({ of: { line, about } }: { readonly of: HistoryLineEntry }) => (
  <EventListEntry meta={<HistoryLineMeta line={line} short />} tools={<HistoryLineRevert line={line} />}>
    <HistoryLineContent line={line} about={about} compact />
  </EventListEntry>
);

/** Words for a customer's own payments, from her point of view. */
const paymentWords: Readonly<Record<string, string>> = { revenue: 'Thu tiền', refund: 'Hoàn tiền' };
const { fields } = transactions;

/** A payment with its kind, status and receipt; users with the right can approve it here. */
function PaymentItem({ of: { payment, about, line } }: { readonly of: PaymentEntry }) {
  const isMarked = useIsHighlighted('transactions', payment.id);
  const { kind, at, month, note } = payment;
  const words = paymentWords[kind] ?? transactionKinds.find(({ value }) => value === kind)?.label;
  return (
    <RecordContexts resource="transactions" record={payment}>
      <EventListEntry
        isMarked={isMarked}
        meta={line ? <HistoryLineMeta line={line} short /> : <time dateTime={at}>{formatDate(at)}</time>}
        tools={
          <>
            <RowActions />
            <ReceiptButton />
          </>
        }
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Link component={RouterLink} to={`/transactions/${payment.id}`} sx={{ fontWeight: 600 }}>
            {[words, about].filter(Boolean).join(' ')}
          </Link>
          <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            <FieldValue name="amount" field={fields.amount} />
          </Box>
          <FieldValue name="status" field={fields.status} />
          <FieldValue name="payment_method" field={fields.payment_method} />
          <FieldValue name="voucher_number" field={fields.voucher_number} />
          {month && month !== toMonth(at) && <span>Ghi nhận {formatMonth(month)}</span>}
          {line && toLocalDay(String(line.created_at)) !== at && <span>Ngày {formatDate(at)}</span>}
          {note && (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
      </EventListEntry>
    </RecordContexts>
  );
}
