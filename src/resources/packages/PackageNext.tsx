import { today } from '../../kinds/parts/today.ts';
import type { RecordProps } from '../../screens/screensOf.ts';
import { NextSession } from '../customers/package/NextSession.tsx';
import { nextSessionOf } from './PackageStep.tsx';

/** The button of the next session of a package at work. */
export default function PackageNext({ record }: RecordProps) {
  const next = nextSessionOf(record);
  return next && <NextSession pack={record} shift={next} today={today()} />;
}
