import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { formatDateTime } from '#rules/format';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import ActionDialogById from '../../screens/actions/ActionDialogById.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { PackageSection } from '../customers/package/PackageParts.tsx';
import { OfferAnswerList } from './OfferAnswers.tsx';

type Offer = LoadedRecordOf<'offers'>;
type Code = 'withdraw' | 'offer_again';

/** Open and expired offers of a package's sessions, with the answer of each nurse. */
export function PackageOffers() {
  const { id: package_id, planned_shifts } = useRecord<'packages'>();
  const mayRead = useCan('read', undefined, 'offers');
  const { data } = useGetList<Offer>(
    'offers',
    {
      filter: { package_id, state: 'open,expired' },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: 20 },
      meta: { include: [] },
    },
    // Offers need not be loaded without planned sessions, because only planned sessions are offered.
    { enabled: mayRead && (planned_shifts ?? 0) > 0 },
  );
  if (!data?.length) return null;
  return (
    <PackageSection title="Lời mời">
      <Stack spacing={2}>
        {data.map((offer) => (
          <OfferState key={offer.id} offer={offer} />
        ))}
      </Stack>
    </PackageSection>
  );
}

function OfferState({ offer }: { readonly offer: Offer }) {
  const { id, about, state, until } = offer;
  const [code, setCode] = useState<Code | null>(null);
  const isOpen = state === 'open';
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 200 }}>
          <strong>{about}</strong> · {isOpen ? 'mời đến' : 'hết hạn'} {formatDateTime(until)}
        </Typography>
        {!isOpen && (
          <Button size="small" variant="outlined" onClick={() => setCode('offer_again')}>
            Mời lại
          </Button>
        )}
        <Button size="small" onClick={() => setCode('withdraw')}>
          {isOpen ? 'Rút lời mời' : 'Bỏ qua'}
        </Button>
      </Box>
      <OfferAnswerList offer={offer} />
      {code && <ActionDialogById resource="offers" id={id} code={code} onClose={() => setCode(null)} />}
    </Box>
  );
}
