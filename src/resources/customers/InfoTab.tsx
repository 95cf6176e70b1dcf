import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { chooseStepButtons } from '#rules/chooseStepButtons';
import { toLocalDay } from '#rules/days';
import { findCustomerNextStep } from '#rules/findCustomerNextStep';
import { isAssignedOrStarted, isOpenLevel } from '#rules/levels';
import { getRelatedRecords, type LoadedRecordOf } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ActionButtons } from '../../screens/actions/ActionButtons.tsx';
import { ActionsFailure, useOfferedActions } from '../../screens/actions/RecordActions.tsx';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { getDeclaration } from '../../screens/parts/getDeclaration.ts';
import { NextStepHeader } from '../../screens/record/NextStepBar.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useEditMode } from '../../screens/record/useEditMode.ts';
import { useTabRecords } from '../../screens/record/useTabs.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { useRegisterAgain } from '../packages/useRegisterAgain.tsx';
import { listFieldsOutsideHead } from './CustomerHead.tsx';
import { CustomerPackages } from './CustomerPackages.tsx';
import { findNextSession } from './package/sessions.ts';
import { SamePhoneCustomers } from './SamePhoneCustomers.tsx';
import { useMotherPageStep } from './useMotherPageStep.tsx';
import { useMovePackageStarts } from './useMovePackageStarts.tsx';

const Timeline = lazyWithPreload(() => import('./timeline/Timeline.tsx'));
const KnownPayers = lazyWithPreload(() => import('./KnownPayers.tsx'));
const PersonalPart = lazyWithPreload(() => import('../../screens/privacy/PersonalDataSection.tsx'));

const resource = getDeclaration('customers');

/** The tab with the customer's next step, the fields that her head leaves out, and her timeline. In edit mode, shows her form. */
export default function CustomerInfoTab() {
  const customer = useRecord<'customers'>();
  const { data: packs = [] } = useTabRecords(resource, customer.id);
  const loaded = getRelatedRecords({ ...customer, packages: packs }, 'packages');
  const { editing, start, stop } = useEditMode();
  const mayEdit = useCan('edit', customer, 'customers');
  const { first, later, restart } = useFieldOrder(listFieldsOutsideHead(customer));
  const moveStarts = useMovePackageStarts(editing);
  const saved = (record: LoadedRecord) => {
    moveStarts.compare(record);
    restart(listFieldsOutsideHead(record));
    stop();
  };
  if (editing && mayEdit) return <RecordForm mode="edit" onSaved={saved} onCancel={stop} />;
  return (
    <Stack spacing={2}>
      <CustomerStep packs={loaded} onEdit={mayEdit ? start : undefined} />
      <SamePhoneCustomers />
      {moveStarts.question}
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={columns}>
          <Box sx={facts}>
            <RecordDetail names={first} layout="lines" />
            <CustomerPackages packages={loaded} />
          </Box>
          <Box sx={story}>
            <LazyBoundary height={240}>
              <Timeline packs={loaded} />
              <KnownPayers />
              <PersonalPart />
            </LazyBoundary>
          </Box>
          {later.length > 0 && (
            <Box sx={laterFacts}>
              <RecordDetail names={later} layout="lines" />
            </Box>
          )}
        </Box>
      </Box>
    </Stack>
  );
}

/**
 * Separates the names that were added while the page is open. Their fields are shown last, so that the fields already shown do not move.
 */
function useFieldOrder(names: readonly string[]) {
  const [known, setKnown] = useState(names);
  const [added, setAdded] = useState<readonly string[]>([]);
  const fresh = names.filter((name) => !known.includes(name) && !added.includes(name));
  if (fresh.length > 0) setAdded([...added, ...fresh]);
  const restart = (next: readonly string[]) => {
    setKnown(next);
    setAdded([]);
  };
  const present = (list: readonly string[]) => list.filter((name) => names.includes(name));
  return { first: present(known), later: present(added), restart };
}

/**
 * From this width on, the facts are next to the timeline, so that the timeline does not move when a colleague adds a fact. On narrower
 * pages, added facts are below the timeline.
 */
const wideContainerQuery = '@container (min-width: 860px)';
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  [wideContainerQuery]: {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gridTemplateRows: 'auto 1fr',
    columnGap: 4,
    alignItems: 'start',
  },
} as const;
const facts = { minWidth: 0, display: 'grid', gap: 2, [wideContainerQuery]: { gridArea: '1 / 2' } } as const;
const story = { minWidth: 0, [wideContainerQuery]: { gridArea: '1 / 1 / 3' } } as const;
const laterFacts = { minWidth: 0, [wideContainerQuery]: { gridArea: '2 / 2' } } as const;

/** Returns the next session of these packages, with the number of its package; null if there is none. */
function findNextOf(packs: readonly LoadedRecordOf<'packages'>[], today: string) {
  const found = packs.flatMap((pack) => {
    const next = isOpenLevel(pack.level) ? findNextSession(pack, today) : null;
    return next ? [{ ...next, package_number: pack.number ?? 1 }] : [];
  });
  return found.sort((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null;
}

/** A call to a lead has two outcomes, and can lead to a registration. */
const MAX_BUTTONS = 3;

interface StepProps {
  /** The customer's packages, sorted by number. */
  readonly packs: readonly LoadedRecordOf<'packages'>[];
  /** Opens the customer's form; undefined if the viewer may not edit her. */
  readonly onEdit: (() => void) | undefined;
}

/** The customer's next step: a sentence, and in her head a filled button, two others, and all further actions behind "…". */
function CustomerStep({ packs, onEdit }: StepProps) {
  const customer = useRecord<'customers'>();
  const isPhone = useIsPhoneWidth();
  const today = useCurrentDay();
  const { actions, pending, failure } = useOfferedActions();
  const last = packs.filter(({ level }) => isAssignedOrStarted(level)).at(-1);
  const again = useRegisterAgain(last);
  const page = useMotherPageStep();
  const own = [again, page].filter((one) => one !== null);
  const { contacted_at, open_packages, level } = customer;
  const step = findCustomerNextStep({
    level,
    contacted_on: contacted_at ? toLocalDay(new Date(contacted_at)) : null,
    today,
    open_packages: open_packages ?? 0,
    packages: packs.length,
    next: findNextOf(packs, today),
    is_erased: customer.erased_at != null,
  });
  const offered = [...own.map(({ code }) => code), ...actions.map(({ code }) => code)];
  const { main, shown } = chooseStepButtons(step, offered, [], MAX_BUTTONS);
  return (
    <NextStepHeader sentence={step.sentence} phone={customer.phone} pending={pending} onEdit={onEdit}>
      {failure ? (
        <ActionsFailure failure={failure} />
      ) : (
        <ActionButtons {...{ actions, own, main, shown, folded: isPhone }} />
      )}
    </NextStepHeader>
  );
}
