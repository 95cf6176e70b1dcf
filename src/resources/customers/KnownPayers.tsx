import { useGetList } from 'react-admin';
import { useCan } from '../../jsonapi/useCan.ts';
import { ChildList } from '../../screens/related/ChildList.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** The known payers of the customer. Bank lines from these payers are proposed for her. */
export default function KnownPayers() {
  const { id } = useRecord<'customers'>();
  const mayRead = useCan('read', undefined, 'payers');
  const { total } = useGetList(
    'payers',
    { filter: { customer_id: id }, pagination: { page: 1, perPage: 1 } },
    { enabled: mayRead },
  );
  if (!total) return null;
  return (
    <ChildList
      resource="payers"
      fixed={{ customer_id: id }}
      title="Người đã chuyển tiền"
      empty="Chưa biết ai đã chuyển tiền."
      columns={['text', 'created_at']}
    />
  );
}
