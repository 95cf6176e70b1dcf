import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type StaffingSettings, staffingFields } from '#schema/staffing';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { SubmissionForm } from '../../screens/form/SubmissionForm.tsx';
import { FormErrors, SubmitButtons } from '../../screens/form/SubmissionParts.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';

const queryKey = ['settings', 'staffing'];
/** Outside the component: a new array at each render would draw the inputs again. */
const fields = Object.entries(staffingFields);

/** Whether one is asked before a nurse with expired papers is assigned. */
export function StaffingSettingsPart() {
  const data = useDataProvider<NoiDataProvider>();
  const queries = useQueryClient();
  const notices = useNotices();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => data.staffingSettings(signal) });
  const submission = useSubmission<Partial<StaffingSettings>, StaffingSettings>({
    send: ({ papers_required }) => data.changeStaffingSettings({ papers_required: papers_required ?? false }),
    onDone: (after) => {
      queries.setQueryData(queryKey, after);
      notices.saved();
    },
  });
  if (stored.error) return <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <Skeleton variant="rounded" height={160} />;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <SubmissionForm
        name="settings/staffing"
        submission={submission}
        values={stored.data}
        fields={staffingFields}
      >
        <FormErrors />
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          Giấy tờ ghi trong hồ sơ của điều dưỡng. Giấy hết hạn trước buổi cuối luôn được nêu khi chọn người;
          bật mục này thì còn phải xác nhận mới phân công được, và người đủ giấy tờ đứng trước.
        </Typography>
        <FieldGrid resource="settings" fields={fields} narrow />
        <Box sx={{ mt: 2 }}>
          <SubmitButtons label="ra.action.save" />
        </Box>
      </SubmissionForm>
    </Box>
  );
}
