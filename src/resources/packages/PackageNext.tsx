import { today } from '../../kinds/parts/today.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { NextSession } from '../customers/package/NextSession.tsx';
import { nextSessionOf } from './PackageStep.tsx';

/** The button of the next session of a package at work. */
export default function PackageNext() {
  const record = useRecord<'packages'>();
  const next = nextSessionOf(record);
  return next && <NextSession pack={record} shift={next} today={today()} />;
}
