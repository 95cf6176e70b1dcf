/** Forms of a session's card. An open form replaces the card's buttons and names the session. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { toLocalTime } from '#rules/days';
import { MAX_REQUEST_LENGTH } from '#schema/requestLimit';
import { MAX_SESSION_NOTE_LENGTH } from '#schema/sessionNote';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { SessionReport } from './calls.ts';
import type { NurseClient } from './NurseClient.ts';
import type { ShownSession } from './useNursePage.ts';
import { useNurseSending } from './useNurseSending.ts';

interface Props {
  readonly session: ShownSession;
  /** The session in words: "buổi 08:00, hôm nay 26/11, Mai". */
  readonly about: string;
  readonly client: NurseClient;
  readonly onReport: (report: SessionReport) => void;
  readonly onClose: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function SessionForm({ title, onSubmit, onClose, children }: FrameProps) {
  const heading = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} aria-labelledby={heading}>
      <h4 id={heading}>{title}</h4>
      {children}
      <button type="button" onClick={onClose}>
        Hủy
      </button>
    </form>
  );
}

/** Form for the nurse's note about a session. What she writes stays while she looks at another tab. */
export function NoteForm({
  session: { id: session_id, visit_note },
  about,
  client,
  onReport,
  onClose,
}: Props) {
  const { noteDrafts } = client;
  const [text, setText] = useState(noteDrafts.get(session_id) ?? visit_note ?? '');
  const id = useId();
  const write = (written: string) => {
    setText(written);
    noteDrafts.set(session_id, written);
  };
  const close = () => {
    noteDrafts.delete(session_id);
    onClose();
  };
  const submit = () => {
    if (text.trim() !== (visit_note ?? '')) onReport({ call: 'note', body: { note: text.trim() } });
    close();
  };
  return (
    <SessionForm title={`Ghi chú ${about}`} onSubmit={submit} onClose={close}>
      <label htmlFor={id}>Ghi chú cho văn phòng và buổi sau</label>
      <textarea
        id={id}
        rows={4}
        maxLength={MAX_SESSION_NOTE_LENGTH}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <button type="submit" className="main">
        Lưu ghi chú
      </button>
    </SessionForm>
  );
}

/** Form with which the nurse informs the office that she cannot come. */
export function CannotComeForm({ session, about, client, onClose }: Props) {
  const [text, setText] = useState('');
  const { error, isBusy, send } = useNurseSending(client);
  const id = useId();
  const submit = async () => {
    const reason = text.trim() && { text };
    if (await send('/requests', { kind: 'cannot_come', shift_id: session.id, ...reason })) onClose();
  };
  return (
    <SessionForm title={`Không làm được ${about}`} onSubmit={() => void submit()} onClose={onClose}>
      <label htmlFor={id}>Lý do chị không làm được</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_REQUEST_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="calm">Buổi vẫn là của chị cho đến khi văn phòng trả lời.</p>
      <RefusalWithPhone text={error} />
      <NetworkButton type="submit" className="main" isBusy={isBusy}>
        Báo văn phòng
      </NetworkButton>
    </SessionForm>
  );
}

/** Form to correct the start and end of a session. */
export function CorrectionForm({ session: { day, started_at, ended_at }, about, onReport, onClose }: Props) {
  const [start, setStart] = useState(started_at ? toLocalTime(started_at) : '');
  const [end, setEnd] = useState(ended_at ? toLocalTime(ended_at) : '');
  const id = useId();
  const isWrong = start !== '' && end !== '' && end < start;
  const instantOf = (time: string) => new Date(`${day}T${time}:00+07:00`).toISOString();
  const submit = () => {
    onReport({
      call: 'correct',
      body: {
        ...(start && { started_at: instantOf(start) }),
        ...(end && ended_at && { ended_at: instantOf(end) }),
      },
    });
    onClose();
  };
  return (
    <SessionForm title={`Sửa giờ ${about}`} onSubmit={submit} onClose={onClose}>
      <label htmlFor={`${id}-start`}>Bắt đầu lúc</label>
      <input
        id={`${id}-start`}
        type="time"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      {ended_at && (
        <>
          <label htmlFor={`${id}-end`}>Xong lúc</label>
          <input id={`${id}-end`} type="time" value={end} onChange={(event) => setEnd(event.target.value)} />
        </>
      )}
      {isWrong && (
        <p className="error" role="alert">
          Giờ xong phải sau giờ bắt đầu.
        </p>
      )}
      <button type="submit" className="main" disabled={isWrong || start + end === ''}>
        Lưu giờ
      </button>
    </SessionForm>
  );
}
