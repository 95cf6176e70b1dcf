import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Translate } from 'react-admin';
import { useCan } from '../../../jsonapi/useCan.ts';
import { LevelBadge } from '../../../kinds/parts/LevelBadge.tsx';
import { today as todayNow } from '../../../kinds/parts/today.ts';
import { ActionButtons } from '../../../screens/actions/ActionButtons.tsx';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';
import { HistoryPanel } from '../../../screens/history/History.tsx';
import NotesPanel from '../../../screens/notes/NotesPanel.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { editKey } from '../../../screens/parts/pageKey.ts';
import { usePhone } from '../../../screens/parts/usePhone.ts';
import { NextStepBar } from '../../../screens/record/NextStepBar.tsx';
import { useEditMode } from '../../../screens/record/useEditMode.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { RegisterAgain } from '../../packages/RegisterAgain.tsx';
import { stepOf } from '../../packages/stepOf.ts';
import { NextSession } from './NextSession.tsx';
import { PackageFacts } from './PackageFacts.tsx';
import { PackageParts, sessionsOf } from './PackageParts.tsx';

/** A package from top to bottom as its story: level and next step, money, sessions, payments, history; in mode edit its form. */
export function PackageTab() {
  const pack = useRecord<'packages'>();
  const today = todayNow();
  const { editing, start, stop } = useEditMode();
  const isPhone = usePhone();
  const declaration = declarationOf('packages');
  const planned = sessionsOf(pack).filter((shift) => shift.status === 'planned');
  const [next] = planned;
  const step = stepOf({ ...pack, planned_shifts: planned.length }, next?.day ?? null, today);
  const editable = useCan('edit', pack, 'packages');
  const again = <RegisterAgain />;
  if (editing && editable)
    return <RecordForm resource={declaration} record={pack} onSaved={stop} onCancel={stop} />;
  return (
    <Stack spacing={2.5} divider={<Divider flexItem />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <LevelBadge level={pack.level} />
        <Typography
          sx={{ fontWeight: 600, flex: '1 1 auto', maxWidth: { xs: 'calc(100% - 120px)', sm: 'none' } }}
        >
          {step.sentence}
        </Typography>
        {editable && (
          <Button onClick={start} {...editKey}>
            <Translate i18nKey="ra.action.edit" />
          </Button>
        )}
        <NextStepBar phone={pack.customer_phone}>
          {next && <NextSession pack={pack} shift={next} today={today} />}
          <ActionButtons main={step.action} folded={isPhone} />
          {!isPhone && again}
        </NextStepBar>
        {isPhone && again}
      </Box>
      <PackageFacts />
      <PackageParts today={today} />
      <NotesPanel />
      <HistoryPanel />
    </Stack>
  );
}
