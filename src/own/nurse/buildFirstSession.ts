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
  findFollowingSession,
  formatDayPay,
  formatLateWarning,
  formatRunningTime,
  formatSessionCount,
  orderToday,
  shortenAddress,
} from './sessionViews.ts';

/** Builds the nurse's name and her next session of today, in the places where `NursePage` shows them. Returns null if today has none. */
export function buildFirstSession({
  name,
  office,
  today,
  sessions,
  offers,
}: NursePlan): HTMLElement[] | null {
  const ofToday = sessions.filter(({ day }) => day === today);
  const [next] = orderToday(ofToday);
  if (!next || next.state === 'finished') return null;
  const contact = buildOfficeLinks(office, CALL_LABEL).map(({ href, text }) => {
    const icon = buildIcon(text === CALL_LABEL ? contactIcons.phone : contactIcons.zalo);
    const link = buildElement('a', 'button', icon, buildElement('span', 'for-readers', text));
    link.setAttribute('href', href);
    return link;
  });
  const isRunning = next.state === 'started';
  const now = Date.now();
  const teaser = isRunning ? null : formatWaitingOffers(offers, today);
  const following = findFollowingSession(next, sessions);
  const late = isRunning && formatLateWarning(next, following, now);
  const card = buildElement(
    'article',
    isRunning ? 'running' : null,
    ...(isRunning ? [buildElement('p', 'strip', formatRunningTime(next, now))] : []),
    ...(late ? [buildElement('p', 'late', buildElement('span', null, late), ...buildCall(following))] : []),
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
      buildElement(
        'div',
        'part',
        buildElement('h2', 'for-readers', formatDayName(today, today)),
        buildDayHead(ofToday),
        ...(teaser ? [buildElement('button', 'teaser', teaser)] : []),
        card,
      ),
    ),
  ];
}

/** Builds the line with the number of today's sessions and the nurse's pay for them. */
function buildDayHead(sessions: NursePlan['sessions']): HTMLElement {
  const count = buildElement('span', null, formatSessionCount(sessions));
  const pay = formatDayPay(sessions);
  if (!pay) return buildElement('p', 'day-head', count);
  const amount = pay.amount ? [buildElement('b', null, pay.amount)] : [];
  return buildElement('p', 'day-head', count, buildElement('span', null, ...amount, ` ${pay.words}`));
}

/** Builds the link that calls the mother of the following session; empty without her phone. */
function buildCall(following: Parameters<typeof buildLateCall>[0]): HTMLElement[] {
  const call = buildLateCall(following);
  if (!call) return [];
  const link = buildElement('a', 'button', call.text, buildElement('span', 'for-readers', ` ${call.name}`));
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
