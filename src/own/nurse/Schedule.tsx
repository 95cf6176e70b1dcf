import { useState } from 'react';
import { groupBy } from '#rules/groupBy';
import { dayName } from '../shared/dayName.ts';
import { NurseSessionCard } from './NurseSessionCard.tsx';
import { Offers } from './Offers.tsx';
import { TomorrowPlanConfirmation } from './TomorrowPlanConfirmation.tsx';
import type { NursePageState, NursePartProps, ShownSession } from './useNursePage.ts';

const views = [
  { name: 'today', label: 'Hôm nay' },
  { name: 'ahead', label: 'Sắp tới' },
  { name: 'past', label: 'Đã qua' },
] as const;
type View = (typeof views)[number]['name'];

/** The nurse's sessions by day: today's, future or past ones. */
export function Schedule({ plan, page }: NursePartProps) {
  const [view, setView] = useState<View>('today');
  const viewOf = ({ day }: ShownSession): View =>
    day === plan.today ? 'today' : day > plan.today ? 'ahead' : 'past';
  const count = (name: View) => plan.sessions.filter((session) => viewOf(session) === name).length;
  const shown = plan.sessions.filter((session) => viewOf(session) === view);
  const days = [...groupBy(shown, ({ day }) => day)];
  if (view === 'past') days.reverse();
  const next = shown.find(({ day, state }) => day === plan.today && state !== 'finished');
  return (
    <>
      <Offers plan={plan} page={page} />
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
            {label} <span className="count">{count(name)}</span>
          </button>
        ))}
      </div>
      <div id="sessions" role="tabpanel" aria-labelledby={`tab-${view}`}>
        {view === 'today' && plan.tomorrow?.seen_at === null && (
          <button type="button" onClick={() => setView('ahead')}>
            Nhận lịch ngày mai
          </button>
        )}
        {days.length === 0 && (
          <p className="calm">
            {emptyText[view]} {view === 'today' && nextText(plan)}
          </p>
        )}
        {days.map(([day, sessions]) => (
          <section key={day} aria-label={dayName(day, plan.today)}>
            <h2>{dayName(day, plan.today)}</h2>
            {plan.tomorrow?.day === day && <TomorrowPlanConfirmation tomorrow={plan.tomorrow} page={page} />}
            {sessions.map((session) => (
              <NurseSessionCard
                key={session.id}
                session={session}
                today={plan.today}
                isNext={session === next}
                checklist={plan.checklist}
                request={plan.requests.find(({ shift_id }) => shift_id === session.id)}
                client={page.client}
                onReport={(report) => page.client.report(session.id, report)}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

const emptyText: Readonly<Record<View, string>> = {
  today: 'Hôm nay chị không có buổi nào.',
  ahead: 'Hai tuần tới chị chưa có buổi nào.',
  past: 'Ba mươi ngày qua chị không có buổi nào.',
};

/** Returns a text about the next session after today. */
function nextText({ sessions, today }: NonNullable<NursePageState['plan']>): string {
  const next = sessions.find(({ day }) => day > today);
  return next ? `Buổi tới: ${dayName(next.day, today)}, ${next.spans[0]?.from ?? ''}.` : '';
}
