import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { CLOSING_TIME } from '#rules/slots';
import { hasRole } from '#schema/access';
import { proof } from '#schema/reports/proof';
import { todayReport } from '#schema/reports/todayReport';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { DayButtons } from './DayButtons.tsx';
import { HomeHead } from './HomeHead.tsx';
import { useTimeOfDay } from './useTimeOfDay.ts';
import { useTodayReport } from './useToday.ts';
import { useWorklist } from './useWorklist.ts';
import { useWorklistChoice } from './useWorklistChoice.ts';

const Worklist = lazyWithPreload(() => import('./Worklist.tsx'));
const FirstSteps = lazyWithPreload(() => import('./FirstSteps.tsx'));
const SendTomorrow = lazyWithPreload(() => import('./SendTomorrow.tsx'));
const TodayPanel = lazyWithPreload(() => import('./TodayPanel.tsx'));
const MoneyFigures = lazyWithPreload(() => import('./MoneyFigures.tsx'));
const ProofLine = lazyWithPreload(() => import('./ProofLine.tsx'));
const PartnerMonth = lazyWithPreload(() => import('../partner/PartnerMonth.tsx'));

/**
 * The home page: the date, then the viewer's tasks as one list, and next to it the day for users who plan it. On a phone the day's next
 * sessions are first, and until the evening the buttons that close the day are below the tasks.
 */
export default function Home() {
  const viewer = useViewer();
  usePageTitle('Trang chủ');
  const seesToday = useCan('read', undefined, todayReport);
  const seesProof = useCan('read', undefined, proof);
  const isPartner = viewer.partner_id !== null;
  // On a phone, users who plan the day see the day before the figures.
  const isPhone = useIsPhoneWidth();
  const isSumLast = isPhone && seesToday;
  // In the evening the buttons are used first, also on a phone.
  const areButtonsOnTop = useTimeOfDay() >= CLOSING_TIME || !isPhone;
  const sendTomorrow = (
    <LazyBoundary height={0}>
      <Box sx={{ mt: 1.5 }}>
        <SendTomorrow />
      </Box>
    </LazyBoundary>
  );
  const figures = hasRole(viewer, ['finance']) && (
    <LazyBoundary height={66}>
      <MoneyFigures />
    </LazyBoundary>
  );
  return (
    <>
      <HomeHead />
      {hasRole(viewer, ['admin']) && (
        <LazyBoundary height={0}>
          <FirstSteps />
        </LazyBoundary>
      )}
      {isPartner && (
        <Button
          variant="contained"
          component={Link}
          to="/partner_packages?quick=new"
          sx={{ mb: 2, width: { xs: '100%', sm: 'auto' }, minHeight: 44 }}
        >
          Gửi khách mới
        </Button>
      )}
      {!isSumLast && figures}
      <Box sx={seesToday ? columns : {}}>
        <LazyBoundary height={560}>
          <Worklist title={isPartner ? 'Khách đã gửi' : 'Việc cần làm'} />
        </LazyBoundary>
        {seesToday && (
          <Box sx={{ order: { xs: -1, md: 0 }, minWidth: 0 }}>
            <LazyBoundary height={{ xs: 268, sm: 680 }}>
              <TodayPanel>{areButtonsOnTop && <DayButtons />}</TodayPanel>
            </LazyBoundary>
            {!isPhone && sendTomorrow}
          </Box>
        )}
        {seesToday && isPhone && (
          <Box>
            {!areButtonsOnTop && <DayButtons />}
            {sendTomorrow}
          </Box>
        )}
      </Box>
      {isSumLast && figures}
      <BelowWorklist>
        {seesProof && <ProofLine />}
        {isPartner && <PartnerMonth />}
      </BelowWorklist>
    </>
  );
}

/** The content below the list. Rendered after the list and the day are loaded, because only then its position is known. */
function BelowWorklist({ children }: { readonly children: React.ReactNode }) {
  const { pending } = useWorklist(useWorklistChoice().choice);
  const { pending: isDayPending } = useTodayReport();
  return (
    <Box sx={{ visibility: pending || isDayPending ? 'hidden' : 'visible' }}>
      <LazyBoundary height={64}>{children}</LazyBoundary>
    </Box>
  );
}

const columns = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(260px, 1fr)' },
} as const;
