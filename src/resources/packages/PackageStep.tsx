import { Typography } from '@mui/material';
import { mayAct } from '#rules/levels';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { today as todayNow } from '../../kinds/parts/today.ts';
import type { RecordProps } from '../../screens/screensOf.ts';
import { sessionsOf } from '../customers/package/PackageParts.tsx';
import { stepOf } from './stepOf.ts';

/** The next session of a package at work, that is still planned. */
export const nextSessionOf = (pack: LoadedRecord): LoadedRecord | undefined =>
  mayAct('finish_shift', String(pack.level))
    ? sessionsOf(pack).find(({ status }) => status === 'planned')
    : undefined;

/** A package's next step as one sentence. */
export default function PackageStep({ record }: RecordProps) {
  const day = nextSessionOf(record)?.day as string | undefined;
  return <Typography sx={{ fontWeight: 600 }}>{stepOf(record, day ?? null, todayNow()).sentence}</Typography>;
}
