import { useState } from 'react';
import { formatDayNameInText } from '../shared/dayName.ts';
import type { SessionReport } from './calls.ts';
import type { NurseClient } from './NurseClient.ts';
import { CorrectionForm } from './SessionForms.tsx';
import { buildTimesQuestion, formatRecordedSession } from './sessionViews.ts';
import type { ShownSession } from './useNursePage.ts';

interface Props {
  readonly session: ShownSession;
  readonly today: string;
  readonly client: NurseClient;
  readonly onReport: (report: SessionReport) => void;
}

/** Moves the focus to the banner, because the pressed button is gone. */
const focusBanner = (banner: HTMLElement | null): void => banner?.focus();

/** The times recorded for the session that the nurse has just finished. She can take the end back, or correct doubtful times. */
export function FinishedBanner({ session, today, client, onReport }: Props) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { confirmed, mother, spans, isWaiting } = session;
  const question = confirmed ? null : buildTimesQuestion(session);
  const about = `buổi ${spans[0]?.from ?? ''}, ${formatDayNameInText(session.day, today)}, ${mother.name}`;
  return (
    <section className="card recorded" aria-label="Buổi vừa xong">
      <p className="finished" tabIndex={-1} ref={focusBanner}>
        ✓ Đã ghi {formatRecordedSession(session)}
        {isWaiting && ' (chờ gửi)'}
      </p>
      <p>{mother.name}</p>
      {question && !isCorrecting && <p className="late">{question}</p>}
      {isCorrecting && (
        <CorrectionForm {...{ session, about, client, onReport }} onClose={() => setCorrecting(false)} />
      )}
      {!confirmed && !isCorrecting && (
        <p className="buttons">
          <button type="button" onClick={() => onReport({ call: 'reopen', body: {} })}>
            Hoàn tác
          </button>
          {question && (
            <button type="button" onClick={() => setCorrecting(true)}>
              Sửa giờ
            </button>
          )}
        </p>
      )}
    </section>
  );
}
