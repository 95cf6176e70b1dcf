import { type FormEvent, useId, useState } from 'react';
import { addDays, isSunday, listDays } from '#rules/days';
import { timeSlots } from '#rules/slots';
import type { MotherPlan, MotherSession } from '#schema/motherPage';
import type { PageRequest } from '#schema/ownRequests';
import { MAX_REQUEST_LENGTH } from '#schema/requestLimit';
import { DaySelect } from '../shared/DaySelect.tsx';
import { formatDayName, formatDayNameInText, formatShortWeekdayAndDate } from '../shared/dayName.ts';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import { Chips } from './Chips.tsx';
import type { MotherClient } from './MotherClient.ts';
import { focusHeading, type MotherPartProps, useMotherSending } from './useMotherPage.ts';

/** The mother's requests, and the office's answers. */
export function MotherRequests({ plan, client, start: opened }: MotherPartProps & FormStart) {
  const { requests } = plan;
  const [start, setStart] = useState(opened);
  /** Id of the newest request before the one that was just sent, '' if there was none; null if the form was opened. */
  const [previous, setPrevious] = useState<string | null>(null);
  const newest = requests[0]?.id ?? '';
  const isSent = previous !== null && previous !== newest;
  const openForm = () => {
    setStart({ kind: 'other', session_id: null });
    setPrevious(null);
  };
  const [first, ...others] = requests.map((request, at) => (
    <SentRequest
      key={request.id}
      {...{ request, client, plan }}
      onWriteMore={isSent && at === 0 ? openForm : undefined}
    />
  ));
  return (
    <>
      {isSent && first}
      {previous !== null && !isSent && <p className="card sent">✓ Đã gửi</p>}
      {!(isSent ? requests[0]?.state === 'open' : previous !== null) && (
        <AskForm {...{ plan, client, start }} onSent={() => setPrevious(newest)} />
      )}
      {requests.length > (isSent ? 1 : 0) && (
        <section>
          <h2>Mẹ đã gửi</h2>
          {!isSent && first}
          {others}
        </section>
      )}
    </>
  );
}

const kinds = [
  ['move', 'Đổi lịch'],
  ['cancel', 'Nghỉ buổi này'],
  ['address', 'Đổi địa chỉ'],
  ['other', 'Nhắn việc khác'],
] as const;
type Kind = (typeof kinds)[number][0];

/** The kind and the session with which the form opens; null for the part that the mother chooses herself. */
export interface RequestStart {
  readonly kind: Kind | null;
  readonly session_id: string | null;
}

/** Label of the text box, by kind of request. */
const wordsFor: Readonly<Record<Kind, string>> = {
  move: 'Mẹ nói thêm nếu cần',
  cancel: 'Lý do, nếu mẹ muốn nói',
  address: 'Địa chỉ mới',
  other: 'Lời nhắn của mẹ',
};

/** By kind of request: the hint shown while its required part is missing; null if nothing is required. */
const missingFor: Readonly<Record<Kind, string | null>> = {
  move: 'Mẹ chọn ngày hoặc giờ mới',
  cancel: null,
  address: 'Mẹ viết địa chỉ mới',
  other: 'Mẹ viết lời nhắn',
};

/** Number of days from which a new day is chosen by one press. */
const NEAR_DAYS = 9;
/** Number of days that the first of them is before the session, at most, so that the planned day is in sight. */
const NEAR_BEFORE = 3;
/** Value of the choice that opens the list of all days. */
const OTHER_DAY = 'other';

interface FormStart {
  readonly start: RequestStart;
}
interface AskProps {
  readonly plan: MotherPlan;
  readonly client: MotherClient;
  readonly start: RequestStart;
  readonly onSent: () => void;
}

/**
 * The form of a request: what it is about, which session, the new day and time, and words. Each part is shown when it is needed. If the form
 * was opened for a session, its first two parts are one line.
 */
function AskForm({ plan: { sessions, today, next_id }, client, start, onSent }: AskProps) {
  const ahead = sessions.filter(({ state, day }) => state === 'planned' && day >= today);
  const [kind, setKind] = useState<Kind | null>(ahead.length > 0 ? start.kind : 'other');
  const [shift, setShift] = useState(start.session_id ?? next_id ?? '');
  const [isPreset, setPreset] = useState(ahead.some(({ id }) => id === start.session_id));
  const [wished, setWished] = useState(nothingWished);
  const [text, setText] = useState('');
  const { error, isBusy, send } = useMotherSending(client);
  const id = useId();
  const session = ahead.find((one) => one.id === shift);
  const isMoved = session && isChanged(wished, session);
  const missing = !kind || text.trim() || (kind === 'move' && isMoved) ? null : missingFor[kind];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing) return;
    const sent = await send('/requests', {
      kind,
      ...(kind !== 'other' && { shift_id: shift }),
      ...(kind === 'move' && session && changesOf(wished, session)),
      ...(text.trim() && { text }),
    });
    if (sent) onSent();
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      {isPreset && session ? (
        <PresetLine kind={kind} session={session} onOther={() => setPreset(false)} />
      ) : (
        <>
          <Chips
            legend={<h2>Mẹ cần gì?</h2>}
            className="kinds"
            options={kinds.filter(([one]) => one === 'other' || ahead.length > 0)}
            value={kind}
            onChange={setKind}
          />
          {kind && kind !== 'other' && (
            <>
              <label htmlFor={`${id}-shift`}>Buổi nào?</label>
              <select
                id={`${id}-shift`}
                value={shift}
                onChange={(event) => {
                  setShift(event.target.value);
                  setWished(nothingWished);
                }}
              >
                {ahead.map((one) => (
                  <option key={one.id} value={one.id}>
                    {dayAndTime(one, today)}
                  </option>
                ))}
              </select>
            </>
          )}
        </>
      )}
      {kind === 'move' && session && (
        <NewTime session={session} today={today} wished={wished} onChange={setWished} />
      )}
      {kind && (
        <>
          <label htmlFor={`${id}-text`}>{wordsFor[kind]}</label>
          <textarea
            id={`${id}-text`}
            rows={2}
            maxLength={MAX_REQUEST_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="calm">Lịch giữ nguyên đến khi chúng tôi trả lời.</p>
          <div className="send">
            <RefusalWithPhone text={error} />
            {missing && <p>{missing}</p>}
            {kind === 'move' && session && isMoved && <p>{formatChange(wished, session)}</p>}
            {!missing && (
              <NetworkButton type="submit" className="main" isBusy={isBusy}>
                Gửi
              </NetworkButton>
            )}
          </div>
        </>
      )}
    </form>
  );
}

interface PresetProps {
  readonly kind: Kind | null;
  readonly session: MotherSession;
  /** Shows the choice of another kind or session. */
  readonly onOther: () => void;
}

/** The kind of request and the session for which the form was opened, in place of the inputs for them. */
function PresetLine({ kind, session, onOther }: PresetProps) {
  return (
    <div className="preset">
      <h2>
        {kinds.find(([one]) => one === kind)?.[1]}
        <br />
        <span className="whole">
          {formatShortWeekdayAndDate(session.day)} {fromOf(session)}
        </span>
      </h2>
      <button type="button" className="quiet" onClick={onOther}>
        Việc khác
      </button>
    </div>
  );
}

/** The day and the start of the session that the mother wishes; '' if it stays as planned. */
interface Wished {
  readonly day: string;
  readonly from: string;
}
const nothingWished: Wished = { day: '', from: '' };

const fromOf = ({ spans: [span] }: MotherSession): string => span?.from ?? '';

/** Returns the wishes of a request that differ from the session. */
const changesOf = ({ day, from }: Wished, session: MotherSession) => ({
  ...(day && day !== OTHER_DAY && day !== session.day && { wished_day: day }),
  ...(from && from !== fromOf(session) && { wished_time: timeSlots.filter((slot) => slot.startsWith(from)) }),
});
const isChanged = (wished: Wished, session: MotherSession): boolean =>
  Object.keys(changesOf(wished, session)).length > 0;

/** Returns the planned and the wished time: "T5 26/11 13:30 → T2 30/11 09:00". */
function formatChange({ day, from }: Wished, session: MotherSession): string {
  const wishedDay = day && day !== OTHER_DAY ? day : session.day;
  const planned = `${formatShortWeekdayAndDate(session.day)} ${fromOf(session)}`;
  return `${planned} → ${formatShortWeekdayAndDate(wishedDay)} ${from || fromOf(session)}`;
}

interface NewTimeProps {
  readonly session: MotherSession;
  readonly today: string;
  readonly wished: Wished;
  readonly onChange: (wished: Wished) => void;
}

/** The new day and time of a session. The planned ones are chosen first. */
function NewTime({ session, today, wished, onChange }: NewTimeProps) {
  const id = useId();
  const start = session.day < addDays(today, NEAR_BEFORE) ? today : addDays(session.day, -NEAR_BEFORE);
  const near = listDays(start, addDays(start, NEAR_DAYS)).filter((day) => !isSunday(day));
  const day = wished.day || session.day;
  const isOther = !near.includes(day);
  return (
    <>
      <Chips
        legend="Ngày mới"
        className="slots strip"
        options={[...near.map((one) => [one, twoLines(one, today)] as const), [OTHER_DAY, 'Ngày khác']]}
        value={isOther ? OTHER_DAY : day}
        onChange={(chosen) => onChange({ ...wished, day: chosen })}
      />
      {isOther && (
        <>
          <label htmlFor={id}>Chọn ngày khác</label>
          <DaySelect
            id={id}
            value={day === OTHER_DAY ? '' : day}
            onChange={(chosen) => onChange({ ...wished, day: chosen || OTHER_DAY })}
            today={today}
            from={today}
            empty="Mẹ chọn ngày"
          />
        </>
      )}
      <Chips
        legend="Giờ mới"
        className="slots"
        options={timeSlots.map((slot) => [slot.slice(0, 5), slot.slice(0, 5)] as const)}
        value={wished.from || fromOf(session)}
        onChange={(from) => onChange({ ...wished, from })}
      />
    </>
  );
}

/** Returns a day with its weekday in one line and its date in the next one: "T6 · mai 27/11". */
function twoLines(day: string, today: string) {
  const [weekday, date] = formatShortWeekdayAndDate(day).split(' ');
  const near = day === today ? ' · nay' : day === addDays(today, 1) ? ' · mai' : '';
  return (
    <span>
      <span className="whole">
        {weekday}
        {near}
      </span>{' '}
      {date}
    </span>
  );
}

const dayAndTime = (session: MotherSession, today: string): string =>
  `${formatDayName(session.day, today)}, ${fromOf(session)}`;

const stateText = {
  open: 'Đã gửi, chờ trả lời ngay tại đây',
  done: '✓ Đã xong',
  declined: 'Chưa làm được',
  withdrawn: 'Mẹ đã rút lại',
} as const;

interface SentProps {
  readonly request: PageRequest;
  readonly client: MotherClient;
  readonly plan: MotherPlan;
  /** Opens the form for another request. Present only for the request that was just sent. */
  readonly onWriteMore: (() => void) | undefined;
}

function SentRequest({ request, client, plan: { sessions, today }, onWriteMore }: SentProps) {
  const { id, about, text, state, answer } = request;
  const { error, isBusy, send } = useMotherSending(client);
  const isOpen = state === 'open';
  // The former day of a moved session is not stored.
  const session = isOpen ? sessions.find((one) => one.id === request.shift_id) : undefined;
  const wish = session && wishOf(request, session, today);
  const title = wish
    ? 'Đổi lịch'
    : about.replace(/(\d\d)\/(\d\d)\/(\d{4})/g, (_, date, month, year) =>
        formatDayNameInText(`${year}-${month}-${date}`, today),
      );
  const isNew = isOpen && onWriteMore;
  return (
    <article className="card">
      {isNew && (
        <h2 className="sent" tabIndex={-1} ref={focusHeading}>
          ✓ Đã gửi
        </h2>
      )}
      <h3>{title}</h3>
      {wish && session && (
        <p className="change">
          {dayAndTime(session, today)}{' '}
          <strong>
            <span aria-hidden="true">→</span>
            <span className="hidden">sang</span> {wish}
          </strong>
        </p>
      )}
      {text && <p>{text}</p>}
      {!isNew && <p className={state === 'done' ? 'good' : 'state'}>{stateText[state]}</p>}
      {isNew && (
        <p>
          Chúng tôi xem trong giờ làm việc, và trả lời ngay trên trang này. Lịch giữ nguyên đến lúc đó; việc
          gấp thì mẹ gọi nhé.
        </p>
      )}
      {answer && <p className="note">{answer}</p>}
      <RefusalWithPhone text={error} />
      <div className="pair">
        {isOpen && (
          <NetworkButton
            disabled={isBusy}
            aria-label={`Rút lại: ${title} ${wish ?? ''}`}
            onClick={() => void send(`/requests/${id}/take_back`)}
          >
            Rút lại
          </NetworkButton>
        )}
        {isNew && (
          <button type="button" onClick={onWriteMore}>
            Nhắn việc khác
          </button>
        )}
      </div>
    </article>
  );
}

/** Returns the wished day and time of a session: "Thứ Hai 30/11, 13:30"; null if the request wishes neither. */
function wishOf(
  { wished_day, wished_time }: PageRequest,
  session: MotherSession,
  today: string,
): string | null {
  if (!wished_day && !wished_time) return null;
  return `${formatDayName(wished_day ?? session.day, today)}, ${wished_time?.[0]?.slice(0, 5) ?? fromOf(session)}`;
}
