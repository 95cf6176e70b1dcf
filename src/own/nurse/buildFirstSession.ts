import type { NursePlan } from '#schema/ownPages';
import { buildOfficeLinks } from '../shared/buildOfficeLinks.ts';
import { formatDayName, formatWeekdayAndDate } from '../shared/dayName.ts';
import { formatSessionTimes } from '../shared/sessionText.ts';
import { buildElement } from '../shared/startPage.ts';
import { contactIcons } from './contactIcons.ts';
import { formatWaitingOffers } from './offerText.ts';
import {
  buildLateCall,
  CALL_LABEL,
  countSessions,
  findFollowingSession,
  formatLateWarning,
  formatRunningTime,
  orderToday,
  shortenAddress,
  views,
} from './sessionViews.ts';

/** Builds the nurse's name and her next session of today, in the places where `NursePage` shows them. Returns null if today has none. */
export function buildFirstSession({
  name,
  office,
  today,
  sessions,
  offers,
}: NursePlan): HTMLElement[] | null {
  const [next] = orderToday(sessions.filter(({ day }) => day === today));
  if (!next || next.state === 'finished') return null;
  const contact = buildOfficeLinks(office, CALL_LABEL).map(({ href, text }) => {
    const icon = buildIcon(text === CALL_LABEL ? contactIcons.phone : contactIcons.zalo);
    const link = buildElement('a', 'button', icon, buildElement('span', 'for-readers', text));
    link.setAttribute('href', href);
    return link;
  });
  const counts = countSessions(sessions, today);
  const tabs = views.map(({ name: view, label }) =>
    buildElement('button', null, `${label} `, buildElement('span', 'count', String(counts[view]))),
  );
  tabs[0]?.setAttribute('aria-selected', 'true');
  const isRunning = next.state === 'started';
  const now = Date.now();
  const teaser = formatWaitingOffers(offers, today);
  const following = findFollowingSession(next, sessions);
  const late = isRunning && formatLateWarning(next, following, now);
  const card = buildElement(
    'article',
    isRunning ? 'running' : null,
    ...(isRunning ? [buildElement('p', 'strip', formatRunningTime(next, now))] : []),
    ...(late ? [buildElement('p', 'late', late, ...buildCall(following))] : []),
    buildElement(
      'h3',
      null,
      ...(isRunning ? [] : [buildElement('span', 'time', formatSessionTimes(next))]),
      ` ${next.mother.name}`,
    ),
    buildElement(
      'p',
      'content',
      buildElement('span', null, next.services),
      ' ',
      buildElement('span', null, `buổi\u00a0${next.number}/${next.total}`),
    ),
    ...(isRunning ? [] : [buildElement('p', null, shortenAddress(next.mother.address))]),
  );
  const title = buildElement(
    'div',
    null,
    buildElement('h1', null, `Chị ${name}`),
    buildElement('p', 'calm', formatWeekdayAndDate(today)),
  );
  return [
    buildElement('header', null, title, buildElement('nav', null, ...contact)),
    buildElement(
      'main',
      null,
      buildElement('div', 'tabs', ...tabs),
      buildElement('h2', 'for-readers', formatDayName(today, today)),
      ...(teaser ? [buildElement('button', 'teaser', teaser)] : []),
      card,
    ),
  ];
}

/** Builds the link that calls the mother of the following session; empty without her phone. */
function buildCall(following: Parameters<typeof buildLateCall>[0]): HTMLElement[] {
  const call = buildLateCall(following);
  if (!call) return [];
  const link = buildElement('a', 'button', call.text);
  link.setAttribute('href', call.href);
  return [link];
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
