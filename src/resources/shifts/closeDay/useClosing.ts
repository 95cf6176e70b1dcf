import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../../jsonapi/errors.ts';
import { today } from '../../../kinds/parts/today.ts';
import { useDraft } from '../../../screens/form/useDraft.ts';
import type { OpenSession } from './useOpenSessions.ts';

/** What is done with a session; held unless somebody says otherwise. */
type Outcome = 'held' | 'later' | 'cancelled' | 'none';

interface Exception {
  readonly outcome: Outcome;
  /** Of a postponed one. */
  readonly new_day?: string;
  /** Of one that was held: the nurse who really did it, in place of the one whose it was; null while she is being chosen. */
  readonly by?: string | null;
}

/** Some of an action's input; what is left out stays as it is. */
const input = (values: object) => values as never;

/** The exceptions of a day that is closed, its saving, and what failed of it by session, with why. */
export function useClosing() {
  const data = useDataProvider<NoiDataProvider>();
  const [exceptions, setExceptions] = useState<ReadonlyMap<string, Exception>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<number | null>(null);
  const outcomeOf = (id: string): Exception => exceptions.get(id) ?? { outcome: 'held' };
  const isChanged = [...exceptions.values()].some(
    ({ outcome, by }) => outcome !== 'held' || by !== undefined,
  );
  const set = (ids: readonly string[], exception: Exception) =>
    setExceptions((before) => {
      const next = new Map(before);
      for (const id of ids) next.set(id, exception);
      return next;
    });

  useDraft<{ exceptions: readonly (readonly [id: string, exception: Exception])[] }>('shifts/close_day', {
    entered: () => (isChanged ? { exceptions: [...exceptions] } : null),
    restore: (kept) => setExceptions(new Map(kept.exceptions)),
  });

  /** Sends all of it; each session stands or fails by itself. */
  const save = async (sessions: readonly OpenSession[]): Promise<void> => {
    setSaving(true);
    const failed = new Map<string, string>();
    const of = (outcome: Outcome) => sessions.filter(({ id }) => outcomeOf(id).outcome === outcome);
    const attempt = async (ids: readonly string[], work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        for (const id of ids) failed.set(id, detailsOf(error).join(' '));
      }
    };
    const inBulk = (action_code: 'finish_shift' | 'substitute', ids: readonly string[], values = {}) =>
      attempt(ids, async () => {
        const { results = [] } = await data.act('shifts', 'bulk', {
          action_code,
          action_data: input(values),
          object_ids: ids,
        });
        const name = action_code === 'substitute' ? 'Đã ghi nhận, chưa đổi người: ' : '';
        for (const { object_id, state, error } of results)
          if (state !== 'finished') failed.set(object_id, name + (error ?? 'Chưa ghi nhận được.'));
      });
    const held = of('held').map(({ id }) => id);
    for (const id of held) if (outcomeOf(id).by === null) failed.set(id, 'Chọn người đã làm buổi này.');
    const ready = held.filter((id) => !failed.has(id));
    if (ready.length > 0) await inBulk('finish_shift', ready);
    // Once it is held, it is a fact who did it: nothing clashes, and nobody has to be told of a change.
    for (const by of new Set(ready.flatMap((id) => outcomeOf(id).by ?? [])))
      await inBulk(
        'substitute',
        ready.filter((id) => outcomeOf(id).by === by && !failed.has(id)),
        { agent_id: by },
      );
    for (const { id } of of('later')) {
      const { new_day = null } = outcomeOf(id);
      if (!new_day || new_day < today()) failed.set(id, 'Chọn ngày mới từ hôm nay trở đi.');
      else
        await attempt([id], () =>
          data.act('shifts', id, { action_code: 'delay_shift', action_data: input({ new_day }) }),
        );
    }
    for (const { id } of of('cancelled'))
      await attempt([id], () => data.act('shifts', id, { action_code: 'cancel_shift' }));
    setFailures(failed);
    setSaved(sessions.length - of('none').length - failed.size);
    setExceptions(new Map([...exceptions].filter(([id]) => failed.has(id))));
    setSaving(false);
  };
  return { outcomeOf, isChanged, set, save, saving, saved, failures };
}
