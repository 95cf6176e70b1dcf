/** The skills that a package requires of its nurse. */
export const skillChoices = [
  { value: 'baby_bath', label: 'Tắm bé' },
  { value: 'baby_massage', label: 'Massage bé' },
  { value: 'blocked_duct', label: 'Thông tắc tia sữa' },
  { value: 'mother_massage', label: 'Massage mẹ sau sinh' },
] as const;

export type Skill = (typeof skillChoices)[number]['value'];

/** Skill that each service category requires. Combos have no category in this list, because they require the skills of their services. */
const byCategory: Readonly<Record<string, Skill>> = {
  postnatal_care: 'mother_massage',
  pregnant_massage: 'mother_massage',
  baby_bath: 'baby_bath',
  infant_exercise: 'baby_massage',
  blocked_duct: 'blocked_duct',
};

/** Returns the skills that services of these categories require, without duplicates, in the order of the profile's list. */
export function listNeededSkills(categories: readonly (string | null)[]): Skill[] {
  const needed = new Set(categories.flatMap((category) => byCategory[category ?? ''] ?? []));
  return skillChoices.flatMap(({ value }) => (needed.has(value) ? [value] : []));
}

export function getSkillLabel(skill: Skill): string {
  return skillChoices.find(({ value }) => value === skill)?.label ?? skill;
}
