import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** How many of a package's sessions were held, of the sessions that were not cancelled: '3/7'. */
export default function HeldSessions() {
  const record = useRecordContext<LoadedRecord>();
  const held = Number(record?.finished_shifts ?? 0);
  return `${held}/${held + Number(record?.planned_shifts ?? 0)}`;
}
