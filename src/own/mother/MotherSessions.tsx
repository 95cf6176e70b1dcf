import { useId, useState } from 'react';
import type { MotherSession } from '#schema/motherPage';
import { MAX_RATING_TEXT_LENGTH } from '#schema/visitNote';
import { Collapsible } from '../shared/Collapsible.tsx';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import { formatSessionTimes } from '../shared/sessionText.ts';
import type { MotherClient } from './MotherClient.ts';
import {
  formatMotherSession,
  formatNurseTitle,
  formatVisitor,
  getGivenName,
  getNurseInitial,
} from './motherText.ts';
import { focusHeading, type MotherPartProps, useMotherSending } from './useMotherPage.ts';

/** Number of coming sessions that are shown at once; the later ones are folded. */
const LINES_SHOWN = 6;

/** The mother's next session, later sessions and past sessions. */
export function MotherSessions({ plan, client, onMove }: MotherPartProps & MoveProps) {
  const { sessions, next_id, today, code } = plan;
  const next = sessions.find(({ id }) => id === next_id);
  const ahead = sessions.filter(
    ({ id, state, day }) => state === 'planned' && day >= today && id !== next_id,
  );
  const past = sessions.filter(({ state, day }) => state === 'finished' || day < today).reverse();
  return (
    <>
      {next ? (
        <NextSession session={next} today={today} client={client} onMove={onMove} />
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
      {ahead.length > 0 && <LaterSessions sessions={ahead} today={today} services={next?.services} />}
      {past.length > 0 && <PastSessions sessions={past} today={today} client={client} />}
    </>
  );
}

interface LaterProps extends Pick<PastProps, 'sessions' | 'today'> {
  /** Services of the next session. */
  readonly services: string | undefined;
}

/** The sessions after the next one. A nurse of all of them is named once, and services are named where they differ from the next one's. */
function LaterSessions({ sessions, today, services }: LaterProps) {
  const names = new Set(sessions.map(({ nurse }) => nurse));
  const [nurse] = names;
  const hasOneNurse = names.size === 1 && sessions.length > 1 && nurse;
  const lines = sessions.map((session) => (
    <li key={session.id}>
      <strong>{formatDayName(session.day, today)}</strong> <span>{formatSessionTimes(session)}</span>{' '}
      {!hasOneNurse && (
        <span className="calm">{session.nurse ? shortNameOf(session.nurse) : 'Đang xếp điều dưỡng'}</span>
      )}{' '}
      {session.services !== services && <span className="calm">{session.services}</span>}
    </li>
  ));
  return (
    <section>
      <h2>Các buổi sau</h2>
      {hasOneNurse && (
        <p className="calm">
          {shortNameOf(nurse)} đến cả {sessions.length} buổi
        </p>
      )}
      <ul className="plain rows">{lines.slice(0, LINES_SHOWN)}</ul>
      {lines.length > LINES_SHOWN && (
        <Collapsible summary={`${lines.length - LINES_SHOWN} buổi nữa`}>
          <ul className="plain rows">{lines.slice(LINES_SHOWN)}</ul>
        </Collapsible>
      )}
    </section>
  );
}

const shortNameOf = (nurse: string): string => formatNurseTitle(getGivenName(nurse));

interface SessionProps {
  readonly session: MotherSession;
  readonly today: string;
  readonly client: MotherClient;
}

interface MoveProps {
  /** Opens the form to move the next session. */
  readonly onMove: () => void;
}

function NextSession({ session, today, client, onMove }: SessionProps & MoveProps) {
  const { error, isBusy, send } = useMotherSending(client);
  const heading = useId();
  return (
    <article className="card next" aria-labelledby={heading}>
      <h2 id={heading}>Buổi tới</h2>
      <p className="day">{formatDayName(session.day, today)}</p>
      <p className="time">{formatSessionTimes(session)}</p>
      <p className="nurse" data-initial={getNurseInitial(session)}>
        {formatVisitor(session)}
      </p>
      <p className="calm">{formatMotherSession(session)}</p>
      {session.confirmed ? (
        <p className="confirmed" role="status">
          ✓ Mẹ đã xác nhận, hẹn gặp mẹ {session.spans[0]?.from}
        </p>
      ) : (
        <NetworkButton
          className="main"
          isBusy={isBusy}
          onClick={() => void send(`/shifts/${session.id}/confirm`)}
        >
          Mẹ xác nhận lịch này
        </NetworkButton>
      )}
      <RefusalWithPhone text={error} />
      <button type="button" className={session.confirmed ? 'quiet' : undefined} onClick={onMove}>
        Xin đổi lịch
      </button>
    </article>
  );
}

interface PastProps {
  readonly sessions: readonly MotherSession[];
  readonly today: string;
  readonly client: MotherClient;
}

/** Past sessions, folded, with a button to rate the latest one that is not rated yet. The open rating form replaces the buttons. */
function PastSessions({ sessions, today, client }: PastProps) {
  const [rated, setRated] = useState<MotherSession | null>(null);
  const latest = sessions.find(({ may_rate, rating }) => may_rate && rating === null);
  if (rated) return <Rating session={rated} today={today} client={client} onClose={() => setRated(null)} />;
  return (
    <section>
      <h2>Các buổi đã qua</h2>
      {latest && (
        <NetworkButton
          className="invite"
          aria-label={`Đánh giá buổi ${formatDayNameInText(latest.day, today)}`}
          onClick={() => setRated(latest)}
        >
          {/* Yesterday needs no date. */}
          Buổi {formatDayNameInText(latest.day, today).replace(/^(hôm \S+) .*/, '$1')} thế nào, mẹ?
          <Stars stars={0} />
        </NetworkButton>
      )}
      <Collapsible summary={`Xem ${sessions.length} buổi đã qua`}>
        <ul className="plain">
          {sessions.map((session) => (
            <PastSession key={session.id} session={session} today={today} onRate={() => setRated(session)} />
          ))}
        </ul>
      </Collapsible>
    </section>
  );
}

interface PastSessionProps {
  readonly session: MotherSession;
  readonly today: string;
  readonly onRate: () => void;
}

function PastSession({ session, today, onRate }: PastSessionProps) {
  const { day, state, services, nurse, note, checks, rating, may_rate } = session;
  const name = formatDayName(day, today);
  return (
    <li>
      <strong>{name}</strong> {state === 'finished' && <span className="good">✓ Đã xong</span>}{' '}
      {rating && <Stars stars={rating.stars} />}
      <br />
      <span className="calm">{services}</span>
      {nurse && <p className="calm">{formatNurseTitle(nurse)}</p>}
      {note && <p className="note">{note}</p>}
      {checks.length > 0 && <p>{checks.join(', ')}</p>}
      {rating?.words && <p>Mẹ viết: {rating.words}</p>}
      {may_rate && (
        <NetworkButton onClick={onRate} aria-label={`${rating ? 'Sửa đánh giá' : 'Đánh giá'} ${name}`}>
          {rating ? 'Sửa đánh giá' : 'Đánh giá'}
        </NetworkButton>
      )}
    </li>
  );
}

const starNumbers = [1, 2, 3, 4, 5] as const;

/** Words for one to five stars. */
const starWords = ['Rất không hài lòng', 'Chưa hài lòng', 'Bình thường', 'Hài lòng', 'Rất hài lòng'] as const;

const Stars = ({ stars }: { readonly stars: number }) => (
  <span role="img" aria-label={`${stars} sao`} className="stars">
    {starNumbers.map((one) => (
      <i key={one} className={one <= stars ? 'star chosen' : 'star'} />
    ))}
  </span>
);

interface RatingProps extends SessionProps {
  readonly onClose: () => void;
}

function Rating({ session: { id, day, nurse, rating }, today, client, onClose }: RatingProps) {
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [words, setWords] = useState(rating?.words ?? '');
  const { error, isBusy, send } = useMotherSending(client);
  const field = useId();
  const submit = async () => {
    if (await send(`/shifts/${id}/rate`, { stars, ...(words.trim() && { words }) })) onClose();
  };
  return (
    <form
      className="card rating"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset>
        <legend>
          <h2 tabIndex={-1} ref={focusHeading}>
            Mẹ thấy buổi {formatDayNameInText(day, today)} thế nào?
          </h2>
        </legend>
        {nurse && <p>{formatNurseTitle(nurse)} chăm mẹ và bé</p>}
        <div className="choose-stars">
          {starNumbers.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={field}
                value={one}
                checked={one === stars}
                onChange={() => setStars(one)}
                aria-label={`${one} sao`}
              />
              <i className={one <= stars ? 'star chosen' : 'star'} />
            </label>
          ))}
        </div>
      </fieldset>
      <p className="star-word" role="status">
        {starWords[stars - 1]}
      </p>
      {stars > 0 && (
        <>
          <label htmlFor={field}>Mẹ muốn nói thêm điều gì?</label>
          <textarea
            id={field}
            rows={3}
            maxLength={MAX_RATING_TEXT_LENGTH}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </>
      )}
      <RefusalWithPhone text={error} />
      <NetworkButton type="submit" className="main" isBusy={isBusy} disabled={stars === 0}>
        Gửi đánh giá
      </NetworkButton>
      <button type="button" className="quiet" onClick={onClose}>
        Để sau
      </button>
    </form>
  );
}
