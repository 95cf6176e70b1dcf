import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { callOff, takeBackCallOff } from '#schema/absence';
import type { AgentProfile } from '#schema/agentProfiles';
import { handOverAll } from '#schema/handOverAll';
import { relatedOneOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { SlipButton } from './SlipButton.tsx';

const CallOffAction = lazyWithPreload(() => import('./callOff/CallOffAction.tsx'));
const TakeBackDialog = lazyWithPreload(() => import('./callOff/TakeBackDialog.tsx'));
const HandOverDialog = lazyWithPreload(() => import('./leaving/HandOverDialog.tsx'));
const PageDialog = lazyWithPreload(() => import('../parts/PageDialog.tsx'));
const CalendarDialog = lazyWithPreload(() => import('./CalendarDialog.tsx'));

/**
 * The call-offs that are not over, the next one first.
 * @param today the local day
 */
function absencesAhead(absences: AgentProfile['absences'] | undefined, today: string) {
  const ahead = (absences ?? []).filter(({ to }) => to >= today);
  const spans = new Map(ahead.map((absence) => [`${absence.from} ${absence.to}`, absence]));
  return [...spans.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/**
 * What is done with a nurse in addition to the declared buttons: she calls off (also from the address, `call_off=true`) or takes it back, her
 * calendar, her own page.
 */
export default function AgentTools() {
  const agent = useRecord<'agents'>();
  const canCallOff = useCan('call_off', agent, 'agents');
  const [away, setAway] = useAddressParam('call_off');
  const [calendar, setCalendar] = useState(false);
  const [isPageOpen, setPageOpen] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const [isTakingBack, setTakingBack] = useState(false);
  const today = useCurrentDay();
  if (!canCallOff) return <SlipButton />;
  const nurse = { id: agent.id, name: agent.name };
  const absences = absencesAhead(relatedOneOf<'agent_profiles'>(agent, 'agent_profile')?.absences, today);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Button variant="contained" {...preloadOnIntent(CallOffAction)} onClick={() => setAway('true')}>
        {callOff.label}
      </Button>
      {absences.length > 0 && (
        <Button variant="outlined" {...preloadOnIntent(TakeBackDialog)} onClick={() => setTakingBack(true)}>
          {takeBackCallOff.label}
        </Button>
      )}
      <Button variant="outlined" {...preloadOnIntent(HandOverDialog)} onClick={() => setHandingOver(true)}>
        {handOverAll.label}
      </Button>
      <Button variant="outlined" {...preloadOnIntent(CalendarDialog)} onClick={() => setCalendar(true)}>
        Lịch riêng
      </Button>
      <Button variant="outlined" {...preloadOnIntent(PageDialog)} onClick={() => setPageOpen(true)}>
        Trang riêng
      </Button>
      <SlipButton />
      {away === 'true' && (
        <LazyBoundary>
          <CallOffAction onClose={() => setAway(null)} />
        </LazyBoundary>
      )}
      {isTakingBack && (
        <LazyBoundary>
          <TakeBackDialog nurse={nurse} absences={absences} onClose={() => setTakingBack(false)} />
        </LazyBoundary>
      )}
      {isPageOpen && (
        <LazyBoundary>
          <PageDialog owners="agents" owner={nurse} onClose={() => setPageOpen(false)} />
        </LazyBoundary>
      )}
      {isHandingOver && (
        <LazyBoundary>
          <HandOverDialog nurse={nurse} onClose={() => setHandingOver(false)} />
        </LazyBoundary>
      )}
      {calendar && (
        <LazyBoundary>
          <CalendarDialog nurse={nurse} since={agent.calendar_at} onClose={() => setCalendar(false)} />
        </LazyBoundary>
      )}
    </Box>
  );
}
