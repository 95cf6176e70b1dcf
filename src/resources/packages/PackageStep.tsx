import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mayAct } from '#rules/levels';
import { today as todayNow } from '../../kinds/parts/today.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { NextSession } from '../customers/package/NextSession.tsx';
import { sessionsOf } from '../customers/package/PackageParts.tsx';
import { stepOf } from './stepOf.ts';

/** A package's next step as one sentence and, while it is at work, the button of its next session. */
export default function PackageStep({ record }: RecordProps) {
  const today = todayNow();
  const atWork = mayAct('finish_shift', String(record.level));
  const next = atWork ? sessionsOf(record).find(({ status }) => status === 'planned') : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {stepOf(record, (next?.day as string | undefined) ?? null, today).sentence}
      </Typography>
      {next && <NextSession pack={record} shift={next} today={today} />}
    </Box>
  );
}
