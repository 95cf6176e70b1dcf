import { useFieldValue, useGetManyAggregate } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { FieldProps } from '../../kinds/webKind.ts';

/** Shows the names of a package's services without duplicates; one request loads them for all rows. */
export default function ServiceNames({ source }: FieldProps) {
  const lines: readonly { readonly service_id: string }[] = useFieldValue({ source }) ?? [];
  const ids = [...new Set(lines.map(({ service_id }) => service_id))];
  const { data } = useGetManyAggregate<LoadedRecord>('services', { ids, meta: { include: [] } });
  const names = ids.map((id) => data?.find((service) => service?.id === id)?.name ?? '…').join(', ');
  return <span title={names}>{names}</span>;
}
