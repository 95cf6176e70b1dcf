import type { MotherPlan } from '#schema/motherPage';
import { dayName } from '../shared/dayName.ts';
import { timesOf } from '../shared/sessionText.ts';
import { element } from '../shared/startPage.ts';
import { contentOf, greetingOf, initialOf, visitorText } from './motherText.ts';

/** Builds the greeting and the mother's next session, in the places where `MotherPage` shows them. Returns null if she has none. */
export function buildNextSession({
  name,
  office,
  today,
  sessions,
  next_id,
}: MotherPlan): HTMLElement[] | null {
  const next = sessions.find(({ id }) => id === next_id);
  if (!next) return null;
  const nurse = element('p', 'nurse', visitorText(next));
  nurse.dataset.initial = initialOf(next);
  const card = element(
    'article',
    'card next',
    element('h2', null, 'Buổi tới'),
    element('p', 'day', dayName(next.day, today)),
    element('p', 'time', timesOf(next)),
    nurse,
    element('p', 'calm', contentOf(next)),
  );
  return [
    element('header', null, element('p', 'company', office.name), element('h1', null, greetingOf(name))),
    element('main', null, card),
  ];
}
