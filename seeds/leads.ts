import { addDays } from '#rules/days';
import { addMinutes, getEarlierInstant, toLocalInstant } from './instants.ts';
import type { Mother, NewMotherValues } from './mothers.ts';
import type { Sender } from './partners.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

/** Number of mothers without a purchase in the plain demo, by level: not yet called, reached, not reached. */
const counts = { C3: 34, L1: 130, 'L1-C': 90 } as const;

/** Makes the leads of the past fourteen months. Leads that are not yet called are new, except for a few old leads that were forgotten. */
export function makeLeads(
  world: World,
  senders: readonly Sender[],
  make: (given: NewMotherValues) => Mother,
): Mother[] {
  const random = createRandom('leads');
  const { today, now, scale } = world;
  const leads: Mother[] = [];

  /** Returns how many days ago the lead contacted the company; recent days are more frequent. */
  const ago = (level: keyof typeof counts, index: number): number => {
    if (level === 'C3') return index % 8 === 7 ? random.int(9, 30) : random.int(0, 4);
    return 1 + Math.floor(random.next() ** 1.4 * 390);
  };

  for (const level of ['L1', 'L1-C', 'C3'] as const)
    for (let index = 0; index < counts[level] * scale; index += 1) {
      const days = ago(level, index);
      const contacted_at = getEarlierInstant(
        now,
        toLocalInstant(addDays(today, -days), random.int(7 * 60, 21 * 60)),
      );
      const l1_at =
        level === 'L1' ? getEarlierInstant(now, addMinutes(contacted_at, random.int(3, 20 * 60))) : null;
      // Every ninth lead has a due date within two weeks from today, regardless of the day of her contact. Other due dates are mostly after
      // the contact.
      const due =
        index % 9 === 4 ? addDays(today, random.int(0, 14)) : addDays(today, random.int(-20, 130) - days);
      const landing = random.chance(0.06);
      leads.push(
        make({
          level,
          contacted_at,
          l1_at,
          first_called_at:
            level === 'L1-C'
              ? getEarlierInstant(now, addMinutes(contacted_at, 15 + (index % 7) * 45))
              : l1_at,
          ...(level !== 'C3' && index % 6 === 0 ? buildNextContact(index, today) : {}),
          predicted_birth_date: random.chance(0.15) ? null : due,
          ...(landing ? { sender: random.pick(senders), landing } : {}),
          ...(level === 'C3' && index === 5 ? buildDuplicatePhone(leads) : {}),
        }),
      );
    }
  return leads;
}

/** Plans another call for every sixth lead, between three days ago and ten days from today. */
const buildNextContact = (index: number, today: string) => ({
  next_contact_at: addDays(today, (index % 14) - 3),
  next_contact_note:
    ['Hỏi lại giá gói 10 buổi', 'Gọi sau 18 giờ', 'Sắp sinh, hỏi ngày về nhà'][(index / 6) % 3] ?? '',
});

/**
 * Returns the phone of the first lead, for a mother who called twice under two names, so that the list of duplicates has an example (rules
 * 1.5).
 */
const buildDuplicatePhone = (leads: readonly Mother[]): { phone?: string } => {
  const phone = leads[0]?.values.phone;
  return phone ? { phone } : {};
};
