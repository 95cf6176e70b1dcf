import { FormHelperText } from '@mui/material';
import { useGetOne } from 'react-admin';
import { formatPhone } from '#rules/formatPhone';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';

interface Props {
  readonly customer_id: string;
  readonly package_id: string | null;
}

/** Shows the customer to whom a link leads, so that a wrong link is noticed before it is sent. */
export function LinkedCustomer({ customer_id, package_id }: Props) {
  const meta = { include: [] };
  const customer = useGetOne<LoadedRecordOf<'customers'>>('customers', { id: customer_id, meta });
  const pack = useGetOne<LoadedRecordOf<'packages'>>(
    'packages',
    { id: package_id ?? '', meta },
    { enabled: package_id !== null },
  );
  if (customer.isPending || (package_id !== null && pack.isPending)) return null;
  if (customer.error) return <FormHelperText error>Không có khách hàng này.</FormHelperText>;
  const { name, phone } = customer.data;
  const strange = package_id !== null && pack.data?.customer_id !== customer_id;
  if (strange) return <FormHelperText error>Gói này không phải của {String(name)}.</FormHelperText>;
  const words = [name, formatPhone(phone)];
  if (pack.data) words.push(`Gói ${String(pack.data.number)} (${String(pack.data.level)})`);
  return <FormHelperText sx={{ mx: 0 }}>{words.filter(Boolean).join(' · ')}</FormHelperText>;
}
