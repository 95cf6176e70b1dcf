import { toDayEnd, toLocalDay } from '#rules/days';
import { canRunAction } from '#rules/levels';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/** A step of a customer or a package that follows from its record, independent of the history. */
export interface Milestone {
  readonly key: string;
  /** Time of the step in milliseconds since 1970; for a day without a time, the end of the day. */
  readonly at: number;
  /** Local date of the step, YYYY-MM-DD. */
  readonly day: string;
  readonly words: string;
  readonly note?: string | undefined;
  /** Level reached by this step. */
  readonly level?: string;
}

/** Returns the last instant of a local day, in milliseconds since 1970. */
export const toDayEndMs = (day: string): number => Date.parse(toDayEnd(day)) - 1;

/** Parses an instant, or a day without a time. */
const parseTime = (value: string) => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const day = isDay ? value : toLocalDay(value);
  return { day, at: isDay ? toDayEndMs(day) : Date.parse(value) };
};

/** Returns the milestones of a customer: first contacted, and reached. */
export function buildCustomerMilestones({ id, contacted_at, l1_at }: LoadedRecord): Milestone[] {
  const step = (value: unknown, words: string, more: object = {}): Milestone[] =>
    value ? [{ key: `${id} ${words}`, words, ...parseTime(String(value)), ...more }] : [];
  return [...step(contacted_at, 'Liên hệ lần đầu'), ...step(l1_at, 'Đã nghe tư vấn', { level: 'L1' })];
}

/** Returns the milestones of a package: registered, started, finished, cancelled. */
export function buildPackageMilestones(pack: LoadedRecord): Milestone[] {
  const isOver = canRunAction('reopen_package', String(pack.level));
  const isBegun = isOver || canRunAction('finish_package', String(pack.level));
  const step = (field: string, words: string, note?: unknown): Milestone[] =>
    pack[field]
      ? [
          {
            key: `${pack.id} ${field}`,
            words: `${words} gói ${String(pack.number)}`,
            note: note ? String(note) : undefined,
            ...parseTime(String(pack[field])),
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
