import Alert from '@mui/material/Alert';
import { useGetList } from 'ra-core';
import { fold } from '#rules/fold';
import { formatNumber } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/registry.ts';

/** How many customers live in a ward that is to be deleted: their addresses name it, so the database would not refuse. */
export default function CustomersThere({ record }: RecordProps) {
  const { province: city, district: province, ward } = record;
  const place = { city, province, ward };
  const { data, total } = useGetList<LoadedRecord>('customers', {
    filter: place,
    pagination: { page: 1, perPage: 1 },
    meta: { include: [], fields: { customers: Object.keys(place) } },
  });
  // Where nobody lives, the filters find those whose places only begin so: Phường 10 for Phường 1.
  const isHere = data?.some((customer) =>
    Object.entries(place).every(([name, value]) => fold(String(customer[name])) === fold(String(value))),
  );
  if (!total || !isHere) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      Đang có {formatNumber(total)} khách ở đây. Địa chỉ của họ giữ nguyên, nhưng không còn chọn được nơi này
      nữa.
    </Alert>
  );
}
