import { type FormEvent, useId, useState } from 'react';
import { addDays, localTime } from '#rules/days';
import type { NursePlan } from '#schema/ownPages';
import type { PageRequest } from '#schema/ownRequests';
import { MAX_REQUEST } from '#schema/requestField';
import { MAX_VISIT_NOTE, VISIT_NOTE_DAYS } from '#schema/visitNote';
import { dayName } from '../shared/dayName.ts';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { SessionReport } from './calls.ts';
import type { NurseClient } from './NurseClient.ts';
import { RequestState } from './Requests.tsx';
import type { ShownSession } from './useNursePage.ts';
import { useNurseSending } from './useNurseSending.ts';

const MAPS = 'https://www.google.com/maps/search/?api=1&query=';

interface Props {
  readonly session: ShownSession;
  readonly today: string;
  /** True for the first session of today that is not finished. */
  readonly isNext: boolean;
  readonly checklist: NursePlan['checklist'];
  /** The nurse's latest request about this session. */
  readonly request: PageRequest | undefined;
  readonly client: NurseClient;
  readonly onReport: (report: SessionReport) => void;
}

/** A session's card: time, place, customer, and the button for the next step. */
export function NurseSessionCard({ session, today, isNext, checklist, request, client, onReport }: Props) {
  const { mother, day, spans, services, number, total, note, last_visit } = session;
  const isWritable = day <= today && addDays(day, VISIT_NOTE_DAYS) >= today;
  const heading = useId();
  return (
    <article aria-labelledby={heading}>
      <h3 id={heading}>
        <span className="time">{spans.map(({ from, to }) => `${from}–${to}`).join(', ')}</span> {mother.name}
      </h3>
      <p>
        {services} · buổi{'\u00a0'}
        {number}/{total}
      </p>
      {mother.address && <p>{mother.address}</p>}
      <p className="buttons">
        {mother.address && (
          <a className="button" href={`${MAPS}${encodeURIComponent(mother.address)}`} rel="noreferrer">
            Chỉ đường
          </a>
        )}
        {mother.phone && (
          <a className="button" href={`tel:${mother.phone}`} aria-label={`Gọi mẹ ${mother.phone}`}>
            Gọi mẹ
          </a>
        )}
      </p>
      {note && <p className="note">{note}</p>}
      {last_visit && (
        <details>
          <summary>Buổi trước, {dayName(last_visit.day, today)}</summary>
          {last_visit.note && <p className="note">{last_visit.note}</p>}
          {last_visit.checks.length > 0 && <p>{last_visit.checks.map(({ label }) => label).join(', ')}</p>}
        </details>
      )}
      <Progress session={session} today={today} isNext={isNext} onReport={onReport} />
      {session.state === 'planned' && day >= today && (
        <CannotCome session={session} request={request} client={client} />
      )}
      {isWritable && session.state !== 'planned' && (
        <>
          {checklist.length > 0 && <Checks session={session} checklist={checklist} onReport={onReport} />}
          <Note session={session} onReport={onReport} />
        </>
      )}
    </article>
  );
}

/** Button with which the nurse informs the office that she cannot come; afterwards shows the office's answer. */
function CannotCome({ session, request, client }: Pick<Props, 'session' | 'request' | 'client'>) {
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const { error, isBusy, send } = useNurseSending(client);
  const id = useId();
  const isAnswered = request && request.state !== 'withdrawn';
  if (isAnswered) return <RequestState request={request} client={client} />;
  if (!isAsking)
    return (
      <button type="button" className="quiet" onClick={() => setAsking(true)}>
        Không làm được buổi này
      </button>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reason = text.trim() && { text };
    if (await send('/requests', { kind: 'cannot_come', shift_id: session.id, ...reason })) setAsking(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>Lý do chị không làm được</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_REQUEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <RefusalWithPhone text={error} />
      <button type="submit" className="main" disabled={isBusy}>
        {isBusy ? 'Đang gửi…' : 'Báo văn phòng'}
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        Thôi
      </button>
    </form>
  );
}

/** The progress of a session, and the button for the next step. The button depends on the stored state, not on the last press. */
function Progress({ session, today, isNext, onReport }: Omit<Props, 'checklist' | 'request' | 'client'>) {
  const { state, day, started_at, ended_at, confirmed, isWaiting, asks_code, proof } = session;
  const [correcting, setCorrecting] = useState(false);
  const [code, setCode] = useState('');
  const start = () => onReport({ call: 'start', body: { at: new Date().toISOString() } });
  const finish = () => {
    onReport({ call: 'finish', body: { at: new Date().toISOString(), ...(code && { code }) } });
    setCode('');
  };
  const times = [
    started_at && `bắt đầu ${localTime(started_at)}`,
    ended_at && `xong ${localTime(ended_at)}`,
  ].filter(Boolean);
  return (
    <div className="progress">
      {state !== 'planned' && (
        <p className={state}>
          {state === 'finished' ? '✓ Đã xong' : 'Đang làm'}
          {times.length > 0 && `: ${times.join(', ')}`}
          {isWaiting && ' (chờ gửi)'}
        </p>
      )}
      {asks_code && state !== 'planned' && day === today && !confirmed && !isWaiting && (
        <MotherCode
          code={code}
          proof={proof}
          onChange={setCode}
          onSend={state === 'finished' ? finish : null}
        />
      )}
      {day === today && state === 'planned' && (
        <button type="button" className={isNext ? 'main' : undefined} onClick={start}>
          Bắt đầu
        </button>
      )}
      {day === today && state !== 'finished' && (
        <button type="button" className={state === 'started' ? 'main' : undefined} onClick={finish}>
          Xong buổi
        </button>
      )}
      {!confirmed && times.length > 0 && !correcting && (
        <button type="button" onClick={() => setCorrecting(true)}>
          Sửa giờ
        </button>
      )}
      {correcting && (
        <Correction session={session} onReport={onReport} onClose={() => setCorrecting(false)} />
      )}
    </div>
  );
}

interface MotherCodeProps {
  readonly code: string;
  readonly proof: ShownSession['proof'];
  readonly onChange: (code: string) => void;
  /** Called to send another code for a finished session; null before the session is finished. */
  readonly onSend: (() => void) | null;
}

/** Input for the mother's four-digit code, which she reads to the nurse. A session can be finished without the code. */
function MotherCode({ code, proof, onChange, onSend }: MotherCodeProps) {
  const id = useId();
  return (
    <div className="code">
      <label htmlFor={id}>4 số mẹ đọc cho chị (không có thì để trống)</label>
      <input
        id={id}
        className="digits"
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 4))}
      />
      {proof === 'wrong' && (
        <p className="error" role="alert">
          Mã chưa đúng. Buổi vẫn được ghi; chị hỏi lại mẹ nếu được.
        </p>
      )}
      {onSend && (
        <button type="button" disabled={code.length < 4} onClick={onSend}>
          Gửi mã
        </button>
      )}
    </div>
  );
}

interface CorrectionProps extends Pick<Props, 'session' | 'onReport'> {
  readonly onClose: () => void;
}

function Correction({ session: { day, started_at, ended_at }, onReport, onClose }: CorrectionProps) {
  const [start, setStart] = useState(started_at ? localTime(started_at) : '');
  const [end, setEnd] = useState(ended_at ? localTime(ended_at) : '');
  const id = useId();
  const isWrong = start !== '' && end !== '' && end < start;
  const instantOf = (time: string) => new Date(`${day}T${time}:00+07:00`).toISOString();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReport({
      call: 'correct',
      body: {
        ...(start && { started_at: instantOf(start) }),
        ...(end && ended_at && { ended_at: instantOf(end) }),
      },
    });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={`${id}-start`}>Bắt đầu lúc</label>
      <input
        id={`${id}-start`}
        type="time"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      {ended_at && (
        <>
          <label htmlFor={`${id}-end`}>Xong lúc</label>
          <input id={`${id}-end`} type="time" value={end} onChange={(event) => setEnd(event.target.value)} />
        </>
      )}
      {isWrong && (
        <p className="error" role="alert">
          Giờ xong phải sau giờ bắt đầu.
        </p>
      )}
      <button type="submit" className="main" disabled={isWrong || start + end === ''}>
        Lưu giờ
      </button>
      <button type="button" onClick={onClose}>
        Thôi
      </button>
    </form>
  );
}

function Checks({
  session: { checks },
  checklist,
  onReport,
}: Pick<Props, 'session' | 'checklist' | 'onReport'>) {
  const toggle = (code: string) =>
    onReport({
      call: 'checks',
      body: { checks: checks.includes(code) ? checks.filter((one) => one !== code) : [...checks, code] },
    });
  return (
    <fieldset>
      <legend>Đánh dấu sau buổi</legend>
      {checklist.map(({ code, label, alarming }) => (
        <label key={code} className="check">
          <input type="checkbox" checked={checks.includes(code)} onChange={() => toggle(code)} />
          <span>{label}</span>
          {alarming && <span className="alarm">báo ngay</span>}
        </label>
      ))}
    </fieldset>
  );
}

function Note({ session: { visit_note }, onReport }: Pick<Props, 'session' | 'onReport'>) {
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  const isChanged = text !== null && text.trim() !== (visit_note ?? '');
  return (
    <>
      <label htmlFor={id}>Ghi chú cho văn phòng và buổi sau</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_VISIT_NOTE}
        value={text ?? visit_note ?? ''}
        onChange={(event) => setText(event.target.value)}
      />
      {isChanged && (
        <button
          type="button"
          className="main"
          onClick={() => {
            onReport({ call: 'note', body: { note: text.trim() } });
            setText(null);
          }}
        >
          Lưu ghi chú
        </button>
      )}
    </>
  );
}
