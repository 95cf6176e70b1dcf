import { DialogContentText } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { formatMonth } from '#rules/format';
import { multilineText } from '#schema/kinds';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { buildFormResolver } from '../../../screens/form/buildFormResolver.ts';
import { FieldGrid } from '../../../screens/form/FormField.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogForm, SubmissionForm } from '../../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../../screens/form/useSubmission.ts';

const fields = { reason: multilineText('Lý do', { required: true }) };
const resolver = buildFormResolver(fields);
const defaultValues = { reason: null };

interface Props {
  readonly month: string;
  /** Called after the server has reopened the month. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The dialog that reopens a closed month, with a reason for the history. */
export const ReopenDialog = (props: Props) => (
  <GuardedDialog onClose={props.onClose} maxWidth="xs">
    <ReopenForm {...props} />
  </GuardedDialog>
);

function ReopenForm({ month, onDone, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const submission = useSubmission<Record<string, unknown>, void>({
    send: ({ reason }, { key }) => data.reopenMonth(month, String(reason), key),
    onDone,
  });
  return (
    <SubmissionForm
      name={`months/${month}/reopen`}
      submission={submission}
      defaultValues={defaultValues}
      resolver={resolver}
      fields={fields}
    >
      <DialogForm title={`Mở lại tháng ${formatMonth(month)}?`} submit="Mở lại tháng" onClose={onClose}>
        <DialogContentText sx={{ mb: 2 }}>
          Giao dịch ghi nhận trong tháng này lại thêm, sửa, duyệt và xóa được.
        </DialogContentText>
        <FieldGrid fields={Object.entries(fields)} narrow autoFocus />
      </DialogForm>
    </SubmissionForm>
  );
}
