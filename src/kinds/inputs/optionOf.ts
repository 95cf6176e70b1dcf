import { formatDate, formatMoney } from '#rules/format';
import { profileStatuses, transactionKinds } from '#schema/choices';
import type { Choice } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../parts/recordTitle.ts';

const said = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Where a title alone does not tell records apart, what does, after it or in its place. */
const words: Readonly<Record<string, (record: LoadedRecord, title: string) => readonly string[]>> = {
  // Many share a name.
  customers: ({ phone }, title) => [title, said(phone)],
  // Who is not at work is offered, and marked.
  agents: ({ profile_status: status }, title) => [
    title,
    status === 'active'
      ? ''
      : (profileStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? ''),
  ],
  packages: ({ id, customer_name, level, total_price }) => [
    said(customer_name),
    `gói #${id}`,
    said(level),
    formatMoney(Number(total_price)),
  ],
  partner_revenues: ({ partner }, title) => [
    partner ? recordTitle('partners', partner as LoadedRecord) : '',
    title,
  ],
  transactions: ({ at, amount, kind, about, note }) => [
    formatDate(said(at)),
    formatMoney(Number(amount)),
    transactionKinds.find(({ value }) => value === kind)?.label ?? '',
    said(about),
    said(note),
  ],
};

/** A record as a choice of a picker. */
export function optionOf(resource: string, record: LoadedRecord): Choice {
  const title = recordTitle(resource, record);
  const parts = words[resource]?.(record, title) ?? [title];
  return { value: record.id, label: parts.filter(Boolean).join(' · ') };
}

/** Does a choice name another record? Then that is asked for along with it. */
export const namesAnother = (resource: string): boolean => resource === 'partner_revenues';
