/** Checks whether a session changed by a nurse's call-off can return to its earlier state (rules 3.19). Days are local, '2026-11-20'. */
import { formatDate } from '#rules/format';
import { canRunAction, listSessionNurses, type PackageNurses } from '#rules/levels';

interface CalledOffSessionFacts {
  id: string;
  package_id: string;
  /** Number of the session in the package, from 1. */
  index: number | null;
  day: string;
  status: string;
  agent_id: string | null;
}

interface SessionState {
  day: string;
  /** Id of the substitute; null if a nurse of the package takes the session. */
  agent_id: string | null;
}

/** A session changed by a call-off: its state before the call-off, just after it, and now. */
export interface CallOffChange {
  /**
   * `substitute`: another nurse takes the session. `postpone`: the session was postponed. `along`: the session moved only because an
   * earlier session of its package was postponed.
   */
  way: 'substitute' | 'postpone' | 'along';
  /** Id of the call-off. Sessions of a package that the same call-off moved can only return together. */
  call_off_id: number;
  before: SessionState;
  left: SessionState;
  shift: CalledOffSessionFacts;
  pack: PackageNurses & { id: string; level: string };
}

/** True if the same call-off moved both sessions in the same package: then the two sessions can only return to their days together. */
export const isMovedTogether = (one: CallOffChange, other: CallOffChange): boolean =>
  other.call_off_id === one.call_off_id &&
  other.pack.id === one.pack.id &&
  other.before.day !== other.left.day;

/** Further data that determine whether sessions can return. */
interface RestoreFacts {
  /** All changes by the nurse's call-offs on these days. */
  all: readonly CallOffChange[];
  /** All sessions of the packages concerned. */
  shifts: readonly CalledOffSessionFacts[];
  /** The id of the nurse who called off. */
  nurse: string;
  today: string;
  /** Returns a nurse's name; for null, the Vietnamese words for the package's own nurse. */
  nameOf: (id: string | null) => string;
}

/** Returns the reason why a session cannot return to its state before the call-off, in Vietnamese; null if it can return. */
export const explainWhyNotRestored = (one: CallOffChange, situation: RestoreFacts): string | null =>
  describeChange(one, situation) ?? (one.way === 'postpone' ? describeObstacle(one, situation) : null);

/**
 * Returns the change after the call-off, or the other reason, that prevents the session's return to its earlier state; null if the session
 * can return.
 */
function describeChange(
  { way, shift, pack, before, left }: CallOffChange,
  { nurse, today, nameOf }: RestoreFacts,
): string | null {
  const returns = way === 'substitute' ? shift.day : before.day;
  if (shift.status === 'finished') return `Buổi đã tắm ngày ${formatDate(shift.day)}.`;
  if (shift.status === 'cancelled') return 'Buổi đã bị hủy.';
  if (!canRunAction('substitute', pack.level)) return `Gói đã ở cấp độ ${pack.level}.`;
  if (shift.day !== left.day) return `Buổi đã dời sang ngày ${formatDate(shift.day)}.`;
  if (shift.agent_id !== left.agent_id) return `Buổi đã giao cho ${nameOf(shift.agent_id)}.`;
  if (!listSessionNurses(before, pack).includes(nurse)) return 'Gói đã giao cho điều dưỡng khác.';
  return returns < today ? `Ngày ${formatDate(returns)} đã qua.` : null;
}

/** Returns the reason why the moved sessions of the package cannot all return to their days; null if they can all return. */
function describeObstacle(one: CallOffChange, { all, shifts }: RestoreFacts): string | null {
  const group = all.filter((other) => isMovedTogether(one, other));
  const changed = group.find(({ shift, left }) => shift.status !== 'planned' || shift.day !== left.day);
  if (changed) return `Buổi ${changed.shift.index} của gói dời theo nó đã thay đổi.`;
  const ids = new Set(group.map(({ shift }) => shift.id));
  const taken = shifts.find(
    (shift) =>
      shift.package_id === one.pack.id &&
      shift.status !== 'cancelled' &&
      !ids.has(shift.id) &&
      group.some(({ before }) => before.day === shift.day),
  );
  return taken ? `Gói đã có buổi khác vào ngày ${formatDate(taken.day)}.` : null;
}
