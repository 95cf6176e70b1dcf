import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Translate } from 'react-admin';
import type { CustomerLevel } from '#schema/levels';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { LevelBadge } from '../../kinds/parts/LevelBadge.tsx';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { ActionButtons } from '../../screens/actions/ActionButtons.tsx';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { editKey } from '../../screens/parts/pageKey.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { NextStepBar } from '../../screens/record/NextStepBar.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useEditMode } from '../../screens/record/useEditMode.ts';
import { useTabRecords } from '../../screens/record/useTabs.ts';
import type { RecordProps } from '../../screens/screensOf.ts';
import { besideCard } from './CustomerCard.tsx';
import { SamePhone } from './SamePhone.tsx';

const Story = lazyWithPreload(() => import('./Story.tsx'));
const PersonalPart = lazyWithPreload(() => import('../people/PersonalPart.tsx'));

/** Who was reached is registered a package next; of others the first main one is the next step, if there is one. */
const nextOf = ({ level }: LoadedRecord): string | undefined =>
  level === 'L1' ? 'register_package_v2' : undefined;

const resource = declarationOf('customers');

/** What can be done next, what her card leaves out, and what happened; in mode edit her form. */
export function InfoTab({ record: customer }: RecordProps) {
  const { data: packs = [] } = useTabRecords(resource, customer.id);
  const { editing, start, stop } = useEditMode();
  const isPhone = usePhone();
  const mayEdit = useCan('edit', customer, 'customers');
  if (editing && mayEdit)
    return <RecordForm resource={resource} record={customer} onSaved={stop} onCancel={stop} />;
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <LevelBadge level={customer.level as CustomerLevel} />
        <Box sx={{ mr: 'auto' }} />
        <NextStepBar phone={customer.phone as string | null}>
          <ActionButtons resource={resource} record={customer} main={nextOf(customer)} folded={isPhone} />
        </NextStepBar>
        {mayEdit && (
          <Button variant="outlined" onClick={start} {...editKey}>
            <Translate i18nKey="ra.action.edit" />
          </Button>
        )}
      </Box>
      <SamePhone customer={customer} />
      <RecordDetail resource={resource} record={customer} names={besideCard(customer)} />
      <LazyBoundary height={240}>
        <Story customer={customer} packs={packs} />
        <PersonalPart resource={resource} record={customer} />
      </LazyBoundary>
    </Stack>
  );
}
