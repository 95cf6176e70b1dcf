import { getRelatedRecords } from '../../jsonapi/loaded.ts';
import { ChildList } from '../../screens/related/ChildList.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** A mechanism's thresholds, in view and edit. */
export default function Thresholds() {
  const record = useRecord<'mechanisms'>();
  return (
    <ChildList
      resource="mechanism_thresholds"
      fixed={{ mechanism_id: record.id }}
      title="Mức thưởng"
      known={getRelatedRecords(record, 'mechanism_thresholds').sort(
        (a, b) => Number(a.revenue) - Number(b.revenue),
      )}
      empty="Chưa có mức nào: hoa hồng và thưởng là 0."
    />
  );
}
