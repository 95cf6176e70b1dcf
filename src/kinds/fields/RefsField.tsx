import Chip from '@mui/material/Chip';
import { ReferenceArrayField, SingleFieldList, useFieldValue, WithRecord } from 'react-admin';
import { resourceNamed } from '#schema/index';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../parts/recordTitle.ts';
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
      <SingleFieldList linkType={false} gap={0.5}>
        <WithRecord<LoadedRecord>
          render={(record) => (
            <Chip size="small" label={recordTitle(target, record)} sx={{ maxWidth: '100%' }} />
          )}
        />
      </SingleFieldList>
    </ReferenceArrayField>
  );
}
