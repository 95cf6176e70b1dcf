import { type FormEvent, useId, useState } from 'react';
import type { NursePlan } from '#schema/ownPages';
import type { PageRequest } from '#schema/ownRequests';
import { MAX_REQUEST_LENGTH } from '#schema/requestLimit';
import { DaySelect } from '../shared/DaySelect.tsx';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { NurseClient } from './NurseClient.ts';
import type { NursePartProps } from './useNursePage.ts';
import { useNurseSending } from './useNurseSending.ts';

/** The nurse's days off (requests, answers, agreed days) and her certificates. The form replaces the buttons of earlier requests. */
export function NurseRequests({ plan, page: { client } }: NursePartProps) {
  const { requests, today } = plan;
  const [isAsking, setAsking] = useState(requests.length === 0);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <p className="finished" role="status">
        {isSent && '✓ Đã gửi. Văn phòng trả lời ngay bên dưới.'}
      </p>
      {isAsking ? (
        <DaysOffForm
          today={today}
          client={client}
          onSent={() => {
            setSent(true);
            setAsking(false);
          }}
          onCancel={requests.length > 0 ? () => setAsking(false) : null}
        />
      ) : (
        <>
          <button
            type="button"
            className="main"
            onClick={() => {
              setSent(false);
              setAsking(true);
            }}
          >
            Xin nghỉ thêm
          </button>
          {requests.length > 0 && (
            <section>
              <h2>Chị đã gửi</h2>
              {requests.map((request) => (
                <article key={request.id}>
                  <RequestState request={request} client={client} isNamed />
                </article>
              ))}
            </section>
          )}
        </>
      )}
      <Agreed plan={plan} />
    </>
  );
}

interface FormProps {
  readonly today: string;
  readonly client: NurseClient;
  readonly onSent: () => void;
  /** Called to close the form; null if there is nothing else to show. */
  readonly onCancel: (() => void) | null;
}

function DaysOffForm({ today, client, onSent, onCancel }: FormProps) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [text, setText] = useState('');
  const { error, isBusy, send } = useNurseSending(client);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wished = { wished_day: from, ...(until > from && { wished_until: until }) };
    if (await send('/requests', { kind: 'days_off', ...wished, ...(text.trim() && { text }) })) onSent();
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Xin nghỉ</h2>
      <label htmlFor={`${id}-from`}>Từ ngày</label>
      <DaySelect
        id={`${id}-from`}
        value={from}
        onChange={setFrom}
        today={today}
        from={today}
        empty="Chị chọn ngày"
      />
      <label htmlFor={`${id}-until`}>Đến ngày, nếu nghỉ nhiều ngày</label>
      <DaySelect
        id={`${id}-until`}
        value={until}
        onChange={setUntil}
        today={today}
        from={from || today}
        empty="Chỉ một ngày"
      />
      <label htmlFor={`${id}-text`}>Lý do</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        maxLength={MAX_REQUEST_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="calm">Chị vẫn có lịch cho đến khi văn phòng đồng ý.</p>
      <RefusalWithPhone text={error} />
      {from === '' && (
        <p className="started" id={`${id}-missing`}>
          Chị chọn ngày bắt đầu nghỉ
        </p>
      )}
      <NetworkButton
        type="submit"
        className="main"
        isBusy={isBusy}
        disabled={from === ''}
        aria-describedby={from === '' ? `${id}-missing` : undefined}
      >
        Gửi văn phòng
      </NetworkButton>
      {onCancel && (
        <button type="button" onClick={onCancel}>
          Hủy
        </button>
      )}
    </form>
  );
}

interface StateProps {
  readonly request: PageRequest;
  readonly client: NurseClient;
  /** True to show the text of the request too. */
  readonly isNamed?: boolean;
}

const stateText = {
  open: 'Đã gửi, chờ văn phòng trả lời',
  done: '✓ Văn phòng đã xếp xong',
  declined: 'Văn phòng không đồng ý',
  withdrawn: 'Chị đã rút lại',
} as const;

/** The state of a request, and the office's answer. The nurse can withdraw an open request. */
export function RequestState({ request, client, isNamed = false }: StateProps) {
  const { id, about, text, state, answer } = request;
  const { error, isBusy, send } = useNurseSending(client);
  return (
    <>
      {isNamed ? <h3>{about}</h3> : <p>Chị đã báo không làm được buổi này.</p>}
      {isNamed && text && <p>{text}</p>}
      <p className={state === 'done' ? 'finished' : state === 'declined' ? 'error' : 'started'}>
        {stateText[state]}
      </p>
      {answer && <p className="note">{answer}</p>}
      <RefusalWithPhone text={error} />
      {state === 'open' && (
        <NetworkButton
          disabled={isBusy}
          aria-label={`Rút lại: ${about}`}
          onClick={() => void send(`/requests/${id}/take_back`, {})}
        >
          Rút lại
        </NetworkButton>
      )}
    </>
  );
}

/** The agreed days off and the nurse's certificates. */
function Agreed({ plan: { days_off, papers, today } }: { readonly plan: NursePlan }) {
  const ending = papers.filter(({ valid_to }) => valid_to !== null);
  return (
    <>
      {days_off.length > 0 && (
        <section>
          <h2>Ngày nghỉ của chị</h2>
          <ul>
            {days_off.map(({ from, to }) => (
              <li key={from + to}>
                {formatDayName(from, today)}
                {to !== from && ` đến ${formatDayNameInText(to, today)}`}
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
                {valid_to && formatDayNameInText(valid_to, today)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
