import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { RecordProps } from '../../screens/screensOf.ts';
import { ChildList } from '../parts/ChildList.tsx';

/** A mechanism's thresholds, in view and edit. */
export default function Thresholds({ record }: RecordProps) {
  const known = record.mechanism_thresholds as readonly LoadedRecord[] | undefined;
  return (
    <ChildList
      resource="mechanism_thresholds"
      fixed={{ mechanism_id: record.id }}
      title="Mức thưởng"
      known={known?.toSorted((a, b) => Number(a.revenue) - Number(b.revenue))}
      empty="Chưa có mức nào: hoa hồng và thưởng là 0."
    />
  );
}
