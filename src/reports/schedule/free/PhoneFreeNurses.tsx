import { Box, ButtonBase, Skeleton } from '@mui/material';
import { useState } from 'react';
import { formatDate } from '#rules/format';
import { freeAgents } from '#schema/freeAgents';
import type { ScheduleData } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useReport } from '../../figures/useReport.ts';
import type { ReportUrlParams } from '../../parts/useReportUrlParams.ts';
import { FreeNurseQuestionBar } from './FreeNurseQuestionBar.tsx';
import { parseFreeNurseQuestion, toFreeNurseUrlParams } from './freeQuestionUrl.ts';
import { ReserveNurseDialog } from './ReserveNurseDialog.tsx';
import { useFreeNurses } from './useFreeNurses.ts';

interface Props {
  readonly address: ReportUrlParams;
  readonly day: string;
  readonly today: string;
}

const none: readonly never[] = [];

/**
 * The question "who is free" in the URL, above the day's cards on a phone, and the free nurses as a list; renders nothing without a
 * question.
 */
export function PhoneFreeNurses({ address, day, today }: Props) {
  const asks = useCan('read', undefined, freeAgents);
  const question = asks ? parseFreeNurseQuestion(address.get) : null;
  const [kept, setKept] = useState<{ id: string; name: string } | null>(null);
  const on = formatDate(day);
  const { data } = useReport<ScheduleData>(
    'schedule',
    question ? { from: on, to: on, sessions: true } : null,
  );
  const { nurses, error, retry, slots } = useFreeNurses(
    question,
    day,
    data?.sessions,
    data?.districts ?? none,
  );
  if (!question) return null;
  const waiting = (data?.sessions ?? []).filter(
    ({ taken_by, status, time_period }) =>
      taken_by.length === 0 && status === 'planned' && time_period.some((slot) => slots.includes(slot)),
  );
  return (
    <Box component="section" aria-label="Ai rảnh" className="no-print" sx={{ display: 'grid', gap: 1 }}>
      <FreeNurseQuestionBar
        {...{ question, day, today }}
        districts={data?.districts ?? none}
        onAsk={(next, when) => address.set({ day: when, ...toFreeNurseUrlParams(next) })}
        onEnd={() => address.set(toFreeNurseUrlParams(null))}
      >
        {nurses && (nurses.length > 0 ? `${nurses.length} điều dưỡng rảnh` : 'Không ai rảnh lúc đó')}
      </FreeNurseQuestionBar>
      {error ? <ErrorPanel error={error} onRetry={retry} header="Chưa tìm được ai rảnh" /> : null}
      {!nurses && !error && <Skeleton variant="rounded" height={160} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', bgcolor: 'background.paper' }}>
        {nurses?.map(({ id, name, reasons }) => (
          <Box component="li" key={id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <ButtonBase
              onClick={() => setKept({ id, name })}
              sx={{
                width: '100%',
                minHeight: 52,
                px: 1.5,
                py: 0.75,
                display: 'block',
                textAlign: 'start',
                font: 'inherit',
              }}
            >
              <b>{name}</b>
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {reasons.join(' · ')}
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {kept && <ReserveNurseDialog agent={kept} {...{ day, slots, waiting }} onClose={() => setKept(null)} />}
    </Box>
  );
}
