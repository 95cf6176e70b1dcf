import { Alert, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useState } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { ActionForm } from '../../../screens/actions/ActionForm.tsx';
import { buildFormResolver } from '../../../screens/form/buildFormResolver.ts';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogForm } from '../../../screens/form/SubmissionForm.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { buildDefaultMergeChoices, type CustomerPair, type MergeSide, toMergeInput } from './choices.ts';
import { MergeTable } from './MergeTable.tsx';
import { useCustomerRecordCounts } from './useCustomerRecordCounts.ts';

const title = 'Gộp khách hàng';
const resolver = buildFormResolver({});

interface Props {
  readonly otherId: string;
  readonly onClose: () => void;
}

/**
 * Dialog that merges the current customer with another customer. Shows both customers side by side; the user chooses which customer and
 * which values remain, and which records move.
 */
export default function MergeDialog({ otherId, onClose }: Props) {
  const customer = useRecord<'customers'>();
  const other = useGetOne<LoadedRecord>('customers', { id: otherId });
  return (
    <GuardedDialog onClose={onClose} maxWidth="md" fullBelow="sm">
      {other.data ? (
        <MergeForm pair={[customer, other.data]} onClose={onClose} />
      ) : (
        <>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {other.error ? (
              <ErrorPanel error={other.error} onRetry={() => void other.refetch()} />
            ) : (
              <Skeleton variant="rounded" height={280} />
            )}
          </DialogContent>
        </>
      )}
    </GuardedDialog>
  );
}

interface MergeFormProps {
  readonly pair: CustomerPair;
  readonly onClose: () => void;
}

/** The merge form. After the merge, opens the remaining customer. */
function MergeForm({ pair, onClose }: MergeFormProps) {
  const notices = useNotices();
  const reload = useReload();
  const navigate = useNavigate();
  const [stays, setStays] = useState<MergeSide>(0);
  const belongings = [useCustomerRecordCounts(pair[0].id), useCustomerRecordCounts(pair[1].id)] as const;
  const [kept, gone] = stays === 0 ? pair : ([pair[1], pair[0]] as const);
  const moving = belongings[stays === 0 ? 1 : 0];
  return (
    <RecordContextProvider value={kept}>
      <ActionForm
        code="merge"
        defaultValues={buildDefaultMergeChoices(pair, 0)}
        resolver={resolver}
        toData={(choices) => ({ other_id: gone.id, ...toMergeInput(choices, stays) })}
        onDone={() => {
          notices.doneWith('Trong 30 ngày, quản trị viên có thể hoàn tác việc gộp ở Thùng rác.');
          onClose();
          if (stays === 1) navigate(`/customers/${kept.id}`, { replace: true });
          void reload();
        }}
      >
        <DialogForm title={title} submit={title} dividers onClose={onClose}>
          <MergeTable pair={pair} stays={stays} onStay={setStays} belongings={belongings} />
          <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
            {moving
              ? `${moving.packages} gói, ${moving.transactions} giao dịch và lịch sử của ${String(gone.name)}`
              : `Gói, giao dịch và lịch sử của ${String(gone.name)}`}{' '}
            chuyển sang {String(kept.name)}; khách hàng kia vào Thùng rác. Trong 30 ngày, quản trị viên có thể
            hoàn tác ở đó.
          </Alert>
        </DialogForm>
      </ActionForm>
    </RecordContextProvider>
  );
}
