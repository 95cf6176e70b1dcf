import { Typography } from '@mui/material';
import { canRunAction } from '#rules/levels';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { getCurrentDay as todayNow } from '../../ui/today.ts';
import { getPackageSessions } from '../customers/package/sessions.ts';
import { findPackageStep } from './findPackageStep.ts';

/** Returns the next planned session of a package; undefined unless the package's level allows sessions to be held. */
export const nextSessionOf = (pack: LoadedRecordOf<'packages'>): LoadedRecordOf<'shifts'> | undefined =>
  canRunAction('finish_shift', pack.level)
    ? getPackageSessions(pack).find(({ status }) => status === 'planned')
    : undefined;

/** Shows a package's next step as one sentence. */
export default function PackageNextStep() {
  const record = useRecord<'packages'>();
  const next_day = nextSessionOf(record)?.day ?? null;
  const { sentence } = findPackageStep(record, { next_day, today: todayNow() });
  return <Typography sx={{ fontWeight: 600 }}>{sentence}</Typography>;
}
