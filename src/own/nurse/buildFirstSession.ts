import { localTime } from '#rules/days';
import type { NursePlan } from '#schema/ownPages';
import { dayName } from '../shared/dayName.ts';
import { officeLinksOf } from '../shared/officeLinksOf.ts';
import { contentOf, timesOf } from '../shared/sessionText.ts';
import { element } from '../shared/startPage.ts';
import { CALL_LABEL, countSessions, views } from './sessionViews.ts';

/** Builds the nurse's name and her next session of today, in the places where `NursePage` shows them. Returns null if today has none. */
export function buildFirstSession({ name, office, today, sessions }: NursePlan): HTMLElement[] | null {
  const next = sessions.find(({ day, state }) => day === today && state !== 'finished');
  if (!next) return null;
  const contact = officeLinksOf(office, CALL_LABEL).map(({ href, text }) => {
    const link = element('a', 'button', text);
    link.setAttribute('href', href);
    return link;
  });
  const counts = countSessions(sessions, today);
  const tabs = views.map(({ name: view, label }) =>
    element('button', null, `${label} `, element('span', 'count', String(counts[view]))),
  );
  tabs[0]?.setAttribute('aria-selected', 'true');
  const started = next.started_at && next.state === 'started' && `Đang làm từ ${localTime(next.started_at)}`;
  const card = element(
    'article',
    null,
    ...(started ? [element('p', 'started', started)] : []),
    element('h3', null, element('span', 'time', timesOf(next)), ` ${next.mother.name}`),
    element('p', null, contentOf(next)),
    element('p', null, next.mother.address),
  );
  return [
    element('header', null, element('h1', null, `Chị ${name}`), element('nav', null, ...contact)),
    element('main', null, element('div', 'tabs', ...tabs), element('h2', null, dayName(today, today)), card),
  ];
}
