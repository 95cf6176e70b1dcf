import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { banks } from '#rules/banks';
import { buildDebtMessage } from '#rules/buildDebtMessage';
import { buildTransferCode } from '#rules/transferCode';
import type { Debt } from '#schema/reports/receivables';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { DialogQr } from '../../screens/vietqr/DialogQr.tsx';
import { toZaloUrl } from '../../ui/toZaloUrl.ts';
import { ReceivedNotice } from './ReceivedNotice.tsx';

interface Props {
  readonly debt: Debt;
  readonly onClose: () => void;
}

/** The dialog that reminds a customer of a debt. It has a text and a QR code for the payment; one button copies the text and opens Zalo. */
export function DebtDialog({ debt, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const { data: account, isPending } = useQuery({
    queryKey: ['payment_account'],
    queryFn: ({ signal }) => data.paymentAccount(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const memo = `${buildTransferCode('G', debt.package_id)} ${debt.customer_name}`;
  const bank = banks.find(({ value }) => value === account?.bank)?.label ?? '';
  const text = buildDebtMessage(debt, account ? { ...account, bank } : null, memo);
  const send = async () => {
    try {
      // Copies the text before it opens the other page, because a page without focus may not write to the clipboard.
      await navigator.clipboard.writeText(text);
    } catch {
      notices.failed('Chưa chép được tin nhắn. Hãy chọn nội dung và chép bằng tay.');
      return;
    }
    if (debt.phone) window.open(toZaloUrl(debt.phone), '_blank', 'noopener');
    notices.done();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="debt-message">
      <DialogTitle id="debt-message">Nhắn {debt.customer_name}</DialogTitle>
      <DialogContent>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        {account !== null && (
          <DialogQr
            to={isPending ? undefined : account}
            name={account?.name ?? ''}
            amount={debt.due}
            memo={memo}
          >
            <ReceivedNotice packageId={debt.package_id} />
          </DialogQr>
        )}
        {account === null && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            Chưa có mã QR: người vận hành máy chủ chưa đặt tài khoản nhận tiền của công ty.
          </Typography>
        )}
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose}>
        <Button variant="contained" autoFocus disabled={isPending} onClick={() => void send()}>
          {debt.phone ? 'Chép và mở Zalo' : 'Chép tin nhắn'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
