import type { MotherPlan } from '#schema/motherPage';
import { formatDayName } from '../shared/dayName.ts';
import { formatSessionTimes } from '../shared/sessionText.ts';
import { buildElement } from '../shared/startPage.ts';
import { formatGreeting, formatMotherSession, formatVisitor, getNurseInitial } from './motherText.ts';

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
  const nurse = buildElement('p', 'nurse', formatVisitor(next));
  nurse.dataset.initial = getNurseInitial(next);
  const card = buildElement(
    'article',
    'card next',
    buildElement('h2', null, 'Buổi tới'),
    buildElement('p', 'day', formatDayName(next.day, today)),
    buildElement('p', 'time', formatSessionTimes(next)),
    nurse,
    buildElement('p', 'calm', formatMotherSession(next)),
  );
  return [
    buildElement(
      'header',
      null,
      buildElement('p', 'company', office.name),
      buildElement('h1', null, formatGreeting(name)),
    ),
    buildElement('main', null, card),
  ];
}
