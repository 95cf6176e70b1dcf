import Button from '@mui/material/Button';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ActionButtons } from '../../screens/actions/ActionButtons.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { ChildList } from '../parts/ChildList.tsx';
import { qrFileName } from './qrFileName.ts';

/** The packages a partner sent. */
export function PackagesTab() {
  const record = useRecord<'partners'>();
  return (
    <ChildList
      resource="partner_packages"
      fixed={{ partner_id: record.id }}
      title="Gói đã gửi"
      empty="Đối tác chưa gửi gói nào."
    />
  );
}

/** Landing pages with their QR codes, shown and to be downloaded. */
export function QrCodeTab() {
  const record = useRecord<'partners'>();
  const image = ({ qrcode }: LoadedRecord) => (typeof qrcode === 'string' ? qrcode : null);
  return (
    <ChildList
      resource="partner_landings"
      fixed={{ partner_id: record.id }}
      title="Trang giới thiệu"
      empty="Chưa có trang giới thiệu nào."
      columns={['name', 'url', 'qrcode']}
      cells={{
        qrcode: (landing) =>
          image(landing) && (
            <img src={image(landing) ?? ''} alt={`Mã QR của ${String(landing.url)}`} width={96} height={96} />
          ),
      }}
      more={(landing) =>
        image(landing) && (
          <Button size="small" href={image(landing) ?? ''} download={qrFileName(record, landing)}>
            Tải mã QR
          </Button>
        )
      }
    />
  );
}

/** The partner's accounts, with reset, disable and enable. */
export function AccountsTab() {
  const record = useRecord<'partners'>();
  return (
    <ChildList
      resource="partner_accounts"
      fixed={{ partner_id: record.id }}
      title="Tài khoản"
      empty="Đối tác chưa có tài khoản nào."
      more={() => <ActionButtons main={null} />}
    />
  );
}
