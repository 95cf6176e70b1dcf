import { type FormEvent, useState } from 'react';
import { groupBy } from '#rules/groupBy';
import type { NursePlan } from '#schema/ownPages';
import { type Office, Refused } from './calls.ts';
import { dayName } from './dayName.ts';
import { SessionCard } from './SessionCard.tsx';
import { type Page, type ShownSession, usePage } from './usePage.ts';

/** A nurse's own page: her sessions today, ahead and past, on her phone. */
export function NursePage({ secret }: { readonly secret: string }) {
  const page = usePage(secret);
  const { stage, plan, office } = page;
  return (
    <>
      <header>
        <h1>{plan ? `Chị ${plan.name}` : (office?.name ?? 'Lịch của chị')}</h1>
        <OfficeLinks office={office} />
      </header>
      <main>
        {stage === 'starting' && <p className="calm">Đang mở lịch của chị…</p>}
        {stage === 'digits' && <DigitsForm page={page} />}
        {stage === 'ended' && (
          <p className="calm" role="alert">
            Địa chỉ này không còn dùng được. Chị hỏi văn phòng để lấy địa chỉ mới.
          </p>
        )}
        {stage === 'offline' && (
          <p className="calm" role="alert">
            Chưa có mạng, và máy chưa lưu lịch nào. Trang tự mở khi có mạng lại.
          </p>
        )}
        {stage === 'open' && plan && <Plan plan={plan} page={page} />}
      </main>
    </>
  );
}

function OfficeLinks({ office }: { readonly office: Office | null }) {
  if (!office?.phone) return null;
  const zalo = office.zalo?.replace(/\D/g, '');
  return (
    <nav aria-label="Liên hệ văn phòng">
      <a className="button" href={`tel:${office.phone}`}>
        Gọi văn phòng
      </a>
      {zalo && (
        <a className="button" href={`https://zalo.me/${zalo}`} rel="noreferrer">
          Zalo
        </a>
      )}
    </nav>
  );
}

function DigitsForm({ page }: { readonly page: Page }) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await page.client.enter(digits);
    } catch (cause) {
      setError(cause instanceof Refused ? cause.detail : 'Chưa có mạng. Chị thử lại khi có mạng.');
      setDigits('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label htmlFor="digits">4 số cuối điện thoại của chị</label>
      <input
        id="digits"
        className="digits"
        value={digits}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').slice(0, 4))}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={error ? 'digits-error' : undefined}
        aria-invalid={error !== null}
      />
      {error && (
        <p id="digits-error" className="error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="main" disabled={digits.length < 4 || isBusy}>
        {isBusy ? 'Đang mở…' : 'Vào trang'}
      </button>
      <p className="calm">Chỉ hỏi một lần trên máy này.</p>
    </form>
  );
}

const views = [
  { name: 'today', label: 'Hôm nay' },
  { name: 'ahead', label: 'Sắp tới' },
  { name: 'past', label: 'Đã qua' },
] as const;
type View = (typeof views)[number]['name'];

function Plan({ plan, page }: { readonly plan: NonNullable<Page['plan']>; readonly page: Page }) {
  const [view, setView] = useState<View>('today');
  const viewOf = ({ day }: ShownSession): View =>
    day === plan.today ? 'today' : day > plan.today ? 'ahead' : 'past';
  const count = (name: View) => plan.sessions.filter((session) => viewOf(session) === name).length;
  const shown = plan.sessions.filter((session) => viewOf(session) === view);
  const days = [...groupBy(shown, ({ day }) => day)];
  if (view === 'past') days.reverse();
  if (plan.out)
    return <p className="calm">Chị đã nghỉ nên ở đây không còn buổi nào. Chị cần gì thì gọi văn phòng.</p>;
  return (
    <>
      <Messages page={page} />
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
        {days.length === 0 && (
          <p className="calm">
            {emptyText[view]} {view === 'today' && nextText(plan)}
          </p>
        )}
        {days.map(([day, sessions]) => (
          <section key={day} aria-label={dayName(day, plan.today)}>
            <h2>{dayName(day, plan.today)}</h2>
            {sessions.map((session) => (
              <SessionCard
                key={session.id}
                session={session}
                today={plan.today}
                checklist={plan.checklist}
                onReport={(report) => page.client.report(session.id, report)}
              />
            ))}
          </section>
        ))}
        {view === 'ahead' && <DaysOff plan={plan} />}
      </div>
    </>
  );
}

const emptyText: Readonly<Record<View, string>> = {
  today: 'Hôm nay chị không có buổi nào.',
  ahead: 'Hai tuần tới chị chưa có buổi nào.',
  past: 'Ba mươi ngày qua chị không có buổi nào.',
};

/** Names the next session. */
function nextText({ sessions, today }: NonNullable<Page['plan']>): string {
  const next = sessions.find(({ day }) => day > today);
  return next ? `Buổi tới: ${dayName(next.day, today)}, ${next.spans[0]?.from ?? ''}.` : '';
}

/** What the phone and the server do not agree on yet. */
function Messages({ page }: { readonly page: Page }) {
  const { isOnline, queue, failed, plan } = page;
  const nameOf = (id: string) =>
    plan?.sessions.find((session) => session.id === id)?.mother.name ?? 'một buổi';
  return (
    <div role="status">
      {!isOnline && <p className="notice">Chưa có mạng: đang hiện lịch đã lưu trên máy.</p>}
      {queue.length > 0 && (
        <p className="notice">{queue.length} việc chờ gửi, tự gửi khi có mạng. Chị không cần bấm lại.</p>
      )}
      {failed.map(({ key, session_id, detail }) => (
        <p key={key} className="error">
          Chưa ghi được cho {nameOf(session_id)}: {detail}
          <button type="button" onClick={() => page.client.forget(key)}>
            Đã hiểu
          </button>
        </p>
      ))}
    </div>
  );
}

function DaysOff({ plan: { days_off, papers, today } }: { readonly plan: NursePlan }) {
  const ending = papers.filter(({ valid_to }) => valid_to !== null);
  return (
    <>
      {days_off.length > 0 && (
        <section>
          <h2>Ngày nghỉ của chị</h2>
          <ul>
            {days_off.map(({ from, to }) => (
              <li key={from + to}>
                {dayName(from, today)}
                {to !== from && ` đến ${dayName(to, today)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {ending.length > 0 && (
        <section>
          <h2>Giấy tờ của chị</h2>
          <ul>
            {ending.map(({ name, valid_to }) => (
              <li key={name + valid_to}>
                {name}: {valid_to && valid_to < today ? 'hết hạn từ' : 'có giá trị đến'}{' '}
                {valid_to && dayName(valid_to, today)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
