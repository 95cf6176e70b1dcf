import { timeSlots } from '#rules/slots';
import type { NurseDay } from '../nurseDay.ts';

/** Half hours from the first slot's start to the last one's end. */
const halves = timeSlots.length + 1;
const percent = (count: number): string => `${(count / halves) * 100}%`;

/** A nurse's day as a line from morning to afternoon: her sessions in their colours, what is left is free (looks: `weekStyles`). */
export const SlotStrip = ({ taken }: Pick<NurseDay, 'taken'>) => (
  <span className="strip" aria-hidden>
    {taken.map(({ slot, mark }) => (
      <span
        key={slot}
        className={mark}
        style={{ left: percent(timeSlots.indexOf(slot)), width: percent(2) }}
      />
    ))}
  </span>
);
