import { useId, useState } from 'react';
import type { MotherSession } from '#schema/motherPage';
import { MAX_RATING_TEXT_LENGTH } from '#schema/visitNote';
import { dayName } from '../shared/dayName.ts';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { MotherClient } from './MotherClient.ts';
import { type MotherPartProps, useMotherSending } from './useMotherPage.ts';

const timesOf = ({ spans }: MotherSession): string => spans.map(({ from, to }) => `${from}–${to}`).join(', ');

/** The mother's next session, later sessions and past sessions. */
export function MotherSessions({ plan, client, onAsk }: MotherPartProps & { readonly onAsk: () => void }) {
  const { sessions, next_id, today, code } = plan;
  const next = sessions.find(({ id }) => id === next_id);
  const ahead = sessions.filter(
    ({ id, state, day }) => state === 'planned' && day >= today && id !== next_id,
  );
  const past = sessions.filter(({ state, day }) => state === 'finished' || day < today).reverse();
  return (
    <>
      {next ? (
        <NextSession session={next} today={today} client={client} onAsk={onAsk} />
      ) : (
        <p className="card calm">Mẹ chưa có buổi nào sắp tới. Mẹ cần đặt thêm thì gọi cho chúng tôi nhé.</p>
      )}
      {code && sessions.some(({ day }) => day === today) && (
        <section className="card code" aria-label="Mã hôm nay">
          <p>Mã của mẹ hôm nay</p>
          <p className="digits-shown">{code}</p>
          <p className="calm">Khi xong buổi, mẹ đọc 4 số này cho điều dưỡng.</p>
        </section>
      )}
      {ahead.length > 0 && (
        <details>
          <summary>Các buổi sau ({ahead.length})</summary>
          <ul className="plain">
            {ahead.map((session) => (
              <li key={session.id}>
                <strong>{dayName(session.day, today)}</strong> · {timesOf(session)}
                <br />
                {session.services}
              </li>
            ))}
          </ul>
        </details>
      )}
      {past.length > 0 && (
        <section>
          <h2>Các buổi đã qua</h2>
          {past.map((session) => (
            <PastSession key={session.id} session={session} today={today} client={client} />
          ))}
        </section>
      )}
    </>
  );
}

interface SessionProps {
  readonly session: MotherSession;
  readonly today: string;
  readonly client: MotherClient;
}

function NextSession({ session, today, client, onAsk }: SessionProps & { readonly onAsk: () => void }) {
  const { error, isBusy, send } = useMotherSending(client);
  const heading = useId();
  return (
    <article className="card next" aria-labelledby={heading}>
      <h2 id={heading}>Buổi tới</h2>
      <p className="day">{dayName(session.day, today)}</p>
      <p className="time">{timesOf(session)}</p>
      <p>{session.nurse ? `${session.nurse} đến chăm mẹ và bé` : 'Chúng tôi đang xếp điều dưỡng cho mẹ'}</p>
      <p className="calm">
        {session.services} · buổi{'\u00a0'}
        {session.number}/{session.total}
      </p>
      {session.confirmed ? (
        <p className="good" role="status">
          ✓ Mẹ đã xác nhận
        </p>
      ) : (
        <button
          type="button"
          className="main"
          disabled={isBusy}
          onClick={() => void send(`/shifts/${session.id}/confirm`)}
        >
          {isBusy ? 'Đang gửi…' : 'Tôi nhớ lịch này rồi'}
        </button>
      )}
      <RefusalWithPhone text={error} />
      <button type="button" onClick={onAsk}>
        Xin đổi lịch
      </button>
    </article>
  );
}

function PastSession({ session, today, client }: SessionProps) {
  const { day, state, services, nurse, note, checks, rating, may_rate } = session;
  const heading = useId();
  const [isRating, setRating] = useState(false);
  return (
    <article className="card" aria-labelledby={heading}>
      <h3 id={heading}>
        {dayName(day, today)} {state === 'finished' && <span className="good">✓ Đã xong</span>}
      </h3>
      <p>
        {services}
        {nurse && ` · ${nurse}`}
      </p>
      {note && <p className="note">{note}</p>}
      {checks.length > 0 && <p>{checks.join(' · ')}</p>}
      {rating && !isRating && (
        <p>
          <Stars stars={rating.stars} /> {rating.words}
        </p>
      )}
      {may_rate && !isRating && (
        <button type="button" onClick={() => setRating(true)}>
          {rating ? 'Sửa đánh giá' : 'Đánh giá buổi này'}
        </button>
      )}
      {isRating && <Rating session={session} client={client} onClose={() => setRating(false)} />}
    </article>
  );
}

const Stars = ({ stars }: { readonly stars: number }) => (
  <span role="img" aria-label={`${stars} sao`} className="stars">
    {'★'.repeat(stars)}
    {'☆'.repeat(5 - stars)}
  </span>
);

interface RatingProps extends Omit<SessionProps, 'today'> {
  readonly onClose: () => void;
}

function Rating({ session: { id, rating }, client, onClose }: RatingProps) {
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [words, setWords] = useState(rating?.words ?? '');
  const { error, isBusy, send } = useMotherSending(client);
  const field = useId();
  const submit = async () => {
    if (await send(`/shifts/${id}/rate`, { stars, ...(words.trim() && { words }) })) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset>
        <legend>Mẹ thấy buổi này thế nào?</legend>
        <div className="choose-stars">
          {[1, 2, 3, 4, 5].map((one) => (
            <label key={one} className={one <= stars ? 'chosen' : undefined}>
              <input
                type="radio"
                name={field}
                value={one}
                checked={one === stars}
                onChange={() => setStars(one)}
                aria-label={`${one} sao`}
              />
              <span aria-hidden="true">{one <= stars ? '★' : '☆'}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label htmlFor={field}>Mẹ muốn nói thêm điều gì?</label>
      <textarea
        id={field}
        rows={3}
        maxLength={MAX_RATING_TEXT_LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <RefusalWithPhone text={error} />
      <button type="submit" className="main" disabled={stars === 0 || isBusy}>
        {isBusy ? 'Đang gửi…' : 'Gửi đánh giá'}
      </button>
      <button type="button" onClick={onClose}>
        Thôi
      </button>
    </form>
  );
}
