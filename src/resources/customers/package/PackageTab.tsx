import { Divider, Stack } from '@mui/material';
import { useCan } from '../../../jsonapi/useCan.ts';
import { ActionButtons } from '../../../screens/actions/ActionButtons.tsx';
import { ActionsFailure } from '../../../screens/actions/RecordActions.tsx';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';
import { NextStepHeader } from '../../../screens/record/NextStepBar.tsx';
import { useEditMode } from '../../../screens/record/useEditMode.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { useCurrentDay } from '../../../ui/today.ts';
import { useIsPhoneWidth } from '../../../ui/useIsPhoneWidth.ts';
import { PackageOffers } from '../../offers/PackageOffers.tsx';
import { PackageSections } from './PackageParts.tsx';
import { usePackageStep } from './usePackageStep.ts';

const Timeline = lazyWithPreload(() => import('../timeline/Timeline.tsx'));

/**
 * Shows a package from top to bottom, on its customer's page and on its own page: next step with its button, sessions, money, people and
 * timeline; in edit mode its form.
 */
export default function PackageTab() {
  const pack = useRecord<'packages'>();
  const today = useCurrentDay();
  const { editing, start, stop } = useEditMode();
  const editable = useCan('edit', pack, 'packages');
  if (editing && editable) return <RecordForm mode="edit" onSaved={stop} onCancel={stop} />;
  return <PackageView today={today} onEdit={editable ? start : undefined} />;
}

interface ViewProps {
  /** Today as a local date, YYYY-MM-DD. */
  readonly today: string;
  /** Opens the form; undefined if the viewer may not edit the package. */
  readonly onEdit: (() => void) | undefined;
}

/** Shows the next step, with its buttons in the head of the page; below it the package's parts and its timeline. */
function PackageView({ today, onEdit }: ViewProps) {
  const pack = useRecord<'packages'>();
  const isPhone = useIsPhoneWidth();
  const { sentence, main, shown, own, actions, pending, failure } = usePackageStep(today);
  // The payment button is next to the sum, unless it is the main button. On a phone the payment button stays with the other actions, within
  // reach of the thumb.
  const pay = actions.filter(({ code }) => code === 'pay' && code !== main);
  const others = isPhone ? actions : actions.filter((action) => !pay.includes(action));
  return (
    <Stack spacing={1.5} divider={<Divider flexItem />}>
      <NextStepHeader sentence={sentence} phone={pack.customer_phone} pending={pending} onEdit={onEdit}>
        {failure ? (
          <ActionsFailure failure={failure} />
        ) : (
          <ActionButtons {...{ actions: others, own, main, shown, folded: isPhone }} />
        )}
      </NextStepHeader>
      <PackageSections today={today} pay={!pending && pay.length > 0 && <ActionButtons actions={pay} />}>
        <Stack spacing={3}>
          <PackageOffers />
          <LazyBoundary height={240}>
            <Timeline packs={[pack]} />
          </LazyBoundary>
        </Stack>
      </PackageSections>
    </Stack>
  );
}
