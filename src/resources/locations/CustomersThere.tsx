import Alert from '@mui/material/Alert';
import { useGetList } from 'ra-core';
import { formatNumber } from '#rules/format';
import type { RecordProps } from '../../screens/registry.ts';

/** How many customers live in a ward that is to be deleted: their addresses name it, so the database would not refuse. */
export default function CustomersThere({ record }: RecordProps) {
  const { province: city, district: province, ward } = record;
  const { total } = useGetList('customers', {
    filter: { city, province, ward },
    pagination: { page: 1, perPage: 1 },
    meta: { include: [] },
  });
  if (!total) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      Đang có {formatNumber(total)} khách ở đây. Địa chỉ của họ giữ nguyên, nhưng không còn chọn được nơi này
      nữa.
    </Alert>
  );
}
