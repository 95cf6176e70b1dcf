import { type FormEvent, useId, useState } from 'react';
import { formatSlot, timeSlots } from '#rules/slots';
import type { MotherPlan, MotherSession } from '#schema/motherPage';
import type { PageRequest } from '#schema/ownRequests';
import { MAX_REQUEST_LENGTH } from '#schema/requestLimit';
import { DaySelect } from '../shared/DaySelect.tsx';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { MotherClient } from './MotherClient.ts';
import { focusHeading, type MotherPartProps, useMotherSending } from './useMotherPage.ts';

/** The mother's requests, and the office's answers. */
export function MotherRequests({ plan, client, isMoving }: MotherPartProps & FormStart) {
  const { requests, today } = plan;
  const [startKind, setStartKind] = useState<Kind>('move');
  /** Id of the newest request before the one that was just sent, '' if there was none; null if the form was opened. */
  const [previous, setPrevious] = useState<string | null>(null);
  const newest = requests[0]?.id ?? '';
  const isSent = previous !== null && previous !== newest;
  const openForm = () => {
    setStartKind('other');
    setPrevious(null);
  };
  const [first, ...others] = requests.map((request, at) => (
    <SentRequest
      key={request.id}
      {...{ request, client, today }}
      onWriteMore={isSent && at === 0 ? openForm : undefined}
    />
  ));
  return (
    <>
      {isSent && first}
      {previous !== null && !isSent && <p className="card sent">✓ Đã gửi</p>}
      {!(isSent ? requests[0]?.state === 'open' : previous !== null) && (
        <AskForm
          {...{ plan, client, startKind }}
          isMoving={isMoving && startKind === 'move'}
          onSent={() => setPrevious(newest)}
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
  { kind: 'move', label: 'Đổi lịch' },
  { kind: 'cancel', label: 'Nghỉ buổi này' },
  { kind: 'address', label: 'Đổi địa chỉ' },
  { kind: 'other', label: 'Nhắn việc khác' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

/** Label of the text box, by kind of request. */
const wordsFor: Readonly<Record<Kind, string>> = {
  move: 'Mẹ nói thêm nếu cần',
  cancel: 'Lý do, nếu mẹ muốn nói',
  address: 'Địa chỉ mới',
  other: 'Mẹ cần gì?',
};

interface FormStart {
  /** True if the form was opened to move the next session. */
  readonly isMoving: boolean;
}
interface AskProps extends FormStart {
  readonly plan: MotherPlan;
  readonly client: MotherClient;
  readonly startKind: Kind;
  readonly onSent: () => void;
}

function AskForm({ plan: { sessions, today, next_id }, client, isMoving, startKind, onSent }: AskProps) {
  const ahead = sessions.filter(({ state, day }) => state === 'planned' && day >= today);
  const [kind, setKind] = useState<Kind>(ahead.length > 0 ? startKind : 'other');
  const [shift, setShift] = useState(next_id ?? '');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [hasSession, setHasSession] = useState(isMoving);
  const { error, isBusy, send } = useMotherSending(client);
  const id = useId();
  const chosen = ahead.find((session) => session.id === shift);
  const isMissing = kind === 'move' && !day && !time && !text.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(isMissing);
    if (isMissing) {
      document.getElementById(`${id}-day`)?.focus();
      return;
    }
    const wished = { ...(day && { wished_day: day }), ...(time && { wished_time: [time] }) };
    const sent = await send('/requests', {
      kind,
      ...(kind !== 'other' && { shift_id: shift }),
      ...(kind === 'move' && wished),
      ...(text.trim() && { text }),
    });
    if (sent) onSent();
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{isMoving ? 'Mẹ muốn đổi buổi nào?' : 'Mẹ muốn nhắn gì?'}</h2>
      <fieldset className="kinds">
        <legend className="hidden">Việc cần nhắn</legend>
        {kinds
          .filter((one) => one.kind === 'other' || ahead.length > 0)
          .map((one) => (
            <label key={one.kind} className={one.kind === kind ? 'chosen' : undefined}>
              <input type="radio" name={id} checked={one.kind === kind} onChange={() => setKind(one.kind)} />
              {one.label}
            </label>
          ))}
      </fieldset>
      {kind !== 'other' && chosen && hasSession && (
        <p className="chosen-session">
          <strong>{sessionLabel(chosen, today)}</strong>
          <button type="button" className="quiet" onClick={() => setHasSession(false)}>
            Buổi khác
          </button>
        </p>
      )}
      {kind !== 'other' && !(chosen && hasSession) && (
        <>
          <label htmlFor={`${id}-shift`}>Buổi nào</label>
          <select id={`${id}-shift`} value={shift} onChange={(event) => setShift(event.target.value)}>
            {ahead.map((session) => (
              <option key={session.id} value={session.id}>
                {sessionLabel(session, today)}
              </option>
            ))}
          </select>
        </>
      )}
      {kind === 'move' && (
        <>
          <label htmlFor={`${id}-day`}>Ngày mẹ muốn</label>
          <DaySelect
            id={`${id}-day`}
            value={day}
            onChange={setDay}
            today={today}
            from={today}
            empty="Như cũ"
          />
          <label htmlFor={`${id}-time`}>Giờ mẹ muốn</label>
          <select id={`${id}-time`} value={time} onChange={(event) => setTime(event.target.value)}>
            <option value="">Như cũ</option>
            {timeSlots.map((slot) => (
              <option key={slot} value={slot}>
                {formatSlot(slot)}
              </option>
            ))}
          </select>
        </>
      )}
      {isRefused && isMissing && (
        <p className="error" role="alert">
          Mẹ chọn ngày hoặc giờ mới, hoặc viết ở ô dưới.
        </p>
      )}
      <label htmlFor={`${id}-text`}>{wordsFor[kind]}</label>
      <textarea
        id={`${id}-text`}
        rows={3}
        maxLength={MAX_REQUEST_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <RefusalWithPhone text={error} />
      <NetworkButton type="submit" className="main" isBusy={isBusy}>
        Gửi
      </NetworkButton>
      <p className="calm">Lịch giữ nguyên đến khi chúng tôi trả lời.</p>
    </form>
  );
}

const sessionLabel = ({ day, spans: [span] }: MotherSession, today: string): string =>
  `${formatDayName(day, today)}, ${span?.from}`;

const stateText = {
  open: 'Đã gửi, chúng tôi đang xem',
  done: '✓ Đã xong',
  declined: 'Chưa làm được',
  withdrawn: 'Mẹ đã rút lại',
} as const;

interface SentProps {
  readonly request: PageRequest;
  readonly client: MotherClient;
  readonly today: string;
  /** Opens the form for another request. Present only for the request that was just sent. */
  readonly onWriteMore: (() => void) | undefined;
}

function SentRequest({ request: { id, about, text, state, answer }, client, today, onWriteMore }: SentProps) {
  const { error, isBusy, send } = useMotherSending(client);
  const title = about.replace(/(\d\d)\/(\d\d)\/(\d{4})/g, (_, date, month, year) =>
    formatDayNameInText(`${year}-${month}-${date}`, today),
  );
  const isOpen = state === 'open';
  return (
    <article className="card">
      {isOpen && onWriteMore ? (
        <>
          <h2 className="sent" tabIndex={-1} ref={focusHeading}>
            ✓ Đã gửi
          </h2>
          <p>{text ? `${title}: ${text}` : title}</p>
          <p className="calm">Mẹ yên tâm, chúng tôi đang xem. Lịch giữ nguyên đến khi chúng tôi trả lời.</p>
        </>
      ) : (
        <>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          <p className={state === 'done' ? 'good' : 'state'}>{stateText[state]}</p>
        </>
      )}
      {answer && <p className="note">{answer}</p>}
      <RefusalWithPhone text={error} />
      <div className="pair">
        {isOpen && (
          <NetworkButton
            disabled={isBusy}
            aria-label={`Rút lại: ${title}`}
            onClick={() => void send(`/requests/${id}/take_back`)}
          >
            Rút lại
          </NetworkButton>
        )}
        {isOpen && onWriteMore && (
          <button type="button" onClick={onWriteMore}>
            Nhắn việc khác
          </button>
        )}
      </div>
    </article>
  );
}
