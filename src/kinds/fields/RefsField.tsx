import { ReferenceArrayField, SingleFieldList, useFieldValue } from 'react-admin';
import { resourceNamed } from '#schema/index';
import { useMayRead } from '../parts/useMayRead.ts';
import type { FieldProps } from '../webKind.ts';

/** How many in a row ('3 dịch vụ'), which ones in a detail. */
export function RefsField({ source, field, roomy }: FieldProps) {
  const ids: readonly string[] = useFieldValue({ source }) ?? [];
  const target = field.target ?? '';
  const mayRead = useMayRead(target);
  if (ids.length === 0) return null;
  if (!roomy || !mayRead) return `${ids.length} ${resourceNamed(target)?.label.toLowerCase()}`;
  return (
    <ReferenceArrayField source={source} reference={target} queryOptions={{ meta: { include: [] } }}>
      <SingleFieldList linkType={false} gap={0.5} />
    </ReferenceArrayField>
  );
}
