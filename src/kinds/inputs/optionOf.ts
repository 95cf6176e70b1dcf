import { formatDate, formatMoney } from '#rules/format';
import { profileStatuses, transactionKinds } from '#schema/choices';
import type { Choice } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../parts/recordTitle.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The words of an option, where a title alone does not tell records apart. */
const words: Readonly<Record<string, (record: LoadedRecord, title: string) => readonly string[]>> = {
  // Many share a name.
  customers: ({ phone }, title) => [title, textOf(phone)],
  // Those who are not at work are marked.
  agents: ({ profile_status: status }, title) => [
    title,
    status === 'active'
      ? ''
      : (profileStatuses.find(({ value }) => value === status)?.label.toLowerCase() ?? ''),
  ],
  packages: ({ id, customer_name, level, total_price }) => [
    textOf(customer_name),
    `gói #${id}`,
    textOf(level),
    formatMoney(Number(total_price)),
  ],
  partner_revenues: ({ partner }, title) => [
    partner ? recordTitle('partners', partner as LoadedRecord) : '',
    title,
  ],
  transactions: ({ at, amount, kind, about, note }) => [
    formatDate(textOf(at)),
    formatMoney(Number(amount)),
    transactionKinds.find(({ value }) => value === kind)?.label ?? '',
    textOf(about),
    textOf(note),
  ],
};

/** A record as a choice of a picker. */
export function optionOf(resource: string, record: LoadedRecord): Choice {
  const title = recordTitle(resource, record);
  const parts = words[resource]?.(record, title) ?? [title];
  return { value: record.id, label: parts.filter(Boolean).join(' · ') };
}

/** Whether an option names another record, which is then included. */
export const namesAnother = (resource: string): boolean => resource === 'partner_revenues';
