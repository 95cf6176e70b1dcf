import { type FormEvent, useId, useState } from 'react';
import { formatSlot, timeSlots } from '#rules/slots';
import type { MotherPlan } from '#schema/motherPage';
import type { PageRequest } from '#schema/ownRequests';
import { MAX_REQUEST_LENGTH } from '#schema/requestLimit';
import { DaySelect } from '../shared/DaySelect.tsx';
import { dayName } from '../shared/dayName.ts';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { MotherClient } from './MotherClient.ts';
import { type MotherPartProps, useMotherSending } from './useMotherPage.ts';

/** The mother's requests, and the office's answers. */
export function MotherRequests({ plan, client }: MotherPartProps) {
  return (
    <>
      <AskForm plan={plan} client={client} />
      {plan.requests.length > 0 && (
        <section>
          <h2>Mẹ đã gửi</h2>
          {plan.requests.map((request) => (
            <SentRequest key={request.id} request={request} client={client} />
          ))}
        </section>
      )}
    </>
  );
}

const kinds = [
  { kind: 'move', label: 'Đổi ngày, giờ' },
  { kind: 'cancel', label: 'Bỏ buổi' },
  { kind: 'address', label: 'Đổi địa chỉ' },
  { kind: 'other', label: 'Việc khác' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

/** Label of the text box, by kind of request. */
const wordsFor: Readonly<Record<Kind, string>> = {
  move: 'Mẹ nói thêm nếu cần',
  cancel: 'Lý do, nếu mẹ muốn nói',
  address: 'Địa chỉ mới',
  other: 'Mẹ cần gì?',
};

interface AskProps {
  readonly plan: MotherPlan;
  readonly client: MotherClient;
}

function AskForm({ plan: { sessions, today, next_id }, client }: AskProps) {
  const ahead = sessions.filter(({ state, day }) => state === 'planned' && day >= today);
  const [kind, setKind] = useState<Kind>(ahead.length > 0 ? 'move' : 'other');
  const [shift, setShift] = useState(next_id ?? '');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const { error, isBusy, send } = useMotherSending(client);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(false);
    const wished = { ...(day && { wished_day: day }), ...(time && { wished_time: [time] }) };
    const sent = await send('/requests', {
      kind,
      ...(kind !== 'other' && { shift_id: shift }),
      ...(kind === 'move' && wished),
      ...(text.trim() && { text }),
    });
    if (!sent) return;
    setDay('');
    setTime('');
    setText('');
    setSent(true);
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Mẹ muốn nhắn gì?</h2>
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
      {kind !== 'other' && (
        <>
          <label htmlFor={`${id}-shift`}>Buổi nào</label>
          <select id={`${id}-shift`} value={shift} onChange={(event) => setShift(event.target.value)}>
            {ahead.map((session) => (
              <option key={session.id} value={session.id}>
                {dayName(session.day, today)}, {session.spans[0]?.from}
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
      <p className={isSent ? 'good' : 'calm'} role="status">
        {isSent && '✓ Đã gửi. Chúng tôi xem rồi trả lời ngay bên dưới, mẹ không cần gọi thêm. '}
        Lịch của mẹ giữ nguyên cho đến khi chúng tôi trả lời.
      </p>
    </form>
  );
}

const stateText = {
  open: 'Đã gửi, chúng tôi đang xem',
  done: '✓ Đã xong',
  declined: 'Chưa làm được',
  withdrawn: 'Mẹ đã rút lại',
} as const;

interface SentProps {
  readonly request: PageRequest;
  readonly client: MotherClient;
}

function SentRequest({ request: { id, about, text, state, answer }, client }: SentProps) {
  const { error, isBusy, send } = useMotherSending(client);
  return (
    <article className="card">
      <h3>{about}</h3>
      {text && <p>{text}</p>}
      <p className={state === 'done' ? 'good' : 'state'}>{stateText[state]}</p>
      {answer && <p className="note">{answer}</p>}
      <RefusalWithPhone text={error} />
      {state === 'open' && (
        <NetworkButton
          disabled={isBusy}
          aria-label={`Rút lại: ${about}`}
          onClick={() => void send(`/requests/${id}/take_back`)}
        >
          Rút lại
        </NetworkButton>
      )}
    </article>
  );
}
