import { useContext, useRef, useState } from 'react';
import { groupBy } from '#rules/groupBy';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import { OnlineContext } from '../shared/NetworkButton.tsx';
import type { SessionReport } from './calls.ts';
import { FinishedBanner } from './FinishedBanner.tsx';
import { CardBody, NurseSessionCard } from './NurseSessionCard.tsx';
import { NurseOffers } from './Offers.tsx';
import { canWait, formatWaitingOffers } from './offerText.ts';
import {
  buildTimesQuestion,
  countUnticked,
  findFollowingSession,
  findSessionView,
  formatDayPay,
  formatSessionCount,
  orderToday,
  type ViewName,
} from './sessionViews.ts';
import { TomorrowPlanConfirmation } from './TomorrowPlanConfirmation.tsx';
import type { NursePageState, NursePartProps, ShownSession } from './useNursePage.ts';

/** A tab of the page. */
export interface NurseTabProps extends NursePartProps {
  /** Shows the sessions of the days ahead. */
  readonly onAhead: () => void;
}

const sessionsOf = ({ sessions, today }: NursePartProps['plan'], view: ViewName): ShownSession[] =>
  sessions.filter((session) => findSessionView(session, today) === view);

/**
 * Today's sessions: their number and pay, the running or next one as a card, the offers to answer today, the other sessions as rows, the
 * other offers, and the button to confirm tomorrow's plan. A line on top leads to the offers below, except while a session is running.
 * Above them, and not among them, is the session that the nurse has just finished, until another one runs.
 */
export function NurseToday({ plan, page, onAhead }: NurseTabProps) {
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const sessions = sessionsOf(plan, 'today');
  const ordered = orderToday(sessions);
  const isRunning = ordered[0]?.state === 'started';
  const finished = isRunning
    ? undefined
    : ordered.find(({ id, state }) => id === finishedId && state === 'finished');
  const [first, ...others] = ordered.filter((session) => session !== finished || asksCodeAgain(session));
  const hasQuestion = finished !== undefined && !finished.confirmed && buildTimesQuestion(finished) !== null;
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
      isOutlined={hasQuestion}
      onReport={reportOf(session)}
    />
  );
  const isOpen = first && first.state !== 'finished';
  const below = isOpen ? plan.offers.filter((offer) => canWait(offer, plan.today)) : [];
  const teaser = isRunning ? null : formatWaitingOffers(below, plan.today);
  const belowPlace = useRef<HTMLDivElement>(null);
  const offerProps = { plan, page, isOutlined: Boolean(isOpen) || hasQuestion };
  return (
    <>
      <h2 className="for-readers">{formatDayName(plan.today, plan.today)}</h2>
      {sessions.length > 0 && <DayHead sessions={sessions} />}
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
            isOutlined
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
          {...offerProps}
          offers={plan.offers.filter((offer) => !below.includes(offer))}
        />,
        first && !isOpen && cardOf(first, false),
        ...others.map((session) => cardOf(session, false)),
      ]}
      <div ref={belowPlace}>
        <NurseOffers {...offerProps} offers={below} />
      </div>
      <TomorrowReminder plan={plan} onAhead={onAhead} />
    </>
  );
}

/** How many sessions a day has, and what the nurse gets for them. The phone does not store the pay. */
function DayHead({ sessions }: { readonly sessions: readonly ShownSession[] }) {
  const isOnline = useContext(OnlineContext);
  const pay = formatDayPay(sessions);
  return (
    <p className="day-head">
      <span>{formatSessionCount(sessions)}</span>
      {pay && (
        <span>
          {pay.amount && <b>{pay.amount}</b>} {pay.words}
        </span>
      )}
      {!pay && !isOnline && <span>tiền công xem khi có mạng</span>}
    </p>
  );
}

/** True if the mother's code was wrong, so that the card stays open for another one. */
const asksCodeAgain = ({ asks_code, proof }: ShownSession): boolean => asks_code && proof === 'wrong';

/** The number and the first hour of tomorrow's sessions, and the button that shows them, until the nurse has confirmed them. */
function TomorrowReminder({
  plan: { tomorrow, today, sessions },
  onAhead,
}: Pick<NurseTabProps, 'plan' | 'onAhead'>) {
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

export const NurseDaysAhead = (props: NursePartProps) => <Days {...props} view="ahead" />;
export const NurseDaysPast = (props: NursePartProps) => <Days {...props} view="past" />;

/** Future or past sessions: a card per day, in which each session shows its first lines. */
function Days({ plan, page, view }: NursePartProps & { readonly view: 'ahead' | 'past' }) {
  const sessions = sessionsOf(plan, view);
  if (sessions.length === 0) return <p className="empty">{emptyText[view]}</p>;
  const days = [...groupBy(sessions, ({ day }) => day)];
  if (view === 'past') days.reverse();
  return days.map(([day, ofDay]) => (
    <section key={day} className="card" aria-label={formatDayName(day, plan.today)}>
      <h2>{formatDayName(day, plan.today)}</h2>
      <DayHead sessions={ofDay} />
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
  readonly isOutlined?: boolean;
  readonly onReport?: (report: SessionReport) => void;
}

function SessionCard({
  session,
  plan,
  page,
  isNext = false,
  isFolded = false,
  isOutlined = false,
  onReport = (report) => page.client.report(session.id, report),
}: CardProps) {
  return (
    <NurseSessionCard {...propsOf(session, plan, page)} {...{ isNext, isFolded, isOutlined, onReport }} />
  );
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
