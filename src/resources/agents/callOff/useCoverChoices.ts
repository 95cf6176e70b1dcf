import { useState } from 'react';
import { assignSubstitutes } from '#rules/assignSubstitutes';
import type { MissedSessionWithNurses } from '#schema/absenceReport';

/** The decision for a session: another nurse, a later day, or `leave` (the session stays unchanged). */
export type CoverChoice = { agent_id: string } | { new_day: string } | { leave: true };

/** Returns the decisions for the sessions of an absence, and a function that chooses a nurse for all open sessions at once. */
export function useCoverChoices(sessions: readonly MissedSessionWithNurses[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, CoverChoice>>(new Map());
  const choose = (shift_id: string, choice: CoverChoice | null) =>
    setChoices((before) => {
      const next = new Map(before);
      if (choice) next.set(shift_id, choice);
      else next.delete(shift_id);
      return next;
    });
  /** Sessions with a chosen nurse are not changed; each other session gets its most suitable nurse who is still free. */
  const cover = () => {
    const open = sessions.filter(({ shift_id }) => {
      const choice = choices.get(shift_id);
      return !choice || 'agent_id' in choice;
    });
    const plan = assignSubstitutes(
      open.map((session) => {
        const choice = choices.get(session.shift_id);
        const own = choice && 'agent_id' in choice ? [{ id: choice.agent_id }] : session.candidates;
        return { ...session, candidates: own };
      }),
    );
    setChoices((before) => {
      const next = new Map(before);
      for (const [shift_id, agent_id] of plan) next.set(shift_id, { agent_id });
      return next;
    });
  };
  return { choices, choose, cover, clear: () => setChoices(new Map()) };
}
