import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { useStore } from 'react-admin';
import { hasRole } from '#schema/access';
import { hasSeller, queueOfSeller, queuesOf } from '#schema/queues';
import { proof } from '#schema/reports/proof';
import { today } from '#schema/reports/today';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { MessagesButton } from '../../resources/messages/MessagesButton.tsx';
import { CloseDayButton } from '../../resources/shifts/closeDay/CloseDayButton.tsx';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { QueueCard } from './QueueCard.tsx';

const FirstSteps = lazyWithPreload(() => import('./FirstSteps.tsx'));
const SendTomorrow = lazyWithPreload(() => import('./SendTomorrow.tsx'));
const Today = lazyWithPreload(() => import('./Today.tsx'));
const ProofLine = lazyWithPreload(() => import('./ProofLine.tsx'));
const PartnerMonth = lazyWithPreload(() => import('./PartnerMonth.tsx'));

/** The home page, then what waits for this person; nothing that is empty. */
export function Home() {
  const viewer = useViewer();
  usePageTitle('Trang chủ');
  const [known, setKnown] = useState(0);
  const onKnown = useCallback(() => setKnown((before) => before + 1), []);
  const seesToday = useCan('read', undefined, today);
  const [owner, setOwner] = useStore<'all' | 'mine'>('home.owner', 'all');
  const sells = hasRole(viewer, ['sales']);
  const isMine = sells && owner === 'mine';
  const queues = queuesOf(viewer).map((queue) => (isMine ? queueOfSeller(queue, viewer.id) : queue));
  const isKnown = known >= queues.length;
  const seesProof = useCan('read', undefined, proof);
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        This is home page
      </Typography>
      {hasRole(viewer, ['admin']) && (
        <LazyBoundary height={0}>
          <FirstSteps />
        </LazyBoundary>
      )}
      {seesToday && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <CloseDayButton />
          <MessagesButton />
          <LazyBoundary height={0}>
            <SendTomorrow />
          </LazyBoundary>
          {sells && queues.some(hasSeller) && (
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label="Việc của ai"
              sx={{ '& button': { minHeight: { xs: 44, md: 36 } } }}
              value={isMine ? 'mine' : 'all'}
              onChange={(_, value: 'all' | 'mine' | null) => value && setOwner(value)}
            >
              <ToggleButton value="all">Tất cả</ToggleButton>
              <ToggleButton value="mine">Của tôi</ToggleButton>
            </ToggleButtonGroup>
          )}
        </Box>
      )}
      <Box
        component="ul"
        aria-label="Việc đang chờ"
        sx={{
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
        }}
      >
        {queues.map((queue) => (
          <QueueCard key={queue.label} queue={queue} known={isKnown} onKnown={onKnown} />
        ))}
      </Box>
      {/* Their place is known when it is known which of the cards above stay. */}
      <Box sx={{ visibility: isKnown ? 'visible' : 'hidden' }}>
        <LazyBoundary height={320}>
          {seesToday && <Today />}
          {seesProof && <ProofLine />}
          {viewer.partner_id !== null && <PartnerMonth />}
        </LazyBoundary>
      </Box>
    </>
  );
}
