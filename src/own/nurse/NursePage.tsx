import { type FormEvent, useState } from 'react';
import { type Office, reasonOf } from './calls.ts';
import { Pay } from './Pay.tsx';
import { Requests } from './Requests.tsx';
import { Schedule } from './Schedule.tsx';
import { type Page, usePage } from './usePage.ts';

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
      setError(reasonOf(cause));
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

const parts = [
  { name: 'schedule', label: 'Lịch', Part: Schedule },
  { name: 'requests', label: 'Xin nghỉ', Part: Requests },
  { name: 'pay', label: 'Lương', Part: Pay },
] as const;
type PartName = (typeof parts)[number]['name'];

/** What the page shows of the nurse, a part at a time, chosen at the foot of the screen. */
function Plan({ plan, page }: { readonly plan: NonNullable<Page['plan']>; readonly page: Page }) {
  const [chosen, setChosen] = useState<PartName>('schedule');
  const Part = parts.find(({ name }) => name === chosen)?.Part ?? Schedule;
  if (plan.out)
    return (
      <>
        <p className="calm">Chị đã nghỉ nên ở đây chỉ còn lương. Chị cần gì thì gọi văn phòng.</p>
        <Pay plan={plan} page={page} />
      </>
    );
  return (
    <>
      <Messages page={page} />
      <Part plan={plan} page={page} />
      <nav className="foot" aria-label="Các phần của trang">
        {parts.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-current={name === chosen ? 'page' : undefined}
            onClick={() => {
              setChosen(name);
              window.scrollTo(0, 0);
            }}
          >
            {label}
          </button>
        ))}
      </nav>
    </>
  );
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
