/** Customers to call, now or about a next package, found by loops over the records. */
import { customersNotReturned, dueContacts, endingPackages, type Queue } from '#schema/queues';
import type { BusinessRecords, PackageRow } from '../records.ts';
import { addDaysByHand } from './question.ts';

const isOpen = ({ level }: PackageRow) => ['L4', 'L5', 'L5-A', 'L6', 'L7'].includes(level);

/** Returns each of these queues with the ids of its records, in order. */
export function listQueuesByHand(
  { customers, packages, shifts }: BusinessRecords,
  today: string,
): [Queue, number[]][] {
  const of = (customer: number) => packages.filter(({ customer_id }) => customer_id === customer);
  const planned = ({ id }: PackageRow) =>
    shifts.filter(({ package_id, status }) => package_id === id && status === 'planned').length;
  const ending = packages.filter(
    (pack) =>
      (pack.level === 'L6' || pack.level === 'L7') &&
      planned(pack) <= 2 &&
      !of(pack.customer_id).some((other) => other.id !== pack.id && isOpen(other)),
  );
  const away = customers.filter(({ id }) => {
    const done = of(id).flatMap(({ level, finished_at }) =>
      level === 'L8' || level === 'L8-7C' ? (finished_at ?? []) : [],
    );
    const last = done.sort().at(-1);
    const isLately =
      last !== undefined && last >= addDaysByHand(today, -45) && last <= addDaysByHand(today, -14);
    return isLately && !of(id).some(isOpen);
  });
  const due = customers.filter(({ next_contact_at }) => next_contact_at !== null && next_contact_at <= today);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  return [
    [dueContacts, ids(due)],
    [endingPackages, ids(ending)],
    [customersNotReturned, ids(away)],
  ];
}
