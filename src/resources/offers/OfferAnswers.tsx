import { Box, Typography } from '@mui/material';
import { formatDateTime } from '#rules/format';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';

type Offer = LoadedRecordOf<'offers'>;
type Answer = NonNullable<Offer['agents']>[number];

/** Shows in the quick view of an offer how each nurse has answered. */
export default function OfferAnswers() {
  return <OfferAnswerList offer={useRecord<'offers'>()} />;
}

/** List of the nurses who received an offer, with the answer of each nurse. */
export function OfferAnswerList({ offer: { agents, taken_by } }: { readonly offer: Offer }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {(agents ?? []).map((agent) => (
        <li key={agent.id}>
          <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
            {agent.name}
          </Typography>
          <Typography variant="body2" component="span" color="textSecondary">
            {' · '}
            {agent.id === taken_by ? 'đã nhận' : formatAnswer(agent)}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

function formatAnswer({ seen_at, declined_at, has_page }: Answer): string {
  if (declined_at) return `từ chối ${formatDateTime(declined_at)}`;
  if (seen_at) return `đã xem ${formatDateTime(seen_at)}`;
  return has_page ? 'chưa xem' : 'chưa có trang riêng, không thấy lời mời';
}
