import { Box, Button, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { RecordActions } from '../../screens/actions/RecordActions.tsx';
import { ChildList } from '../../screens/related/ChildList.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { formatQrFileName } from './formatQrFileName.ts';

/** The packages a partner sent. */
export function PackagesTab() {
  const record = useRecord<'partners'>();
  return (
    <>
      <ChildList
        resource="partner_packages"
        fixed={{ partner_id: record.id }}
        title="Gói đã gửi"
        empty="Đối tác chưa gửi gói nào."
      />
      <Statements partnerId={record.id} />
    </>
  );
}

/** The partner's revenues by month, with printable statements and their payment state, for users who may read them. */
function Statements({ partnerId }: { readonly partnerId: string }) {
  const mayRead = useCan('read', undefined, 'partner_revenues');
  const { data } = useGetList<LoadedRecord>(
    'partner_revenues',
    {
      filter: { partner_id: partnerId },
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: 'month', order: 'DESC' },
    },
    { enabled: mayRead },
  );
  if (!mayRead) return null;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Bảng kê từng tháng
      </Typography>
      <RelatedRecordsTable
        cards
        resource="partner_revenues"
        columns={['month', 'level', 'total_packages', 'total_revenue', 'total_commission', 'total_bonus']}
        records={data ?? []}
        caption="Doanh thu từng tháng"
        empty="Chưa có tháng nào."
        end={({ id }) => (
          <Button size="small" component={RouterLink} to={`/partner_revenues/${id}?statement=true`}>
            Bảng kê
          </Button>
        )}
      />
    </Box>
  );
}

/** The partner's landing pages, with their QR codes to view and download. */
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
          <Button size="small" href={image(landing) ?? ''} download={formatQrFileName(record, landing)}>
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
      more={() => <RecordActions main={null} />}
    />
  );
}
