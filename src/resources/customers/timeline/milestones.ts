import { dayEnd, localDay } from '#rules/days';
import { mayAct } from '#rules/levels';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** A step of a customer or a package that follows from its record, whatever was written down of it. */
export interface Milestone {
  readonly key: string;
  /** The instant, ms; of a day alone the end of it. */
  readonly at: number;
  /** The local day. */
  readonly day: string;
  readonly words: string;
  readonly note?: string | undefined;
  /** The level it led to. */
  readonly level?: string;
}

/** The last instant of a local day, ms. */
export const endOf = (day: string): number => Date.parse(dayEnd(day)) - 1;

/** A moment, or a day that is known without its time. */
const timeOf = (value: string) => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const day = isDay ? value : localDay(value);
  return { day, at: isDay ? endOf(day) : Date.parse(value) };
};

/** The first contact with a customer, and that she was reached. */
export function customerMilestones({ id, contacted_at, l1_at }: LoadedRecord): Milestone[] {
  const step = (value: unknown, words: string, more: object = {}): Milestone[] =>
    value ? [{ key: `${id} ${words}`, words, ...timeOf(String(value)), ...more }] : [];
  return [...step(contacted_at, 'Liên hệ lần đầu'), ...step(l1_at, 'Đã nghe tư vấn', { level: 'L1' })];
}

/** That a package was registered, has begun, is over or was cancelled. */
export function packageMilestones(pack: LoadedRecord): Milestone[] {
  const isOver = mayAct('reopen_package', String(pack.level));
  const isBegun = isOver || mayAct('finish_package', String(pack.level));
  const step = (field: string, words: string, note?: unknown): Milestone[] =>
    pack[field]
      ? [
          {
            key: `${pack.id} ${field}`,
            words: `${words} gói ${String(pack.number)}`,
            note: note ? String(note) : undefined,
            ...timeOf(String(pack[field])),
          },
        ]
      : [];
  return [
    ...step('registered_at', 'Đăng ký'),
    ...(isBegun ? step('started_at', 'Bắt đầu') : []),
    ...(isOver ? step('finished_at', 'Kết thúc') : []),
    ...step('canceled_at', 'Hủy', pack.cancel_reason),
  ];
}
