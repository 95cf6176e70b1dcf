import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type BankSettings, bankSettingsFields } from '#schema/settings';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { SubmissionForm } from '../../screens/form/SubmissionForm.tsx';
import { FormErrors, SubmitButtons } from '../../screens/form/SubmissionParts.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';

const queryKey = ['settings', 'bank'];
/** Outside the component: a new array at each render would draw the inputs again. */
const fields = Object.entries(bankSettingsFields);

/** The accounts whose feed is taken, and whether what is certain is booked without a person. */
export function BankSettingsPart() {
  const data = useDataProvider<NoiDataProvider>();
  const queries = useQueryClient();
  const notices = useNotices();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => data.bankSettings(signal) });
  const submission = useSubmission<Partial<BankSettings>, BankSettings>({
    // An emptied list of rows is none.
    send: ({ accounts, auto_book }) =>
      data.changeBankSettings({ accounts: accounts ?? [], auto_book: auto_book ?? false }),
    onDone: (after) => {
      queries.setQueryData(queryKey, after);
      notices.saved();
    },
  });
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <SubmissionForm
        name="settings/bank"
        submission={submission}
        values={stored.data}
        fields={bankSettingsFields}
      >
        <FormErrors />
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          Chỉ tiền của những tài khoản này được nhận từ ngân hàng. Dòng đề xuất chắc chắn được ghi nhận ngay
          khi bật tự ghi; mọi dòng khác chờ người xem.
        </Typography>
        <FieldGrid resource="settings" fields={fields} narrow />
        <Box sx={{ mt: 2 }}>
          <SubmitButtons label="ra.action.save" />
        </Box>
      </SubmissionForm>
    </Box>
  );
}
