/** Which skills a package asks of its nurse. */
import { skillChoices } from '#schema/choices';

export type Skill = (typeof skillChoices)[number]['value'];

/** What a service of this category takes; a combo takes what its services do. */
const byCategory: Readonly<Record<string, Skill>> = {
  postnatal_care: 'mother_massage',
  pregnant_massage: 'mother_massage',
  baby_bath: 'baby_bath',
  infant_exercise: 'baby_massage',
  blocked_duct: 'blocked_duct',
};

/** The skills that services of these categories take, each once, in the order of the profile's list. */
export function neededSkills(categories: readonly (string | null)[]): Skill[] {
  const needed = new Set(categories.flatMap((category) => byCategory[category ?? ''] ?? []));
  return skillChoices.flatMap(({ value }) => (needed.has(value) ? [value] : []));
}

/** What people read for a skill. */
export function skillLabel(skill: Skill): string {
  return skillChoices.find(({ value }) => value === skill)?.label ?? skill;
}
