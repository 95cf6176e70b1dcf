import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** A package's held sessions out of those not cancelled: '3/7'. */
export default function HeldSessions() {
  const record = useRecordContext<LoadedRecord>();
  const held = Number(record?.finished_shifts ?? 0);
  return `${held}/${held + Number(record?.planned_shifts ?? 0)}`;
}
