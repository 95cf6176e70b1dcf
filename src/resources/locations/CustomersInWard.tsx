import { Alert, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { foldText } from '#rules/foldText';
import { formatNumber } from '#rules/format';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useRecord } from '../../screens/useRecord.ts';

/**
 * Shows how many customers live in a ward to be deleted, with a link to them: the API refuses to delete a ward with customers (rules 1.7).
 */
export default function CustomersInWard() {
  const record = useRecord<'locations'>();
  const { province: city, district: province, ward } = record;
  const place = { city, province, ward };
  const { data, total } = useGetList<LoadedRecord>('customers', {
    filter: place,
    pagination: { page: 1, perPage: 1 },
    meta: { include: [], fields: { customers: Object.keys(place) } },
  });
  // The filters match by prefix and also find Phường 10 for Phường 1, so check that a customer really lives in this ward.
  const isHere = data?.some((customer) =>
    Object.entries(place).every(
      ([name, value]) => foldText(String(customer[name])) === foldText(String(value)),
    ),
  );
  if (!total || !isHere) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      Đang có{' '}
      <Link
        component={RouterLink}
        to={buildListPath('customers', encodeQuery({ filter: place }))}
        color="inherit"
      >
        {formatNumber(total)} khách ở đây
      </Link>{' '}
      nên chưa xóa được: khu vực của họ theo địa điểm này. Hãy đổi địa chỉ của họ trước, hoặc sửa địa điểm
      này.
    </Alert>
  );
}
