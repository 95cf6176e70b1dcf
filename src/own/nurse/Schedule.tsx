import { Fragment, useState } from 'react';
import { groupBy } from '#rules/groupBy';
import { dayName, dayNameInText } from '../shared/dayName.ts';
import { NurseSessionCard } from './NurseSessionCard.tsx';
import { NurseOffers } from './Offers.tsx';
import { countSessions, type ViewName, viewOf, views } from './sessionViews.ts';
import { TomorrowPlanConfirmation } from './TomorrowPlanConfirmation.tsx';
import type { NursePageState, NursePartProps, ShownSession } from './useNursePage.ts';

/** The nurse's sessions by day: today's, future or past ones. */
export function NurseSessionsByDay({ plan, page }: NursePartProps) {
  const [view, setView] = useState<ViewName>('today');
  const shown = plan.sessions.filter((session) => viewOf(session, plan.today) === view);
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
 * Today's sessions: the next one first, then what waits for an answer. Sessions that were finished before the view opened come last. A
 * session that is finished now stays in its place, because its note and its checklist come next.
 */
function Today({ plan, page, sessions, onAhead }: SessionsProps & { readonly onAhead: () => void }) {
  const [finishedBefore] = useState(
    () => new Set(sessions.filter(({ state }) => state === 'finished').map(({ id }) => id)),
  );
  const isFolded = ({ id, state }: ShownSession) => state === 'finished' && finishedBefore.has(id);
  const open = sessions.filter((session) => !isFolded(session));
  const folded = sessions.filter(isFolded);
  const next = open.find(({ state }) => state !== 'finished');
  const waiting = (
    <>
      <NurseOffers plan={plan} page={page} />
      {plan.tomorrow?.seen_at === null && plan.tomorrow.day > plan.today && (
        <button type="button" className="wide" onClick={onAhead}>
          Xác nhận lịch ngày mai
        </button>
      )}
    </>
  );
  return (
    <>
      <h2>{dayName(plan.today, plan.today)}</h2>
      {sessions.length === 0 && (
        <p className="calm">
          {emptyText.today} {nextText(plan)}
        </p>
      )}
      {open.map((session, at) => (
        <Fragment key={session.id}>
          <SessionCard session={session} plan={plan} page={page} isNext={session === next} />
          {at === 0 && waiting}
        </Fragment>
      ))}
      {open.length === 0 && waiting}
      {folded.map((session) => (
        <SessionCard key={session.id} session={session} plan={plan} page={page} isFolded />
      ))}
    </>
  );
}

/** Future or past sessions by day. Only tomorrow's sessions are open; the others show their first lines. */
function Days({ plan, page, sessions, view }: SessionsProps & { readonly view: 'ahead' | 'past' }) {
  if (sessions.length === 0) return <p className="calm">{emptyText[view]}</p>;
  const days = [...groupBy(sessions, ({ day }) => day)];
  if (view === 'past') days.reverse();
  return days.map(([day, ofDay]) => {
    const tomorrow = plan.tomorrow?.day === day ? plan.tomorrow : null;
    return (
      <section key={day} aria-label={dayName(day, plan.today)}>
        <h2>{dayName(day, plan.today)}</h2>
        {tomorrow && <TomorrowPlanConfirmation tomorrow={tomorrow} page={page} />}
        {ofDay.map((session) => (
          <SessionCard key={session.id} session={session} plan={plan} page={page} isFolded={!tomorrow} />
        ))}
      </section>
    );
  });
}

interface CardProps extends NursePartProps {
  readonly session: ShownSession;
  readonly isNext?: boolean;
  readonly isFolded?: boolean;
}

function SessionCard({ session, plan, page: { client }, isNext = false, isFolded = false }: CardProps) {
  return (
    <NurseSessionCard
      session={session}
      today={plan.today}
      isNext={isNext}
      isFolded={isFolded}
      checklist={plan.checklist}
      request={plan.requests.find(({ shift_id }) => shift_id === session.id)}
      client={client}
      onReport={(report) => client.report(session.id, report)}
    />
  );
}

const emptyText: Readonly<Record<ViewName, string>> = {
  today: 'Hôm nay chị không có buổi nào.',
  ahead: 'Hai tuần tới chị chưa có buổi nào.',
  past: 'Ba mươi ngày qua chị không có buổi nào.',
};

/** Returns a text about the next session after today. */
function nextText({ sessions, today }: NonNullable<NursePageState['plan']>): string {
  const next = sessions.find(({ day }) => day > today);
  return next ? `Buổi tới: ${dayNameInText(next.day, today)}, ${next.spans[0]?.from ?? ''}.` : '';
}
