import type { NextStep } from '#rules/nextStep';

/** Usual maximum number of buttons in a record's head: one filled, the other one outlined. */
const MAX_BUTTONS = 2;

interface StepButtons<Code extends string> {
  /** The filled button; null if the viewer may not do any of the needed actions. */
  main: Code | null;
  /** All buttons in order; the filled button is first. */
  shown: readonly Code[];
}

/**
 * Chooses the buttons in a record's head: the most needed action as the filled button, then other actions.
 * @param offered actions that this viewer may do now
 * @param elsewhere actions that have a button in another place; they are omitted here unless they are the filled button
 * @param most maximum number of buttons
 */
export function chooseStepButtons<Code extends string>(
  { needs, often }: Pick<NextStep, 'needs' | 'often'>,
  offered: readonly Code[],
  elsewhere: readonly string[] = [],
  most = MAX_BUTTONS,
): StepButtons<Code> {
  const among = (codes: readonly string[]) =>
    codes.flatMap((code) => offered.find((each) => each === code) ?? []);
  const main = among(needs)[0] ?? null;
  const others = among([...needs, ...often]).filter((code) => code !== main && !elsewhere.includes(code));
  return { main, shown: [...new Set([...(main === null ? [] : [main]), ...others])].slice(0, most) };
}
