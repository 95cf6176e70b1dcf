import type { NursePlan } from '#schema/ownPages';
import { dayName, weekdayAndDate } from '../shared/dayName.ts';
import { officeLinksOf } from '../shared/officeLinksOf.ts';
import { timesOf } from '../shared/sessionText.ts';
import { element } from '../shared/startPage.ts';
import { contactIcons } from './contactIcons.ts';
import { CALL_LABEL, countSessions, orderToday, runningText, shortAddress, views } from './sessionViews.ts';

/** Builds the nurse's name and her next session of today, in the places where `NursePage` shows them. Returns null if today has none. */
export function buildFirstSession({ name, office, today, sessions }: NursePlan): HTMLElement[] | null {
  const [next] = orderToday(sessions.filter(({ day }) => day === today));
  if (!next || next.state === 'finished') return null;
  const contact = officeLinksOf(office, CALL_LABEL).map(({ href, text }) => {
    const icon = buildIcon(text === CALL_LABEL ? contactIcons.phone : contactIcons.zalo);
    const link = element('a', 'button', icon, element('span', 'for-readers', text));
    link.setAttribute('href', href);
    return link;
  });
  const counts = countSessions(sessions, today);
  const tabs = views.map(({ name: view, label }) =>
    element('button', null, `${label} `, element('span', 'count', String(counts[view]))),
  );
  tabs[0]?.setAttribute('aria-selected', 'true');
  const isRunning = next.state === 'started';
  const card = element(
    'article',
    isRunning ? 'running' : null,
    ...(isRunning ? [element('p', 'strip', runningText(next))] : []),
    element('h3', null, element('span', 'time', timesOf(next)), ` ${next.mother.name}`),
    element(
      'p',
      'content',
      element('span', null, next.services),
      ' ',
      element('span', null, `buổi\u00a0${next.number}/${next.total}`),
    ),
    element('p', null, shortAddress(next.mother.address)),
  );
  const title = element(
    'div',
    null,
    element('h1', null, `Chị ${name}`),
    element('p', 'calm', weekdayAndDate(today)),
  );
  return [
    element('header', null, title, element('nav', null, ...contact)),
    element(
      'main',
      null,
      element('div', 'tabs', ...tabs),
      element('h2', 'for-readers', dayName(today, today)),
      card,
    ),
  ];
}

const SVG = 'http://www.w3.org/2000/svg';

function buildIcon(path: string): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}
