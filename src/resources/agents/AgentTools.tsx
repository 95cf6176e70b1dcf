import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callOff } from '#schema/absence';
import type { Stored } from '#schema/index';
import { isOffered } from '#schema/resource';
import { useViewer } from '../../jsonapi/viewer.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../../screens/parts/Loaded.tsx';
import type { RecordProps } from '../../screens/registry.ts';

const CallOffDialog = lazyPart(async () => ({
  default: (await import('./callOff/CallOffDialog.tsx')).CallOffDialog,
}));
const CalendarDialog = lazyPart(async () => ({
  default: (await import('./CalendarDialog.tsx')).CalendarDialog,
}));

/** What is done with a nurse beside the declared buttons: she calls off (also from the address, `call_off=true`), her calendar. */
export default function AgentTools({ record }: RecordProps) {
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const [calendar, setCalendar] = useState(false);
  const agent = record as unknown as Stored<'agents'>;
  if (!isOffered(callOff, agent, viewer)) return null;
  const away = params.get('call_off') === 'true';
  const setAway = (on: boolean) =>
    setParams((before) => {
      if (on) before.set('call_off', 'true');
      else before.delete('call_off');
      return before;
    });
  const nurse = { id: agent.id, name: agent.name };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Button variant="outlined" {...aimedAt(CallOffDialog)} onClick={() => setAway(true)}>
        {callOff.label}
      </Button>
      <Button variant="outlined" {...aimedAt(CalendarDialog)} onClick={() => setCalendar(true)}>
        Lịch riêng
      </Button>
      {away && (
        <Loaded>
          <CallOffDialog nurse={nurse} onClose={() => setAway(false)} />
        </Loaded>
      )}
      {calendar && (
        <Loaded>
          <CalendarDialog nurse={nurse} since={agent.calendar_at} onClose={() => setCalendar(false)} />
        </Loaded>
      )}
    </Box>
  );
}
