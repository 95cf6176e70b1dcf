import { Button } from '@mui/material';
import { nextStepKeyProps } from '../../screens/parts/pageKey.ts';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { getCurrentDay as todayNow } from '../../ui/today.ts';
import { useSessionStep } from '../customers/package/useSessionStep.tsx';
import { findPackageStep } from './findPackageStep.ts';
import { nextSessionOf } from './PackageNextStep.tsx';

/** Button of a running package's next session. It is the main button if the package waits for that session. */
export default function NextSessionButton() {
  const record = useRecord<'packages'>();
  const [isOpen, setOpen, line] = useDeferredOpen(false);
  const today = todayNow();
  const next = nextSessionOf(record);
  const step = useSessionStep(record, next, today);
  if (!step) return null;
  const isMain = findPackageStep(record, { next_day: next?.day ?? null, today }).needs[0] === step.code;
  return (
    <>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        {...(isMain && nextStepKeyProps)}
        onClick={() => setOpen(true)}
      >
        {step.label}
      </Button>
      {line}
      {isOpen && step.dialog(() => setOpen(false))}
    </>
  );
}
