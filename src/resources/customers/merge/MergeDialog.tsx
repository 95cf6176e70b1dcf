import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetOne } from 'ra-core';
import { useId } from 'react';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { ErrorSummary } from '../../../screens/parts/ErrorSummary.tsx';
import { MergeTable } from './MergeTable.tsx';
import { useBelongings } from './useBelongings.ts';
import { useMerge } from './useMerge.ts';

interface Props {
  readonly customer: LoadedRecord;
  readonly otherId: string;
  readonly onClose: () => void;
}

/** Two customers side by side who are one: which stays, whose values it has, and what moves to it (contract §3). */
export default function MergeDialog({ customer, otherId, onClose }: Props) {
  const other = useGetOne<LoadedRecord>('customers', { id: otherId });
  const id = useId();
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2" component="h2">
        Gộp khách hàng
      </DialogTitle>
      {other.error ? (
        <DialogContent>
          <ErrorPanel error={other.error} onRetry={() => void other.refetch()} />
        </DialogContent>
      ) : other.data ? (
        <Choosing pair={[customer, other.data]} onClose={onClose} />
      ) : (
        <DialogContent>
          <Skeleton variant="rounded" height={280} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Choosing({
  pair,
  onClose,
}: {
  readonly pair: readonly [LoadedRecord, LoadedRecord];
  readonly onClose: () => void;
}) {
  const merge = useMerge(pair, onClose);
  const belongings = [useBelongings(pair[0].id), useBelongings(pair[1].id)] as const;
  const [kept, gone] = merge.stays === 0 ? pair : [pair[1], pair[0]];
  const moving = belongings[merge.stays === 0 ? 1 : 0];
  return (
    <>
      <DialogContent dividers>
        <ErrorSummary details={merge.details} />
        <MergeTable pair={pair} merge={merge} belongings={belongings} />
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {moving
            ? `${moving.packages} gói, ${moving.transactions} giao dịch và lịch sử của ${String(gone.name)}`
            : `Gói, giao dịch và lịch sử của ${String(gone.name)}`}{' '}
          chuyển sang {String(kept.name)}; khách hàng kia bị xóa. Không hoàn tác được.
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => void merge.send()} loading={merge.sending}>
          Gộp khách hàng
        </Button>
      </DialogActions>
    </>
  );
}
