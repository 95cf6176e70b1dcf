import { useRef, useState } from 'react';
import { groupBy } from '#rules/groupBy';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import type { SessionReport } from './calls.ts';
import { FinishedBanner } from './FinishedBanner.tsx';
import { CardBody, NurseSessionCard } from './NurseSessionCard.tsx';
import { NurseOffers } from './Offers.tsx';
import { canWait, formatWaitingOffers } from './offerText.ts';
import {
  countSessions,
  countUnticked,
  findFollowingSession,
  findSessionView,
  orderToday,
  type ViewName,
  views,
} from './sessionViews.ts';
import { TomorrowPlanConfirmation } from './TomorrowPlanConfirmation.tsx';
import type { NursePageState, NursePartProps, ShownSession } from './useNursePage.ts';

/** The nurse's sessions by day: today's, future or past ones. */
export function NurseSessionsByDay({ plan, page }: NursePartProps) {
  const [view, setView] = useState<ViewName>('today');
  const shown = plan.sessions.filter((session) => findSessionView(session, plan.today) === view);
  const counts = countSessions(plan.sessions, plan.today);
  return (
    <>
      <div className="tabs" role="tablist" aria-label="Các buổi">
        {views.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="sessions"
            aria-selected={view === name}
            onClick={() => setView(name)}
          >
            {label} <span className="count">{counts[name]}</span>
          </button>
        ))}
      </div>
      <div id="sessions" role="tabpanel" aria-labelledby={`tab-${view}`}>
        {view === 'today' ? (
          <Today plan={plan} page={page} sessions={shown} onAhead={() => setView('ahead')} />
        ) : (
          <Days plan={plan} page={page} sessions={shown} view={view} />
        )}
      </div>
    </>
  );
}

interface SessionsProps extends NursePartProps {
  readonly sessions: readonly ShownSession[];
}

/**
 * Today's sessions: the running or next one as a card, the offers to answer today, the other sessions as rows, the other offers, and the
 * button to confirm tomorrow's plan. A line on top leads to the offers below.
 * Above them, and not among them, is the session that the nurse has just finished, until another one runs.
 */
function Today({ plan, page, sessions, onAhead }: SessionsProps & { readonly onAhead: () => void }) {
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const ordered = orderToday(sessions);
  const finished =
    ordered[0]?.state === 'started'
      ? undefined
      : ordered.find(({ id, state }) => id === finishedId && state === 'finished');
  const [first, ...others] = ordered.filter((session) => session !== finished || asksCodeAgain(session));
  const reportOf = (session: ShownSession) => (report: SessionReport) => {
    page.client.report(session.id, report);
    if (report.call === 'finish') setFinishedId(session.id);
  };
  const cardOf = (session: ShownSession, isNext: boolean) => (
    <SessionCard
      key={session.id}
      session={session}
      plan={plan}
      page={page}
      isNext={isNext}
      isFolded={!isNext && !asksCodeAgain(session)}
      onReport={reportOf(session)}
    />
  );
  const isOpen = first && first.state !== 'finished';
  const below = isOpen ? plan.offers.filter((offer) => canWait(offer, plan.today)) : [];
  const teaser = formatWaitingOffers(below, plan.today);
  const belowPlace = useRef<HTMLDivElement>(null);
  return (
    <>
      <h2 className="for-readers">{formatDayName(plan.today, plan.today)}</h2>
      {teaser && (
        <button type="button" className="teaser" onClick={() => belowPlace.current?.scrollIntoView()}>
          {teaser}
        </button>
      )}
      {finished && (
        <FinishedBanner
          key={finished.id}
          session={finished}
          today={plan.today}
          client={page.client}
          unticked={countUnticked(plan.checklist, finished)}
          onReport={reportOf(finished)}
        >
          <CardBody
            {...propsOf(finished, plan, page)}
            isNext={false}
            isFolded
            onReport={reportOf(finished)}
          />
        </FinishedBanner>
      )}
      {!first && !finished && (
        <p className="empty">
          {emptyText.today} {nextText(plan)}
        </p>
      )}
      {[
        isOpen && cardOf(first, true),
        <NurseOffers
          key="offers"
          plan={plan}
          page={page}
          offers={plan.offers.filter((offer) => !below.includes(offer))}
        />,
        first && !isOpen && cardOf(first, false),
        ...others.map((session) => cardOf(session, false)),
      ]}
      <div ref={belowPlace}>
        <NurseOffers plan={plan} page={page} offers={below} />
      </div>
      <TomorrowReminder plan={plan} onAhead={onAhead} />
    </>
  );
}

/** True if the mother's code was wrong, so that the card stays open for another one. */
const asksCodeAgain = ({ asks_code, proof }: ShownSession): boolean => asks_code && proof === 'wrong';

/** The number and the first hour of tomorrow's sessions, and the button that shows them, until the nurse has confirmed them. */
function TomorrowReminder({
  plan: { tomorrow, today, sessions },
  onAhead,
}: Pick<NursePartProps, 'plan'> & { readonly onAhead: () => void }) {
  if (!tomorrow || tomorrow.seen_at !== null || tomorrow.day <= today) return null;
  const planned = sessions.filter(({ day }) => day === tomorrow.day);
  const from = planned.flatMap(({ spans }) => spans.map((span) => span.from)).sort()[0];
  return (
    <section className="card" aria-label="Ngày mai">
      <p>
        Ngày mai {planned.length} buổi{from && `, từ ${from}`}
      </p>
      <button type="button" className="wide" onClick={onAhead}>
        Xác nhận lịch ngày mai
      </button>
    </section>
  );
}

/** Future or past sessions: a card per day, in which each session shows its first lines. */
function Days({ plan, page, sessions, view }: SessionsProps & { readonly view: 'ahead' | 'past' }) {
  if (sessions.length === 0) return <p className="empty">{emptyText[view]}</p>;
  const days = [...groupBy(sessions, ({ day }) => day)];
  if (view === 'past') days.reverse();
  return days.map(([day, ofDay]) => (
    <section key={day} className="card" aria-label={formatDayName(day, plan.today)}>
      <h2>
        {formatDayName(day, plan.today)} <span className="count">{ofDay.length} buổi</span>
      </h2>
      {ofDay.map((session) => (
        <SessionCard key={session.id} session={session} plan={plan} page={page} isFolded />
      ))}
      {plan.tomorrow?.day === day && <TomorrowPlanConfirmation tomorrow={plan.tomorrow} page={page} />}
    </section>
  ));
}

interface CardProps extends NursePartProps {
  readonly session: ShownSession;
  readonly isNext?: boolean;
  readonly isFolded?: boolean;
  readonly onReport?: (report: SessionReport) => void;
}

function SessionCard({
  session,
  plan,
  page,
  isNext = false,
  isFolded = false,
  onReport = (report) => page.client.report(session.id, report),
}: CardProps) {
  return <NurseSessionCard {...propsOf(session, plan, page)} {...{ isNext, isFolded, onReport }} />;
}

/** Returns what a session's card needs of the plan. */
const propsOf = (
  session: ShownSession,
  { today, checklist, requests, sessions }: NursePartProps['plan'],
  { client }: NursePartProps['page'],
) => ({
  session,
  today,
  checklist,
  request: requests.find(({ shift_id }) => shift_id === session.id),
  client,
  following: findFollowingSession(session, sessions),
});

const emptyText: Readonly<Record<ViewName, string>> = {
  today: 'Hôm nay chị không có buổi nào.',
  ahead: 'Chị chưa có buổi nào trong hai tuần tới.\nVăn phòng xếp buổi mới thì trang hiện ngay.',
  past: 'Chị không có buổi nào trong 30 ngày qua.\nCác buổi đã qua sẽ hiện ở đây.',
};

/** Returns a text about the next session after today. */
function nextText({ sessions, today }: NonNullable<NursePageState['plan']>): string {
  const next = sessions.find(({ day }) => day > today);
  return next ? `Buổi tới: ${formatDayNameInText(next.day, today)}, ${next.spans[0]?.from ?? ''}.` : '';
}
