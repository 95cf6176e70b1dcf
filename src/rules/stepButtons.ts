import type { NextStep } from '#rules/nextStep';

/** How many buttons stand next to the sentence: the filled one and the outlined ones. */
const MOST = 3;

interface StepButtons<Code extends string> {
  /** The filled one; null when nothing that is needed may be done. */
  main: Code | null;
  /** All of them in order, the filled one first. */
  shown: readonly Code[];
}

/**
 * Returns which of the things that may be done stand as buttons next to the sentence: what is needed most filled, then at most two others.
 * @param offered what this viewer may do now
 * @param elsewhere what has a button of its own in another place, unless it is the filled one
 */
export function chooseButtons<Code extends string>(
  { needs, often }: Pick<NextStep, 'needs' | 'often'>,
  offered: readonly Code[],
  elsewhere: readonly string[] = [],
): StepButtons<Code> {
  const among = (codes: readonly string[]) =>
    codes.flatMap((code) => offered.find((each) => each === code) ?? []);
  const main = among(needs)[0] ?? null;
  const others = among([...needs, ...often]).filter((code) => code !== main && !elsewhere.includes(code));
  return { main, shown: [...new Set([...(main === null ? [] : [main]), ...others])].slice(0, MOST) };
}
