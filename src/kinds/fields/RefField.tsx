import { ReferenceField, useFieldValue, useRecordContext, WithRecord } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RecordLink } from '../parts/RecordLink.tsx';
import { useMayRead } from '../parts/useMayRead.ts';
import type { FieldProps } from '../webKind.ts';

/**
 * The referenced record's name as a link: from what was loaded along, else asked for with the others of the screen.
 * What the viewer may not read is not asked for.
 */
export function RefField({ source, field }: FieldProps) {
  const target = field.target ?? '';
  const id: string | null | undefined = useFieldValue({ source });
  const record = useRecordContext<LoadedRecord>();
  const mayRead = useMayRead(target);
  const loaded = record?.[source.replace(/_id$/, '')] as LoadedRecord | undefined;
  if (!id) return null;
  if (loaded?.id === id) return <RecordLink resource={target} record={loaded} />;
  if (!mayRead) return null;
  return (
    <ReferenceField
      source={source}
      reference={target}
      link={false}
      queryOptions={{ meta: { include: [] } }}
      empty={<>#{id}</>}
    >
      <WithRecord<LoadedRecord> render={(found) => <RecordLink resource={target} record={found} />} />
    </ReferenceField>
  );
}
