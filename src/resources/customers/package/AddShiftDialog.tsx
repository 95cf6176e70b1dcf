import { Box, FormHelperText, Typography } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider, useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { addDays, isRealDay, isSunday } from '#rules/days';
import { formatDate, formatMoney } from '#rules/format';
import { calculateProportion } from '#rules/money';
import { nurseConsents } from '#schema/consents';
import { shifts } from '#schema/shifts';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { formatShortDayWithWeekday } from '../../../reports/figures/formatDayWithWeekday.ts';
import { buildFormResolver } from '../../../screens/form/buildFormResolver.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogForm, SubmissionForm } from '../../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../../screens/form/useSubmission.ts';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { getCurrentDay } from '../../../ui/today.ts';
import SlotButtons from '../../packages/SlotButtons.tsx';
import { ChosenPackageContext } from '../../shifts/ChosenPackageContext.ts';
import { AddedSessionNurse } from './AddedSessionNurse.tsx';

const { day, charge, time_period, agent_id, line_ids } = shifts.fields;
const fields = { day, charge, time_period, agent_id, line_ids };
const resolver = buildFormResolver(fields);

type Values = Record<string, unknown>;

/** Returns the first working day that is after the package's last session and not in the past. */
function proposeDay(lastDay: string | null): string {
  const now = getCurrentDay();
  const next = lastDay && lastDay >= now ? addDays(lastDay, 1) : now;
  return isSunday(next) ? addDays(next, 1) : next;
}

/**
 * The dialog that adds a session to the current package in addition to the sold sessions (rules 3.8): day, time, nurse, services, price.
 */
export function AddShiftDialog({ onClose }: { readonly onClose: () => void }) {
  const pack = useRecord<'packages'>();
  const data = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const submission = useSubmission<Values, LoadedRecord>({
    accepts: nurseConsents,
    send: async (typed, { key, consents }) => {
      const filled = Object.entries(typed).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      );
      const created = await data.create<LoadedRecord>('shifts', {
        data: { ...Object.fromEntries(filled), package_id: pack.id, status: 'planned', is_addition: true },
        meta: { idempotencyKey: key, ...(Object.keys(consents).length > 0 && { accepted: consents }) },
      });
      return created.data;
    },
    onDone: async (_created, { day: on }) => {
      notices.created(`Đã thêm buổi ${formatDate(String(on))}.`);
      await reload();
      onClose();
    },
  });
  return (
    <GuardedDialog onClose={onClose} maxWidth="md" fullBelow="sm">
      <ResourceContextProvider value="shifts">
        {/* The fields belong to the new session, not to the package. */}
        <RecordContextProvider value={undefined}>
          <ChosenPackageContext value={pack.id}>
            <SubmissionForm
              name={`packages/${pack.id}/add_shift`}
              submission={submission}
              defaultValues={{
                day: proposeDay(pack.finished_at),
                time_period: pack.time_period,
                agent_id: pack.agent_id,
                charge: 'free',
                line_ids: [],
              }}
              resolver={resolver}
              fields={fields}
            >
              <Content pack={pack} onClose={onClose} />
            </SubmissionForm>
          </ChosenPackageContext>
        </RecordContextProvider>
      </ResourceContextProvider>
    </GuardedDialog>
  );
}

interface ContentProps {
  readonly pack: LoadedRecordOf<'packages'>;
  readonly onClose: () => void;
}

function Content({ pack, onClose }: ContentProps) {
  const [on, charged] = useWatch({ name: ['day', 'charge'] });
  const price = calculateProportion(pack.total_price, 1, Math.max(1, pack.total_quantity));
  const known = typeof on === 'string' && isRealDay(on);
  const words = [
    'Thêm buổi',
    known && formatShortDayWithWeekday(on),
    charged === 'price' && `· ${formatMoney(price)}`,
  ];
  return (
    <DialogForm
      title={`Thêm buổi cho ${pack.customer_name ?? 'gói này'} vào lúc nào?`}
      submit={words.filter(Boolean).join(' ')}
      onClose={onClose}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 6fr)' },
          columnGap: 4,
          rowGap: 2,
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
          <FormField name="day" field={day} autoFocus />
          <div>
            <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mb: 0.5 }}>
              Khung giờ
            </Typography>
            <SlotButtons />
          </div>
          <FormField name="charge" field={charge} />
          <Box>
            <FormField name="line_ids" field={{ ...line_ids, label: 'Dịch vụ của buổi' }} />
            <FormHelperText sx={{ mx: 0 }}>Không chọn thì theo các dịch vụ của gói.</FormHelperText>
          </Box>
        </Box>
        <AddedSessionNurse pack={pack} />
      </Box>
    </DialogForm>
  );
}
