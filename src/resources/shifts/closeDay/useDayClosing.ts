import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../../jsonapi/errors.ts';
import { useDraft } from '../../../screens/form/useDraft.ts';
import { getCurrentDay } from '../../../ui/today.ts';
import type { UnclosedSession } from './useUnclosedSessions.ts';

/** Outcome chosen for a session; the default is held. */
type Outcome = 'held' | 'later' | 'cancelled' | 'none';

interface Exception {
  readonly outcome: Outcome;
  /** Day to which the session is postponed. */
  readonly new_day?: string;
  /** For a held session: id of the nurse who held it in place of the assigned nurse; null while the user is choosing the nurse. */
  readonly by?: string | null;
  /** True after a save that left the session open: the session has no unsaved choice. */
  readonly isSettled?: true;
}

/** A session whose choice the last save could not store, with the reason. */
interface UnsavedOutcome {
  readonly session: UnclosedSession;
  readonly why: string;
}

/** Casts a partial action input; omitted fields do not change. */
const castActionInput = (values: object) => values as never;

/**
 * Returns the outcomes chosen for the sessions of a day, and the function that saves them. A choice is kept until its session is saved. A
 * save handles only the given sessions; a session without a choice counts as held.
 */
export function useDayClosing() {
  const data = useDataProvider<NoiDataProvider>();
  const [exceptions, setExceptions] = useState<ReadonlyMap<string, Exception>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const [result, setResult] = useState<{ saved: number; unsaved: readonly UnsavedOutcome[] } | null>(null);
  const outcomeOf = (id: string): Exception => exceptions.get(id) ?? { outcome: 'held' };
  const isChanged = [...exceptions.values()].some(
    ({ outcome, by, isSettled }) => !isSettled && (outcome !== 'held' || by !== undefined),
  );
  const set = (ids: readonly string[], exception: Exception) =>
    setExceptions((before) => {
      const next = new Map(before);
      for (const id of ids) next.set(id, exception);
      return next;
    });

  useDraft<{ exceptions: readonly (readonly [id: string, exception: Exception])[] }>('shifts/close_day', {
    entered: () => (exceptions.size > 0 ? { exceptions: [...exceptions] } : null),
    restore: (kept) => setExceptions(new Map(kept.exceptions)),
  });

  /**
   * Saves the choices of these sessions; each is saved or fails independently.
   * @param reported ids of sessions that nurses reported as held, to be confirmed
   */
  const save = async (
    sessions: readonly UnclosedSession[],
    reported: readonly string[] = [],
  ): Promise<void> => {
    setSaving(true);
    const failed = new Map<string, string>();
    /** Ids of sessions that are no longer open, even if a later step failed. */
    const closed = new Set<string>();
    const withOutcome = (outcome: Outcome) =>
      sessions.filter(({ id }) => outcomeOf(id).outcome === outcome).map(({ id }) => id);
    const attempt = async (ids: readonly string[], work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        for (const id of ids) failed.set(id, listErrorDetails(error).join(' '));
      }
    };
    const inBulk = (
      action_code: 'finish_shift' | 'substitute' | 'confirm_shift',
      ids: readonly string[],
      values = {},
    ) =>
      attempt(ids, async () => {
        const { results = [] } = await data.act('shifts', 'bulk', {
          action_code,
          action_data: castActionInput(values),
          object_ids: ids,
        });
        for (const { object_id, state, error } of results)
          if (state !== 'finished') failed.set(object_id, error ?? 'Chưa ghi nhận được.');
      });
    /** Calls `work` for one session, and adds the session to `closed` unless `work` fails. */
    const closeOne = async (id: string, work: () => Promise<unknown>) => {
      await attempt([id], work);
      if (!failed.has(id)) closed.add(id);
    };
    if (reported.length > 0) await inBulk('confirm_shift', reported);
    const held = withOutcome('held');
    for (const id of held) if (outcomeOf(id).by === null) failed.set(id, 'Chọn người đã làm buổi này.');
    const ready = held.filter((id) => !failed.has(id));
    if (ready.length > 0) await inBulk('finish_shift', ready);
    for (const id of ready) if (!failed.has(id)) closed.add(id);
    // The substitute is set after the session is marked as held, so no conflict is checked and no user is notified.
    for (const by of new Set(ready.flatMap((id) => outcomeOf(id).by ?? []))) {
      const theirs = ready.filter((id) => outcomeOf(id).by === by && closed.has(id));
      if (theirs.length > 0) await inBulk('substitute', theirs, { agent_id: by });
    }
    for (const id of ready)
      if (closed.has(id) && failed.has(id)) failed.set(id, `Đã ghi nhận, chưa đổi người: ${failed.get(id)}`);
    for (const id of withOutcome('later')) {
      const { new_day = null } = outcomeOf(id);
      if (!new_day || new_day < getCurrentDay()) failed.set(id, 'Chọn ngày mới từ hôm nay trở đi.');
      else
        await closeOne(id, () =>
          data.act('shifts', id, { action_code: 'delay_shift', action_data: castActionInput({ new_day }) }),
        );
    }
    for (const id of withOutcome('cancelled'))
      await closeOne(id, () => data.act('shifts', id, { action_code: 'cancel_shift' }));
    const left = withOutcome('none');
    setFailures((before) => {
      const next = new Map(before);
      for (const id of [...sessions.map((session) => session.id), ...reported]) next.delete(id);
      for (const [id, why] of failed) if (!closed.has(id)) next.set(id, why);
      return next;
    });
    setExceptions((before) => {
      const next = new Map(before);
      for (const id of closed) next.delete(id);
      for (const id of left)
        if (next.get(id)?.outcome === 'none') next.set(id, { outcome: 'none', isSettled: true });
      return next;
    });
    setResult({
      saved: sessions.length + reported.length - left.length - failed.size,
      unsaved: sessions.flatMap((session) => {
        const why = failed.get(session.id);
        return why === undefined ? [] : [{ session, why }];
      }),
    });
    setSaving(false);
  };
  return { outcomeOf, isChanged, set, save, saving, result, failures };
}
