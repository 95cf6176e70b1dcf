import { type ReactNode, useState } from 'react';
import { Collapsible } from '../shared/Collapsible.tsx';
import { formatDayNameInText } from '../shared/dayName.ts';
import type { SessionReport } from './calls.ts';
import type { NurseClient } from './NurseClient.ts';
import { Waiting } from './NurseSessionCard.tsx';
import { CorrectionForm } from './SessionForms.tsx';
import { buildTimesQuestion, formatRecordedSession } from './sessionViews.ts';
import type { ShownSession } from './useNursePage.ts';

interface Props {
  readonly session: ShownSession;
  readonly today: string;
  readonly client: NurseClient;
  /** Number of items that are not ticked. */
  readonly unticked: number;
  /** The rest of the session: items, note and times. */
  readonly children: ReactNode;
  readonly onReport: (report: SessionReport) => void;
}

/** Moves the focus to the banner, because the pressed button is gone. */
const focusBanner = (banner: HTMLElement | null): void => banner?.focus();

/**
 * The times recorded for the session that the nurse has just finished, in place of its row. She can take the end back. Doubtful times have a
 * colour, and are corrected here.
 */
export function FinishedBanner({ session, today, client, unticked, children, onReport }: Props) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { confirmed, mother, spans } = session;
  const question = confirmed ? null : buildTimesQuestion(session);
  const about = `buổi ${spans[0]?.from ?? ''}, ${formatDayNameInText(session.day, today)}, ${mother.name}`;
  return (
    <section className={question ? 'card recorded doubtful' : 'card recorded'} aria-label="Buổi vừa xong">
      <p className="finished" tabIndex={-1} ref={focusBanner}>
        ✓ Đã ghi {formatRecordedSession(session)}
        <Waiting session={session} /> <span className="name">{mother.name}</span>
      </p>
      {question && !isCorrecting && <p className="started">{question}</p>}
      {isCorrecting && (
        <CorrectionForm {...{ session, about, client, onReport }} onClose={() => setCorrecting(false)} />
      )}
      {!confirmed && !isCorrecting && (
        <p className={question ? 'buttons' : 'quiet-row'}>
          {question && (
            <button type="button" className="main" onClick={() => setCorrecting(true)}>
              Sửa giờ
            </button>
          )}
          <button
            type="button"
            className={question ? undefined : 'quiet'}
            onClick={() => onReport({ call: 'reopen', body: {} })}
          >
            Hoàn tác
          </button>
        </p>
      )}
      <Collapsible summary={unticked > 0 ? `Còn ${unticked} mục chưa đánh dấu` : 'Xem buổi này'}>
        {children}
      </Collapsible>
    </section>
  );
}
