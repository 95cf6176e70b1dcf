import type { RecordProps } from '../../screens/registry.ts';
import { ChildList } from '../parts/ChildList.tsx';

/** A mechanism's thresholds, in view and edit. */
export default function Thresholds({ record }: RecordProps) {
  return (
    <ChildList
      resource="mechanism_thresholds"
      fixed={{ mechanism_id: record.id }}
      title="Mức thưởng"
      empty="Chưa có mức nào: hoa hồng và thưởng là 0."
    />
  );
}
