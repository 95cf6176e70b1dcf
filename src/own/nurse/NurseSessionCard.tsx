import { type ReactNode, useContext, useId, useState } from 'react';
import { addDays } from '#rules/days';
import type { NursePlan } from '#schema/ownPages';
import type { PageRequest } from '#schema/ownRequests';
import { SESSION_NOTE_DAYS } from '#schema/sessionNote';
import { Collapsible } from '../shared/Collapsible.tsx';
import { formatDayNameInText } from '../shared/dayName.ts';
import { OnlineContext } from '../shared/NetworkButton.tsx';
import { formatSessionTimes } from '../shared/sessionText.ts';
import type { SessionReport } from './calls.ts';
import { MotherCode } from './MotherCode.tsx';
import type { NurseClient } from './NurseClient.ts';
import { RequestState } from './Requests.tsx';
import { CannotComeForm, CorrectionForm, NoteForm } from './SessionForms.tsx';
import {
  buildLateCall,
  countUnticked,
  formatLateWarning,
  formatRecordedTimes,
  formatRunningTime,
  getDistrict,
  shortenAddress,
  splitChecklist,
} from './sessionViews.ts';
import { useNow } from './useNow.ts';
import type { ShownSession } from './useNursePage.ts';

const MAPS = 'https://www.google.com/maps/search/?api=1&query=';

interface Props {
  readonly session: ShownSession;
  readonly today: string;
  /** True for the session of today that is running or comes next. */
  readonly isNext: boolean;
  /** True to show only the first lines until the nurse opens the card. */
  readonly isFolded: boolean;
  /** True if another button of the screen is filled, so that the button for the next step is not. */
  readonly isOutlined: boolean;
  /** The planned session that follows this one on its day. */
  readonly following: ShownSession | undefined;
  readonly checklist: NursePlan['checklist'];
  /** The nurse's latest request about this session. */
  readonly request: PageRequest | undefined;
  readonly client: NurseClient;
  readonly onReport: (report: SessionReport) => void;
}

/** A session's card: time, address, customer, and the button for the next step. */
export function NurseSessionCard(props: Props) {
  const { session, isFolded, following } = props;
  const heading = useId();
  // A running session shows its own times only.
  const isRunning = !isFolded && session.state === 'started';
  const title = (
    <h3 id={heading}>
      {!isRunning && <span className="time">{formatSessionTimes(session)}</span>} {session.mother.name}
    </h3>
  );
  const content = (
    <p className="content">
      <span>{session.services}</span>{' '}
      <span>
        buổi&nbsp;{session.number}/{session.total}
      </span>
    </p>
  );
  if (isFolded)
    return (
      <article className="folded" aria-labelledby={heading}>
        <Collapsible
          summary={
            <>
              {title}
              <FoldedState {...props} />
            </>
          }
        >
          {content}
          <CardBody {...props} />
        </Collapsible>
      </article>
    );
  return (
    <article className={isRunning ? 'running' : undefined} aria-labelledby={heading}>
      {isRunning && <RunningLines session={session} following={following} />}
      {title}
      {content}
      <CardBody {...props} />
    </article>
  );
}

/** The second line of a collapsed card: the outcome of a past session, or the address of a future session. */
function FoldedState({ session, today, checklist }: Props) {
  const { state, day, mother, services } = session;
  if (state !== 'finished' && day < today) return <p className="calm">Chưa báo xong</p>;
  if (state === 'started') return <RunningLine session={session} />;
  if (state === 'planned')
    return <p className="calm">{[getDistrict(mother.address), services].filter(Boolean).join(' · ')}</p>;
  const unticked = countUnticked(checklist, session);
  return (
    <div className="outcome">
      <FinishedLine session={session} />
      {day === today && unticked > 0 && <p className="calm">Còn {unticked} mục chưa đánh dấu</p>}
    </div>
  );
}

/** The line above a running session, and a warning if the session will probably end after the start of the following one. */
function RunningLines({ session, following }: Pick<Props, 'session' | 'following'>) {
  const late = formatLateWarning(session, following, useNow());
  const call = buildLateCall(following);
  return (
    <>
      <RunningLine session={session} className="strip" />
      {late && (
        <p className="late">
          <span>{late}</span>
          {call && (
            <a className="button" href={call.href}>
              {call.text}
              <span className="for-readers"> {call.name}</span>
            </a>
          )}
        </p>
      )}
    </>
  );
}

function RunningLine({
  session,
  className = 'started',
}: Pick<Props, 'session'> & { readonly className?: string }) {
  return (
    <p className={className}>
      {formatRunningTime(session, useNow())}
      <Waiting session={session} />
    </p>
  );
}

/** Says that a report about the session waits for a connection. */
export function Waiting({ session }: Pick<Props, 'session'>) {
  const isOnline = useContext(OnlineContext);
  return session.isWaiting && !isOnline && ' (chờ gửi)';
}

function FinishedLine({ session }: Pick<Props, 'session'>) {
  return (
    <p className="finished">
      ✓ Đã xong {formatRecordedTimes(session)}
      <Waiting session={session} />
    </p>
  );
}

type FormName = 'note' | 'times' | 'cannot_come';

/**
 * Address, notes and buttons of a session. An open form replaces the buttons. In a running session the checklist and the code come first,
 * because the nurse is at the mother's home.
 */
export function CardBody(props: Props) {
  const { session, today, isFolded, checklist, request, client, onReport } = props;
  const { day, spans, state, visit_note, started_at, ended_at, confirmed, mother } = session;
  const [form, setForm] = useState<FormName | null>(client.noteDrafts.has(session.id) ? 'note' : null);
  const isFinished = state === 'finished';
  const isRunning = state === 'started' && day === today;
  const isWritable = state !== 'planned' && day <= today && addDays(day, SESSION_NOTE_DAYS) >= today;
  const isAhead = state === 'planned' && day >= today;
  const isAnswered = request && request.state !== 'withdrawn';
  const isCorrectable = !confirmed && (started_at || ended_at);
  const about = `buổi ${spans[0]?.from ?? ''}, ${formatDayNameInText(day, today)}, ${mother.name}`;
  const formProps = { session, about, client, onReport, onClose: () => setForm(null) };
  const details = <Details session={session} today={today} hasForm={form !== null} />;
  const checks = isWritable && checklist.length > 0 && (
    <Checks session={session} checklist={checklist} onReport={onReport} />
  );
  return (
    <>
      {!isRunning && details}
      {visit_note && form !== 'note' && <Labelled label="Ghi chú của chị">{visit_note}</Labelled>}
      {form === 'note' && <NoteForm {...formProps} />}
      {form === 'times' && <CorrectionForm {...formProps} />}
      {form === 'cannot_come' && <CannotComeForm {...formProps} />}
      {form === null && (
        <>
          {isFinished && !isFolded && <FinishedLine session={session} />}
          {!isFinished && day < today && (
            <p className="calm">Buổi này chưa báo xong. Nếu đã làm, chị gọi văn phòng.</p>
          )}
          {isAhead && isAnswered && <RequestState request={request} client={client} />}
          {isRunning && checks}
          <NextStep {...props}>
            {isAhead && !isAnswered && (
              <button type="button" onClick={() => setForm('cannot_come')}>
                Không làm được buổi này
              </button>
            )}
          </NextStep>
          {!isRunning && checks}
          {(isWritable || isCorrectable) && (
            <div className="buttons">
              {isWritable && (
                <button type="button" onClick={() => setForm('note')}>
                  {visit_note ? 'Sửa ghi chú' : 'Ghi chú'}
                </button>
              )}
              {isCorrectable && (
                <button type="button" onClick={() => setForm('times')}>
                  Sửa giờ
                </button>
              )}
            </div>
          )}
        </>
      )}
      {isRunning && <Collapsible summary="Chi tiết">{details}</Collapsible>}
    </>
  );
}

interface DetailsProps extends Pick<Props, 'session' | 'today'> {
  /** True while a form is open in the card. */
  readonly hasForm: boolean;
}

/** Address, phone and note of a session, and the note of the last visit. A finished session shows its address only. */
function Details({ session, today, hasForm }: DetailsProps) {
  const { mother, note, state } = session;
  const isFinished = state === 'finished';
  return (
    <>
      {mother.address && <p>{shortenAddress(mother.address)}</p>}
      {!hasForm && !isFinished && <Contact session={session} />}
      {note && !isFinished && <p className="note">{note}</p>}
      {!hasForm && !isFinished && <LastVisit session={session} today={today} />}
    </>
  );
}

/** Links to the mother's address and phone. A running session shows no link to directions, because the nurse is already there. */
function Contact({ session: { mother, state } }: Pick<Props, 'session'>) {
  const { phone } = mother;
  const address = state === 'started' ? '' : mother.address;
  if (!address && !phone) return null;
  return (
    <p className="buttons">
      {address && (
        <a className="button" href={mother.map ?? `${MAPS}${encodeURIComponent(address)}`} rel="noreferrer">
          Chỉ đường
        </a>
      )}
      {phone && (
        <a className="button" href={`tel:${phone}`} aria-label={`Gọi mẹ ${phone}`}>
          Gọi mẹ
        </a>
      )}
    </p>
  );
}

function LastVisit({ session: { last_visit }, today }: Pick<Props, 'session' | 'today'>) {
  if (!last_visit) return null;
  return (
    <Collapsible summary={`Buổi trước, ${formatDayNameInText(last_visit.day, today)}`}>
      {last_visit.note && <p className="note">{last_visit.note}</p>}
      {last_visit.checks.length > 0 && <p>{last_visit.checks.map(({ label }) => label).join(', ')}</p>}
    </Collapsible>
  );
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <p className="note">
    <span className="calm">{label}: </span>
    {children}
  </p>
);

interface NextStepProps extends Props {
  /** A button for a session that the nurse has not started. */
  readonly children: ReactNode;
}

/**
 * The button for the next step of a session, and the mother's code. The button depends on the stored state, not on the last press. The button
 * of the running or next session is always on the screen. A session can also be finished without a start.
 */
function NextStep({ session, today, isNext, isOutlined, checklist, onReport, children }: NextStepProps) {
  const { state, day, confirmed, isWaiting, asks_code, proof, mother } = session;
  const [code, setCode] = useState('');
  const isToday = day === today;
  const isStartable = isToday && state === 'planned';
  const isFinishable = isToday && state === 'started';
  const asksCode = asks_code && isToday && state !== 'planned' && !confirmed && !isWaiting;
  const unticked = countUnticked(checklist, session);
  const start = () => onReport({ call: 'start', body: { at: new Date().toISOString() } });
  const finish = () => {
    onReport({ call: 'finish', body: { at: new Date().toISOString(), ...(code && { code }) } });
    setCode('');
  };
  return (
    <div className="progress">
      {asksCode && (
        <MotherCode
          code={code}
          proof={proof}
          onChange={setCode}
          onSend={state === 'finished' ? finish : null}
        />
      )}
      {(isStartable || isFinishable) && (
        <div className={isNext ? 'dock' : 'whole-row'}>
          <button
            type="button"
            className={!isOutlined && (isNext || isFinishable) ? 'main' : 'wide'}
            // The second press of a double press on "Bắt đầu" must not finish the session.
            onClick={({ detail }) => (isStartable ? start() : detail < 2 && finish())}
          >
            {isStartable
              ? `Bắt đầu · ${mother.name}`
              : `Xong buổi${unticked > 0 ? ` · còn ${unticked} mục` : ''}`}
          </button>
        </div>
      )}
      {(isStartable || children) && (
        <div className="others">
          {isStartable && (
            <button type="button" onClick={finish}>
              Đã xong, quên bấm giờ
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** The checklist, and how many items are ticked. Items that inform the office at once are last and not counted. */
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
  const { steps, alarms } = splitChecklist(checklist);
  const done = steps.length - countUnticked(steps, { checks });
  return (
    <fieldset>
      <legend>
        Việc của buổi{' '}
        {steps.length > 0 && (
          <span className="count">
            xong {done}/{steps.length}
          </span>
        )}
      </legend>
      {[...steps, ...alarms].map(({ code, label, alarming }) => (
        <label key={code} className={alarming ? 'check alarm' : 'check'}>
          <input type="checkbox" checked={checks.includes(code)} onChange={() => toggle(code)} />
          <span>
            {label}
            {alarming && <small> Báo văn phòng ngay</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
