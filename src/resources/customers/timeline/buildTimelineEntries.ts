/** Builds the timeline of a customer or a package from all sources, without duplicates. */
import { toLocalDay } from '#rules/days';
import { formatMoney } from '#rules/format';
import type { StoredRecord } from '#schema/index';
import { getRelatedRecords, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { isCrudEntry } from '../../../screens/history/isCrudEntry.ts';
import { type OtherRecordChange, readLoggedChanges } from '../../../screens/history/readLoggedChanges.ts';
import { buildCustomerMilestones, buildPackageMilestones, type Milestone, toDayEndMs } from './milestones.ts';

type Note = StoredRecord<'notes'>;

/** Kinds by which the timeline is filtered. */
export type TimelineEntryKind = 'progress' | 'money' | 'note' | 'change';

interface SortableEntry {
  readonly key: string;
  readonly kind: TimelineEntryKind;
  /** Time by which entries are sorted, in milliseconds since 1970. */
  readonly at: number;
}
export type AnyTimelineEntry =
  | (SortableEntry & { readonly is: 'milestone'; readonly milestone: Milestone })
  | (SortableEntry & { readonly is: 'note'; readonly note: Note })
  | (SortableEntry & PaymentEntry)
  | (SortableEntry & HistoryLineEntry);

export interface PaymentEntry {
  readonly is: 'payment';
  readonly payment: LoadedRecordOf<'transactions'>;
  /** The payment's package if the timeline covers several packages; else null. */
  readonly about: string | null;
  /** History line of the action that created the payment; the line has no separate entry. */
  readonly line: LoadedRecord | undefined;
}
export interface HistoryLineEntry {
  readonly is: 'line';
  readonly line: LoadedRecord;
  /** The package, session or amount that the line concerns. */
  readonly about: string | null;
}

interface Sources {
  /** The timeline's customer; undefined if the timeline is of one package only. */
  readonly customer?: LoadedRecord | undefined;
  /** Packages with their sessions and transactions. */
  readonly packs: readonly LoadedRecord[];
  /** The newest lines of the history, the newest first. */
  readonly lines: readonly LoadedRecord[];
  /** True if older history lines are not loaded yet. */
  readonly hasOlderLines: boolean;
  /** The notes, newest first. */
  readonly notes: readonly Note[];
}

/** Actions that only create a transaction. */
const moneyActions: readonly string[] = ['pay', 'refund', 'pay_agent', 'recover_pay'];

/** True if the history line belongs to this record. A partner's request counts as its package. */
const isAboutRecord = (line: LoadedRecord, resource: string, id: string): boolean =>
  String(line.resource).replace('partner_packages', 'packages') === resource && String(line.record_id) === id;

/** True if a history line records the creation of this record. */
function isCreationOf(line: LoadedRecord, resource: string, id: string): boolean {
  if (line.action_code === 'create') return isAboutRecord(line, resource, id);
  const isIt = (other: OtherRecordChange) =>
    other.resource === resource && other.id === id && other.verb === 'create';
  return line.state === 'finished' && readLoggedChanges(line.action_data).others.some(isIt);
}

/** True if a history line reports the same event as the milestone. Such a line has more detail and replaces the milestone. */
function isMilestoneLine(
  line: LoadedRecord,
  { key, at, day }: Milestone,
  packs: readonly LoadedRecord[],
): boolean {
  if (line.state !== 'finished') return false;
  if (Date.parse(String(line.created_at)) === at) return true;
  return packs.some(({ id }) => {
    if (key === `${id} finished_at`)
      return line.action_code === 'finish_package' && isAboutRecord(line, 'packages', id);
    const isRegistration = key === `${id} registered_at` && toLocalDay(String(line.created_at)) === day;
    return isRegistration && isCreationOf(line, 'packages', id);
  });
}

/** Returns in words the package, session or amount that a history line concerns; null if that is the current record. */
function describeSubject(
  { resource, record_id }: LoadedRecord,
  packs: readonly LoadedRecord[],
  isOfMany: boolean,
) {
  const id = String(record_id);
  for (const pack of packs) {
    const name = isOfMany ? `gói ${String(pack.number)}` : null;
    const has = (relation: 'shifts' | 'transactions') =>
      getRelatedRecords(pack, relation).find((one) => one.id === id);
    const session = resource === 'shifts' ? has('shifts') : undefined;
    if (session) return [`buổi ${session.index}`, session.services, name].filter(Boolean).join(' · ');
    const payment =
      resource === 'transactions'
        ? getRelatedRecords(pack, 'transactions').find((one) => one.id === id)
        : undefined;
    if (payment) return [formatMoney(payment.amount), name].filter(Boolean).join(' · ');
    if (resource === 'packages' && pack.id === id) return name;
  }
  return null;
}

/**
 * Returns all entries, newest first. Entries older than the oldest loaded history line are omitted, except when the filter needs no
 * history.
 */
export function buildTimelineEntries(sources: Sources, kind: TimelineEntryKind | null): AnyTimelineEntry[] {
  const { lines, hasOlderLines } = sources;
  const needsLines = kind !== 'note' && kind !== 'money';
  const oldest = lines.at(-1);
  const since = needsLines && hasOlderLines && oldest ? Date.parse(String(oldest.created_at)) : 0;
  return buildAllEntries(sources).filter(
    (entry) => entry.at >= since && (kind === null || entry.kind === kind),
  );
}

function buildAllEntries({ customer, packs, lines, notes }: Sources): AnyTimelineEntry[] {
  const isOfMany = customer !== undefined;
  const payments = packs.flatMap((pack) =>
    getRelatedRecords(pack, 'transactions').map((payment) => ({
      payment,
      about: isOfMany ? `gói ${String(pack.number)}` : null,
      line: lines.find(
        (line) =>
          (line.resource === 'transactions' || moneyActions.includes(String(line.action_code))) &&
          isCreationOf(line, 'transactions', payment.id),
      ),
    })),
  );
  const isTold = (line: LoadedRecord) =>
    payments.some((payment) => payment.line === line) ||
    (line.resource === 'notes' && notes.some((note) => isCreationOf(line, 'notes', note.id)));
  const milestones = [
    ...(customer ? buildCustomerMilestones(customer) : []),
    ...packs.flatMap(buildPackageMilestones),
  ];
  // Days alone give no order within a day, so this array lists entries in their logical order; the sort is stable.
  const entries: AnyTimelineEntry[] = [
    ...milestones
      .filter((milestone) => !lines.some((line) => isMilestoneLine(line, milestone, packs)))
      .map((milestone) => ({
        ...{ key: milestone.key, kind: 'progress' as const, at: milestone.at },
        ...{ is: 'milestone' as const, milestone },
      })),
    ...payments.map(({ payment, about, line }) => ({
      ...{ key: `transaction ${payment.id}`, kind: 'money' as const, at: getPaymentTimeMs(payment) },
      ...{ is: 'payment' as const, payment, about, line },
    })),
    ...[...lines].reverse().flatMap((line): AnyTimelineEntry[] => {
      if (isTold(line)) return [];
      const isChange = isCrudEntry(line) || line.resource === 'transactions';
      return [
        {
          ...{ key: `line ${line.id}`, kind: isChange ? 'change' : 'progress' },
          ...{ at: Date.parse(String(line.created_at)), is: 'line', line },
          about: describeSubject(line, packs, isOfMany),
        },
      ];
    }),
    ...[...notes].reverse().map((note) => ({
      ...{ key: `note ${note.id}`, kind: 'note' as const, at: Date.parse(String(note.created_at)) },
      ...{ is: 'note' as const, note },
    })),
  ];
  return entries.sort((one, other) => one.at - other.at).reverse();
}

/** Returns when the money was paid: the time of entry if the payment was entered on that day, else the end of the day. */
function getPaymentTimeMs({ at, created_at }: LoadedRecordOf<'transactions'>): number {
  const isSameDay = created_at != null && toLocalDay(created_at) === at;
  return isSameDay ? Date.parse(created_at) : toDayEndMs(at);
}
