import { Button } from '@mui/material';
import { listStartTimes } from '#rules/whoIsFree';
import { freeAgents } from '#schema/freeAgents';
import { useCan } from '../../../jsonapi/useCan.ts';
import type { ReportUrlParams } from '../../parts/useReportUrlParams.ts';
import type { ScheduleTime } from '../sessionPhase.ts';
import { defaultFreeNurseQuestion, parseFreeNurseQuestion, toFreeNurseUrlParams } from './freeQuestionUrl.ts';

interface Props {
  readonly address: ReportUrlParams;
  readonly day: string;
  readonly time: ScheduleTime;
}

/**
 * Opens the question "who is free" on a phone. Renders nothing while the question is open, and on a day whose start times have all passed.
 */
export function AskFreeNurseButton({ address, day, time }: Props) {
  const asks = useCan('read', undefined, freeAgents);
  const starts = listStartTimes(day, time.today, time.minute);
  const { at } = defaultFreeNurseQuestion;
  const first = starts.includes(at) ? at : starts[0];
  if (!asks || first === undefined || parseFreeNurseQuestion(address.get)) return null;
  return (
    <Button
      variant="outlined"
      onClick={() => {
        address.set(toFreeNurseUrlParams({ ...defaultFreeNurseQuestion, at: first }));
        // The question and its answer are at the top of the page.
        window.scrollTo({ top: 0 });
      }}
      sx={{ minHeight: 44, flex: 'none', ml: 'auto' }}
    >
      Ai rảnh?
    </Button>
  );
}
