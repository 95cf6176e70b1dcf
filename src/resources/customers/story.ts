import { localDay } from '#rules/days';
import { mayAct } from '#rules/levels';
import { transactionStatuses } from '#schema/choices';
import { customers } from '#schema/customers';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { changesOf } from '../../screens/history/changesOf.ts';

/** One thing that happened to a customer. */
export interface Step {
  readonly key: string;
  /** The local day. */
  readonly day: string;
  readonly words: string;
  readonly note?: string | undefined;
  /** The level it led to. */
  readonly level?: string | undefined;
  /** The transaction it is. */
  readonly payment?: LoadedRecord;
}

/** A customer's own payments, as she would say it. */
const paymentWords: Readonly<Record<string, string>> = { revenue: 'Thu tiền', refund: 'Hoàn tiền' };
const rows = (value: unknown): readonly LoadedRecord[] => (Array.isArray(value) ? value : []);
/** What else happens to her stands in her packages, or in the history alone. */
const told = Object.keys(customers.actions ?? {}).filter((code) => code !== 'register_package_v2');

/**
 * What happened to a customer from the first contact on, the latest first: calls with their notes, levels, packages, payments.
 * @param packs with their transactions
 * @param logs lines of her history
 */
export function storyOf(
  customer: LoadedRecord,
  packs: readonly LoadedRecord[],
  logs: readonly LoadedRecord[],
): Step[] {
  const steps = [...contactsOf(customer, logs), ...packs.flatMap(stepsOf)];
  // Days alone tell no order within one: there things stay in the order in which they follow from each other.
  return steps.sort((a, b) => a.day.localeCompare(b.day)).reverse();
}

function contactsOf(customer: LoadedRecord, logs: readonly LoadedRecord[]): Step[] {
  const calls = logs
    .filter(({ state, action_code }) => state === 'finished' && told.includes(String(action_code)))
    .map((line) => {
      const { given, changes } = changesOf(line.action_data);
      const after = (name: string) =>
        changes.find((change) => change.name === name)?.to as string | undefined;
      const note = given.find(({ name }) => name === 'note')?.to as string | undefined;
      return {
        at: String(line.created_at),
        step: {
          key: `log ${line.id}`,
          words: String(line.action_label),
          note: note ?? after('note'),
          level: after('level'),
        },
        isL1: after('l1_at') !== undefined,
      };
    });
  const facts = [
    { name: 'contacted_at', words: 'Liên hệ lần đầu', level: undefined },
    ...(calls.some(({ isL1 }) => isL1) ? [] : [{ name: 'l1_at', words: 'Đã nghe tư vấn', level: 'L1' }]),
  ].flatMap(({ name, words, level }) =>
    customer[name] ? [{ at: String(customer[name]), step: { key: name, words, level } }] : [],
  );
  return [...facts, ...calls]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ at, step }) => ({ ...step, day: localDay(new Date(at)) }));
}

function stepsOf(pack: LoadedRecord): Step[] {
  const name = `gói ${String(pack.number)}`;
  const over = mayAct('reopen_package', String(pack.level));
  const begun = over || mayAct('finish_package', String(pack.level));
  const step = (field: string, words: string, note?: string): Step[] =>
    pack[field]
      ? [
          {
            key: `${pack.id} ${field}`,
            day: localDay(new Date(String(pack[field]))),
            words: `${words} ${name}`,
            note,
          },
        ]
      : [];
  const payments = rows(pack.transactions)
    .filter(({ kind }) => String(kind) in paymentWords)
    .map(
      (payment): Step => ({
        key: `transaction ${payment.id}`,
        day: String(payment.at),
        words: `${paymentWords[String(payment.kind)]} ${name}`,
        note: transactionStatuses.find(({ value }) => value === payment.status)?.label,
        payment,
      }),
    );
  return [
    ...step('registered_at', 'Đăng ký'),
    ...(begun ? step('started_at', 'Bắt đầu') : []),
    ...payments,
    ...(over ? step('finished_at', 'Kết thúc') : []),
    ...step('canceled_at', 'Hủy', pack.cancel_reason ? String(pack.cancel_reason) : undefined),
  ];
}
