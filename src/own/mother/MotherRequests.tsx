import { type FormEvent, useId, useState } from 'react';
import { addDays, isSunday, listDays, toLocalTime } from '#rules/days';
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
import { isAhead } from './toPresentPlan.ts';
import { focusHeading, type MotherPartProps, useMotherSending } from './useMotherPage.ts';

/** The mother's requests, and the office's answers. */
export function MotherRequests({ plan, client, draft, onDraft }: MotherPartProps & DraftProps) {
  const { requests } = plan;
  /** Id of the newest request before the one that was just sent, '' if there was none; null if the form was opened. */
  const [previous, setPrevious] = useState<string | null>(null);
  const newest = requests[0]?.id ?? '';
  const isSent = previous !== null && previous !== newest;
  const openForm = () => {
    onDraft({ ...emptyDraft, kind: 'other' });
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
        <AskForm
          {...{ plan, client, draft, onDraft }}
          onSent={() => {
            onDraft(emptyDraft);
            setPrevious(newest);
          }}
        />
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

/** The day and the start of the session that the mother wishes; '' if it stays as planned. */
interface Wished {
  readonly day: string;
  readonly from: string;
}

/** What the mother has chosen and written, but not sent. */
export interface RequestDraft {
  /** Null if she has not chosen. */
  readonly kind: Kind | null;
  /** The session that she has chosen; null for her next one. */
  readonly session_id: string | null;
  readonly wished: Wished;
  readonly text: string;
}
const nothingWished: Wished = { day: '', from: '' };
export const emptyDraft: RequestDraft = { kind: null, session_id: null, wished: nothingWished, text: '' };

interface DraftProps {
  readonly draft: RequestDraft;
  readonly onDraft: (draft: RequestDraft) => void;
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
/** Number of days among which these are looked for. */
const NEAR_RANGE = 60;
/** Number of days that the first of them is before the session, at most, so that the planned day is in sight. */
const NEAR_BEFORE = 3;
/** Value of the choice that opens the list of all days. */
const OTHER_DAY = 'other';

interface AskProps extends DraftProps {
  readonly plan: MotherPlan;
  readonly client: MotherClient;
  readonly onSent: () => void;
}

/**
 * The form of a request: what it is about, which session, the new day and time, and words. Each part is shown when it is needed. If the form
 * was opened for a session, its kind is a heading instead of a choice.
 */
function AskForm({ plan: { sessions, today, next_id }, client, draft, onDraft, onSent }: AskProps) {
  const ahead = sessions.filter((one) => isAhead(one, today));
  const { wished, text } = draft;
  const kind = ahead.length > 0 ? draft.kind : 'other';
  const session = ahead.find(({ id }) => id === (draft.session_id ?? next_id)) ?? ahead[0];
  const [isPreset, setPreset] = useState(draft.session_id !== null && kind !== null && kind !== 'other');
  const { error, isBusy, send } = useMotherSending(client);
  const id = useId();
  const isMoved = session !== undefined && isChanged(wished, session, today);
  const missing = findMissing(kind, text, isMoved);
  const write = (changes: Partial<RequestDraft>) => onDraft({ ...draft, ...changes });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing) return;
    const sent = await send('/requests', {
      kind,
      ...(kind !== 'other' && { shift_id: session?.id }),
      ...(kind === 'move' && session && isMoved && changesOf(wished, session)),
      ...(text.trim() && { text }),
    });
    if (sent) onSent();
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      {isPreset ? (
        <div className="preset">
          <h2>{kinds.find(([one]) => one === kind)?.[1]}</h2>
          <button type="button" className="quiet" onClick={() => setPreset(false)}>
            Việc khác
          </button>
        </div>
      ) : (
        <Chips
          legend={<h2>Mẹ cần gì?</h2>}
          className="kinds"
          options={kinds.filter(([one]) => one === 'other' || ahead.length > 0)}
          value={kind}
          onChange={(chosen) => write({ kind: chosen })}
        />
      )}
      {kind && kind !== 'other' && session && (
        <>
          <label htmlFor={`${id}-shift`}>Buổi nào?</label>
          <select
            id={`${id}-shift`}
            value={session.id}
            onChange={(event) => write({ session_id: event.target.value, wished: nothingWished })}
          >
            {ahead.map((one) => (
              <option key={one.id} value={one.id}>
                {dayAndTime(one, today)}
              </option>
            ))}
          </select>
        </>
      )}
      {kind === 'move' && session && (
        <NewTime
          {...{ session, today, wished }}
          booked={ahead.filter((one) => one !== session).map(({ day }) => day)}
          onChange={(chosen) => write({ wished: chosen })}
        />
      )}
      {kind && (
        <>
          <label htmlFor={`${id}-text`}>{wordsFor[kind]}</label>
          <textarea
            id={`${id}-text`}
            rows={2}
            maxLength={MAX_REQUEST_LENGTH}
            value={text}
            onChange={(event) => write({ text: event.target.value })}
          />
          <p className="calm">Lịch giữ nguyên đến khi chúng tôi trả lời.</p>
        </>
      )}
      <div className="send">
        <RefusalWithPhone text={error} />
        {missing && <p id={`${id}-missing`}>{missing}</p>}
        {kind === 'move' && session && isMoved && <p>{formatChange(wished, session)}</p>}
        <NetworkButton
          type="submit"
          className="main"
          isBusy={isBusy}
          disabled={missing !== null}
          aria-describedby={missing ? `${id}-missing` : undefined}
        >
          Gửi
        </NetworkButton>
      </div>
    </form>
  );
}

/** Returns what the request still needs; null if it can be sent. */
function findMissing(kind: Kind | null, text: string, isMoved: boolean): string | null {
  if (!kind) return 'Mẹ chọn một việc ở trên';
  return text.trim() || (kind === 'move' && isMoved) ? null : missingFor[kind];
}

const fromOf = ({ spans: [span] }: MotherSession): string => span?.from ?? '';

/** Returns the wishes of a request that differ from the session. */
const changesOf = ({ day, from }: Wished, session: MotherSession) => ({
  ...(day && day !== OTHER_DAY && day !== session.day && { wished_day: day }),
  ...(from && from !== fromOf(session) && { wished_time: timeSlots.filter((slot) => slot.startsWith(from)) }),
});
/** True if the wish differs from the session and its hour is not over. */
const isChanged = (wished: Wished, session: MotherSession, today: string): boolean =>
  Object.keys(changesOf(wished, session)).length > 0 &&
  listStarts(wishedDayOf(wished, session), today).includes(wished.from || fromOf(session));

const wishedDayOf = ({ day }: Wished, session: MotherSession): string =>
  day && day !== OTHER_DAY ? day : session.day;

/** Returns the hours at which a session of a day can start. */
const listStarts = (day: string, today: string): string[] => {
  const now = toLocalTime(new Date());
  return timeSlots.map((slot) => slot.slice(0, 5)).filter((from) => day > today || from > now);
};

/** Returns the planned and the wished time: "T5 26/11 13:30 → T2 30/11 09:00". */
function formatChange(wished: Wished, session: MotherSession): string {
  const planned = `${formatShortWeekdayAndDate(session.day)} ${fromOf(session)}`;
  const wishedDay = formatShortWeekdayAndDate(wishedDayOf(wished, session));
  return `${planned} → ${wishedDay} ${wished.from || fromOf(session)}`;
}

interface NewTimeProps {
  readonly session: MotherSession;
  readonly today: string;
  /** Days on which she has another session. */
  readonly booked: readonly string[];
  readonly wished: Wished;
  readonly onChange: (wished: Wished) => void;
}

/** The new day and time of a session, without Sundays, days with another session, and hours that are over. The planned ones are chosen first. */
function NewTime({ session, today, booked, wished, onChange }: NewTimeProps) {
  const id = useId();
  const isFree = (day: string) =>
    !isSunday(day) && !booked.includes(day) && (day === session.day || listStarts(day, today).length > 0);
  const start = session.day < addDays(today, NEAR_BEFORE) ? today : addDays(session.day, -NEAR_BEFORE);
  const near = listDays(start, addDays(start, NEAR_RANGE)).filter(isFree).slice(0, NEAR_DAYS);
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
            canChoose={isFree}
            empty="Mẹ chọn ngày"
          />
        </>
      )}
      <Chips
        legend="Giờ mới"
        className="slots"
        options={listStarts(wishedDayOf(wished, session), today).map((from) => [from, from] as const)}
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
