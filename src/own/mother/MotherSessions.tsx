import { type FormEvent, useContext, useId, useState } from 'react';
import { formatMoney } from '#rules/format';
import { getGivenName } from '#rules/givenName';
import type { MotherSession } from '#schema/motherPage';
import { MAX_RATING_TEXT_LENGTH } from '#schema/sessionNote';
import { Collapsible } from '../shared/Collapsible.tsx';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import { NetworkButton, OnlineContext } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import { formatSessionTimes } from '../shared/sessionText.ts';
import type { MotherClient } from './MotherClient.ts';
import { formatMotherSession, formatNurseTitle, formatVisitor, getNurseInitial } from './motherText.ts';
import { isAhead } from './toPresentPlan.ts';
import { focusHeading, type MotherPartProps, useMotherSending } from './useMotherPage.ts';

/** Number of coming sessions that are shown at once; the later ones are collapsed. */
const LINES_SHOWN = 6;

/** The mother's next session, the stars for the latest one, later sessions and past sessions. */
export function MotherSessions({ plan, client, onAsk, onPay }: MotherPartProps & AskProps & PayProps) {
  const { sessions, next_id, today, code } = plan;
  const next = sessions.find(({ id }) => id === next_id);
  const ahead = sessions.filter((session) => isAhead(session, today) && session.id !== next_id);
  const past = sessions.filter((session) => !isAhead(session, today)).reverse();
  /** Id of the session that the mother has just rated, so that it stays in sight; null if she has rated none. */
  const [ratedId, setRatedId] = useState<string | null>(null);
  /** Id of the past session that she has chosen to rate; null if she has chosen none. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const rated =
    past.find(({ id }) => id === ratedId) ?? past.find(({ may_rate, rating }) => may_rate && rating === null);
  return (
    <>
      {next ? (
        <NextSession session={next} today={today} client={client} onAsk={onAsk} />
      ) : (
        <p className="card calm">Mẹ chưa có buổi nào sắp tới. Mẹ cần đặt thêm thì gọi cho chúng tôi nhé.</p>
      )}
      <Remaining sessions={ahead.length + (next ? 1 : 0)} due={dueOf(plan)} onPay={onPay} />
      {code && sessions.some(({ day }) => day === today) && (
        <section className="card code" aria-label="Mã hôm nay">
          <p>
            <strong>Mã hôm nay</strong>
            <br />
            <span className="calm">Đọc cho điều dưỡng khi xong buổi</span>
          </p>
          <p className="digits-shown">{code}</p>
        </section>
      )}
      {rated && (
        <Rating
          key={rated.id}
          session={rated}
          today={today}
          client={client}
          isChosen={rated.id === chosenId}
          onRate={() => setRatedId(rated.id)}
        />
      )}
      {ahead.length > 0 && (
        <LaterSessions sessions={ahead} today={today} services={next?.services} onAsk={onAsk} />
      )}
      {past.length > 0 && (
        <PastSessions
          sessions={past}
          today={today}
          onRate={(id) => {
            setRatedId(id);
            setChosenId(id);
          }}
        />
      )}
    </>
  );
}

const dueOf = ({ packages }: MotherPartProps['plan']): number =>
  packages.reduce((sum, { due }) => sum + due, 0);

interface RemainingProps extends PayProps {
  /** Number of sessions that are still to come. */
  readonly sessions: number;
  /** The sum that is still to be paid. */
  readonly due: number;
}

/** What the mother asks most: how many sessions remain, and how much she has to pay. */
function Remaining({ sessions, due, onPay }: RemainingProps) {
  if (sessions === 0 && due <= 0) return null;
  return (
    <section className="card remaining" aria-label="Còn lại">
      {sessions > 0 && <p>Còn {sessions} buổi</p>}
      {due > 0 && (
        <button type="button" onClick={onPay}>
          Còn phải trả {formatMoney(due)} <span aria-hidden="true">›</span>
        </button>
      )}
    </section>
  );
}

interface LaterProps extends Omit<PastProps, 'onRate'>, AskProps {
  /** Services of the next session. */
  readonly services: string | undefined;
}

/**
 * The sessions after the next one. If all have the same nurse, she is named once. Services are shown only if they differ from those of the
 * next session.
 */
function LaterSessions({ sessions, today, services, onAsk }: LaterProps) {
  const names = new Set(sessions.map(({ nurse }) => nurse));
  const [nurse] = names;
  const hasOneNurse = names.size === 1 && sessions.length > 1 && nurse;
  const lines = sessions.map((session) => (
    <li key={session.id}>
      <Collapsible
        summary={
          <span className="row">
            <strong>{formatDayName(session.day, today)}</strong> <span>{formatSessionTimes(session)}</span>{' '}
            {!hasOneNurse && (
              <span className="calm">
                {session.nurse ? shortNameOf(session.nurse) : 'Đang xếp điều dưỡng'}
              </span>
            )}{' '}
            {session.services !== services && <span className="calm">{session.services}</span>}
          </span>
        }
      >
        <div className="pair">
          <button type="button" onClick={() => onAsk('cancel', session.id)}>
            Nghỉ buổi này
          </button>
          <button type="button" onClick={() => onAsk('move', session.id)}>
            Đổi lịch
          </button>
        </div>
      </Collapsible>
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

interface AskProps {
  /** Opens the form to move or cancel a session. */
  readonly onAsk: (kind: 'move' | 'cancel', session_id: string) => void;
}

interface PayProps {
  /** Shows what the mother has to pay. */
  readonly onPay: () => void;
}

function NextSession({ session, today, client, onAsk }: SessionProps & AskProps) {
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
      <div className="answer">
        {session.confirmed ? (
          <p className="good" role="status">
            Mẹ đã xác nhận ✓
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
        <button
          type="button"
          className={session.confirmed ? 'quiet' : undefined}
          onClick={() => onAsk('move', session.id)}
        >
          Xin đổi lịch
        </button>
      </div>
      <RefusalWithPhone text={error} />
    </article>
  );
}

interface PastProps {
  readonly sessions: readonly MotherSession[];
  readonly today: string;
  /** Shows the stars for the session with this id. */
  readonly onRate: (id: string) => void;
}

/** Past sessions, folded. */
function PastSessions({ sessions, today, onRate }: PastProps) {
  return (
    <section>
      <h2>Các buổi đã qua</h2>
      <Collapsible summary={`Xem ${sessions.length} buổi đã qua`}>
        <ul className="plain">
          {sessions.map((session) => (
            <PastSession key={session.id} {...{ session, today, onRate }} />
          ))}
        </ul>
      </Collapsible>
    </section>
  );
}

interface PastSessionProps extends Omit<PastProps, 'sessions'> {
  readonly session: MotherSession;
}

function PastSession({ session, today, onRate }: PastSessionProps) {
  const { id, day, state, services, nurse, note, checks, rating, may_rate } = session;
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
        <NetworkButton
          onClick={() => onRate(id)}
          aria-label={`${rating ? 'Sửa đánh giá' : 'Đánh giá'} ${name}`}
        >
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
  /** True if the mother has chosen the session, which moves the focus here. */
  readonly isChosen: boolean;
  /** Called when the mother rates, so that the session stays in sight. */
  readonly onRate: () => void;
}

/** The stars for a session: a press on one rates the session at once. The mother can add words afterwards. */
function Rating({ session: { id, day, rating }, today, client, isChosen, onRate }: RatingProps) {
  const [pressed, setPressed] = useState(0);
  /** The words that the mother is writing; null if their box is closed. */
  const [words, setWords] = useState<string | null>(null);
  const { error, isBusy, send } = useMotherSending(client);
  const isOnline = useContext(OnlineContext);
  const heading = useId();
  const stored = rating?.stars ?? 0;
  const stars = isBusy ? pressed : stored;
  const rate = (chosen: number, text: string) => {
    setPressed(chosen);
    onRate();
    return send(`/shifts/${id}/rate`, { stars: chosen, ...(text.trim() && { words: text }) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await rate(stored, words ?? '')) setWords(null);
  };
  return (
    <section className="card rating" aria-labelledby={heading}>
      {/* Yesterday needs no date. */}
      <h2 id={heading} tabIndex={-1} ref={isChosen ? focusHeading : undefined}>
        Buổi {formatDayNameInText(day, today).replace(/^(hôm \S+) .*/, '$1')} thế nào, mẹ?
      </h2>
      <div className="choose-stars">
        {starNumbers.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={`${one} sao`}
            aria-pressed={one === stars}
            disabled={!isOnline}
            onClick={() => {
              if (!isBusy) void rate(one, rating?.words ?? '');
            }}
          >
            <i className={one <= stars ? 'star chosen' : 'star'} />
          </button>
        ))}
      </div>
      <p className="star-word" role="status">
        {!isOnline && 'Cần có mạng để đánh giá'}
        {!isBusy && stars > 0 && `${starWords[stars - 1]} · đã gửi ✓`}
      </p>
      <RefusalWithPhone text={error} />
      {stored > 0 && words === null && (
        <button type="button" className="quiet" onClick={() => setWords(rating?.words ?? '')}>
          {rating?.words ? 'Sửa lời nhận xét' : 'Viết thêm'}
        </button>
      )}
      {words !== null && (
        <form onSubmit={(event) => void submit(event)}>
          <label htmlFor={`${heading}-words`}>Mẹ muốn nói thêm điều gì?</label>
          <textarea
            id={`${heading}-words`}
            rows={3}
            maxLength={MAX_RATING_TEXT_LENGTH}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <NetworkButton type="submit" className="main" isBusy={isBusy}>
            Gửi nhận xét
          </NetworkButton>
        </form>
      )}
    </section>
  );
}
