import { Typography } from '@mui/material';
import { getRelatedRecord } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';

/** Shows whether a partner still sends customers, and how the partner is paid. */
export default function PartnerState() {
  const partner = useRecord<'partners'>();
  const mechanism = getRelatedRecord<'mechanisms'>(partner, 'mechanism')?.name;
  return (
    <Typography variant="body2" color="textSecondary" component="p" noWrap>
      {[partner.discontinued ? 'Ngừng hợp tác' : 'Đang hợp tác', mechanism].filter(Boolean).join(' · ')}
    </Typography>
  );
}
