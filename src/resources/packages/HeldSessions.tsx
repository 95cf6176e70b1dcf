import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Shows how many of a package's sessions that are not cancelled have been held: '3/7'. */
export default function HeldSessionsField() {
  const record = useRecordContext<LoadedRecord>();
  const held = Number(record?.finished_shifts ?? 0);
  return `${held}/${held + Number(record?.planned_shifts ?? 0)}`;
}
