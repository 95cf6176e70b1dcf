import { join } from 'node:path';
import { afterWrite } from './afterWrite.ts';
import { besideBareWrites } from './besideBareWrites.ts';
import { besideListeners } from './besideListeners.ts';
import { besideLong } from './besideLong.ts';
import { besideWrites } from './besideWrites.ts';
import { callOff } from './callOff.ts';
import { copyDatabase } from './copyDatabase.ts';
import type { Facts } from './facts.ts';
import { onPostgres } from './onPostgres.ts';
import type { Outcome, Section } from './section.ts';
import { folder, type Settings } from './settings.ts';

const sections: readonly Section[] = [
  besideBareWrites,
  besideWrites,
  besideListeners,
  afterWrite,
  callOff,
  onPostgres,
  besideLong,
];

/** Is it one of the sections, or a part of one, that `only` names? */
export const namesSection = (only: string): boolean =>
  only !== '' && sections.some(({ name }) => only.startsWith(name));

/**
 * Runs the sections that are asked for, each on copies and servers of its own: all of them, or the one that `only` begins with;
 * what follows its name there (`beside writes: lists`) is the part of it that is asked for.
 * @param left is told what could not be measured, and why
 */
export async function runSections(
  settings: Settings,
  facts: Facts,
  left: (who: string, why: string) => void,
): Promise<Outcome[]> {
  const { only, database } = settings;
  const outcomes: Outcome[] = [];
  for (const section of sections) {
    const isNamed = only.startsWith(section.name);
    if (only !== '' && !isNamed) continue;
    const part = isNamed ? only.slice(section.name.length).replace(/^: */, '') : '';
    const steps: (() => unknown)[] = [];
    const undo = (step: () => unknown): void => void steps.push(step);
    const copy = (name: string): string => {
      const file = join(folder, `${name}.sqlite`);
      undo(copyDatabase(database, file));
      return file;
    };
    try {
      const asks = (name: string) => name.includes(part);
      outcomes.push(await section.run({ settings, facts, copy, undo, asks }));
    } catch (error) {
      left(section.name, (error as Error).message);
    } finally {
      for (const step of steps.reverse()) await step();
    }
  }
  return outcomes;
}
