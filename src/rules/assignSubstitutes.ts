/** "Tự chọn người thay": assigns the best nurse to each open session without giving a nurse two sessions at once. */
import { doSlotsOverlap } from '#rules/slots';

/** A session with its candidates, best match first. */
export interface SessionToCover {
  shift_id: string;
  day: string;
  time_period: readonly string[];
  candidates: readonly { id: string }[];
}

/**
 * Returns a nurse for each session; sessions that no nurse can take are omitted. Covers as many sessions as possible. In the result, all
 * better candidates of a session are taken, and no swap of two nurses would improve both sessions.
 */
export function assignSubstitutes(sessions: readonly SessionToCover[]): Map<string, string> {
  const plan = new Plan(sessions);
  const scarcest = sessions
    .map((_, index) => index)
    .sort((a, b) => plan.candidates(a).length - plan.candidates(b).length || a - b);
  for (const session of scarcest) plan.cover(session);
  while (plan.improve());
  return plan.chosen();
}

class Plan {
  private readonly sessions: readonly SessionToCover[];
  /** For each session, the sessions that overlap it: one nurse cannot take two overlapping sessions. */
  private readonly clashing: number[][];
  /** For each session, the index of its nurse in the list of its candidates; -1 for no nurse. */
  private readonly at: number[];

  constructor(sessions: readonly SessionToCover[]) {
    this.sessions = sessions;
    this.at = sessions.map(() => -1);
    this.clashing = sessions.map((one, index) =>
      sessions.flatMap((other, at) => (at !== index && doSessionsOverlap(one, other) ? [at] : [])),
    );
  }

  candidates(session: number): readonly { id: string }[] {
    return this.sessions[session]?.candidates ?? [];
  }

  /** Assigns the best free nurse to the session. If no nurse is free, tries to give a candidate's other session to another nurse. */
  cover(session: number, tried = new Set<number>([session])): boolean {
    const free = this.candidates(session).findIndex(({ id }) => this.blockers(session, id).length === 0);
    if (free >= 0) {
      this.at[session] = free;
      return true;
    }
    for (const [place, { id }] of this.candidates(session).entries()) {
      const [blocker, ...more] = this.blockers(session, id);
      if (blocker === undefined || more.length > 0 || tried.has(blocker)) continue;
      const before = this.at[blocker] ?? -1;
      this.at[session] = place;
      this.at[blocker] = -1;
      tried.add(blocker);
      if (this.cover(blocker, tried)) return true;
      this.at[blocker] = before;
      this.at[session] = -1;
    }
    return false;
  }

  /**
   * Makes one improvement: replaces a nurse with a better one who is free, or swaps two nurses if both sessions improve. Each improvement
   * lowers the sum of the indexes, so the loop ends.
   * @returns false if no improvement is possible
   */
  improve(): boolean {
    for (const [session, place] of this.at.entries()) {
      const better = this.candidates(session)
        .slice(0, place < 0 ? undefined : place)
        .findIndex(({ id }) => this.blockers(session, id).length === 0);
      if (better < 0) continue;
      this.at[session] = better;
      return true;
    }
    return this.at.some((_, one) => this.at.some((__, other) => one < other && this.swap(one, other)));
  }

  private swap(one: number, other: number): boolean {
    const [first = -1, second = -1] = [this.at[one], this.at[other]];
    const placeOf = (session: number, id: string | undefined) =>
      this.candidates(session).findIndex((nurse) => nurse.id === id);
    const forOne = placeOf(one, this.nurse(other));
    const forOther = placeOf(other, this.nurse(one));
    if (forOne < 0 || forOther < 0 || forOne >= first || forOther >= second) return false;
    this.at[one] = forOne;
    this.at[other] = forOther;
    const isFree = [one, other].every((at) => this.blockers(at, this.nurse(at) ?? '').length === 0);
    if (!isFree) [this.at[one], this.at[other]] = [first, second];
    return isFree;
  }

  /** Returns the sessions that this nurse already takes and that overlap the given session. */
  private blockers(session: number, id: string): number[] {
    return (this.clashing[session] ?? []).filter((other) => this.nurse(other) === id);
  }

  private nurse(session: number): string | undefined {
    return this.candidates(session)[this.at[session] ?? -1]?.id;
  }

  chosen(): Map<string, string> {
    return new Map(
      this.sessions.flatMap(({ shift_id }, index) => {
        const nurse = this.nurse(index);
        return nurse ? [[shift_id, nurse] as const] : [];
      }),
    );
  }
}

const doSessionsOverlap = (one: SessionToCover, other: SessionToCover): boolean =>
  one.day === other.day &&
  one.time_period.some((slot) => other.time_period.some((taken) => doSlotsOverlap(slot, taken)));
