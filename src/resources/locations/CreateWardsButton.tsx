import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatNumber } from '#rules/format';
import { hasRole } from '#schema/access';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';

/** Button for admins that creates the wards of the two cities served, so that they need not be typed. */
export default function CreateWardsButton() {
  const { refetch } = useListContext();
  const { done } = useNotices();
  const loading = useSubmission<Record<never, never>, { added: number }>({
    send: (_, { key }) => coordinatorCalls.addMissingWards(key),
    onDone: ({ added }) => {
      done(null, `Đã nạp ${formatNumber(added)} phường, xã.`);
      void refetch();
    },
  });
  if (!hasRole(useViewer(), ['admin'])) return null;
  const load = () => void loading.submit({});
  return (
    <>
      {loading.refusal !== null && (
        <ErrorPanel error={loading.refusal} header="Chưa nạp được" onRetry={load} />
      )}
      <Button variant="outlined" loading={loading.isSending} onClick={load}>
        Nạp phường, xã TP. Hồ Chí Minh và Hà Nội
      </Button>
    </>
  );
}
