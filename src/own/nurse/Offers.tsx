import { useEffect, useId, useRef } from 'react';
import { toLocalDay, toLocalTime } from '#rules/days';
import { formatMoney } from '#rules/format';
import type { NursePageOffer } from '#schema/ownOffers';
import { formatDayName, formatDayNameInText } from '../shared/dayName.ts';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { NurseClient } from './NurseClient.ts';
import type { NursePartProps } from './useNursePage.ts';
import { useNurseSending } from './useNurseSending.ts';

/** Maximum number of sessions that a card lists one by one. */
const NAMED = 3;
/** The part of the screen above the tabs and the button at the bottom, which cover the page. */
const ABOVE_BAR = '0px 0px -140px';

interface OffersProps extends NursePartProps {
  readonly offers: readonly NursePageOffer[];
  /** True if another button of the screen is filled, so that "Nhận" is not. */
  readonly isOutlined: boolean;
}

/** Sessions that the office offers to several nurses. The nurse accepts or declines, and later reads the result. */
export function NurseOffers({ offers, plan: { today }, page: { client }, isOutlined }: OffersProps) {
  return offers.map((offer) => <OfferCard key={offer.id} {...{ offer, today, client, isOutlined }} />);
}

interface Props extends Pick<OffersProps, 'isOutlined'> {
  readonly offer: NursePageOffer;
  readonly today: string;
  readonly client: NurseClient;
}

function OfferCard(props: Props) {
  const { offer, today } = props;
  const { mine, state } = offer;
  const heading = useId();
  return (
    <article className={state === 'open' ? 'offer' : undefined} aria-labelledby={heading}>
      <h3 id={heading}>Mời chị: {titleOf(offer, today)}</h3>
      {state === 'open' ? (
        <OpenOffer {...props} heading={heading} />
      ) : (
        <p className={mine ? 'finished' : 'calm'}>
          {mine ? '✓ Chị đã nhận. Buổi ở trong lịch của chị.' : closedText[state]}
        </p>
      )}
    </article>
  );
}

function OpenOffer({ offer, today, client, isOutlined, heading }: Props & { readonly heading: string }) {
  const { id, sessions, district, pay, until, declined } = offer;
  const { error, isBusy, send } = useNurseSending(client);
  const deadline = useSeen(offer, client);
  return (
    <>
      <Sessions sessions={sessions} today={today} />
      <p>{district ?? 'Địa chỉ riêng, chị xem được sau khi nhận'}</p>
      {pay !== null && (
        <p className="pay">
          <strong>{formatMoney(pay)}</strong> trước thuế
          {sessions.length > 1 && `, cả ${sessions.length} buổi`}
        </p>
      )}
      <p ref={deadline}>
        Trả lời trước {toLocalTime(until)}, {formatDayNameInText(toLocalDay(until), today)}
      </p>
      {declined && <p className="started">Chị đã từ chối. Đổi ý thì chị vẫn nhận được.</p>}
      <RefusalWithPhone text={error} />
      <p className="progress">
        <NetworkButton
          className={isOutlined ? undefined : 'main'}
          isBusy={isBusy}
          aria-describedby={heading}
          onClick={() => void send(`/offers/${id}/accept`, {})}
        >
          Nhận
        </NetworkButton>
        {!declined && (
          <NetworkButton
            disabled={isBusy}
            aria-describedby={heading}
            onClick={() => void send(`/offers/${id}/decline`, {})}
          >
            Không nhận
          </NetworkButton>
        )}
      </p>
    </>
  );
}

const closedText = {
  taken: 'Điều dưỡng khác đã nhận trước.',
  expired: 'Đã hết hạn trả lời.',
  withdrawn: 'Văn phòng đã rút lời mời này.',
} as const;

/** Returns the title of an offer: "thứ Hai 30/11, 08:00–09:00" or "10 buổi từ thứ Hai 30/11". */
function titleOf({ count, day, sessions }: NursePageOffer, today: string): string {
  if (count > 1) return `${count} buổi từ ${formatDayNameInText(day, today)}`;
  const [session] = sessions;
  return session ? `${formatDayNameInText(day, today)}, ${timeOf(session)}` : formatDayNameInText(day, today);
}

const timeOf = ({ spans }: NursePageOffer['sessions'][number]): string =>
  spans.map(({ from, to }) => `${from}–${to}`).join(', ');

/** The services of the offered sessions; if there are several sessions, also their days and times. */
function Sessions({
  sessions,
  today,
}: {
  readonly sessions: NursePageOffer['sessions'];
  readonly today: string;
}) {
  const [only, ...others] = sessions;
  if (only && others.length === 0) return <p>{only.services}</p>;
  const rest = sessions.slice(NAMED);
  return (
    <>
      {isSame(sessions) && <p>{only?.services}</p>}
      <Days sessions={sessions.slice(0, NAMED)} today={today} isNamed={!isSame(sessions)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} buổi nữa</summary>
          <Days sessions={rest} today={today} isNamed={!isSame(sessions)} />
        </details>
      )}
    </>
  );
}

/** True if all sessions of the offer have the same services. */
const isSame = ([first, ...others]: NursePageOffer['sessions']): boolean =>
  others.every(({ services }) => services === first?.services);

interface DaysProps {
  readonly sessions: NursePageOffer['sessions'];
  readonly today: string;
  /** True to show the services of the session too. */
  readonly isNamed: boolean;
}

const Days = ({ sessions, today, isNamed }: DaysProps) => (
  <ul>
    {sessions.map((session) => (
      <li key={session.day + timeOf(session)}>
        {formatDayName(session.day, today)}, <span className="whole">{timeOf(session)}</span>
        {isNamed && `: ${session.services}`}
      </li>
    ))}
  </ul>
);

/**
 * Reports to the server, once, that the nurse has seen an open offer: its last line was on the screen. A part of the card would not do,
 * because an enlarged card is higher than the screen. Without a connection, the report is repeated when the page is shown again.
 * @returns the ref of the last line
 */
function useSeen({ id, seen }: NursePageOffer, client: NurseClient) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (seen || !line.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        client.reportSeen(`/offers/${id}/seen`);
      },
      { rootMargin: ABOVE_BAR },
    );
    watcher.observe(line.current);
    return () => watcher.disconnect();
  }, [seen, id, client]);
  return line;
}
