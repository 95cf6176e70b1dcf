import { useId } from 'react';
import type { ShownSession } from './useNursePage.ts';

interface Props {
  readonly code: string;
  readonly proof: ShownSession['proof'];
  readonly onChange: (code: string) => void;
  /** Called to send another code for a finished session; null before the session is finished. */
  readonly onSend: (() => void) | null;
}

/** Input for the mother's four-digit code, which she reads to the nurse. A session can be finished without the code. */
export function MotherCode({ code, proof, onChange, onSend }: Props) {
  const id = useId();
  return (
    <div className="code">
      <label htmlFor={id}>4 số mẹ đọc cho chị (không có thì để trống)</label>
      <div className="code-row">
        <input
          id={id}
          className="digits"
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 4))}
        />
        {onSend && (
          <button type="button" disabled={code.length < 4} onClick={onSend}>
            Gửi mã
          </button>
        )}
      </div>
      {proof === 'wrong' && (
        <p className="error" role="alert">
          Mã chưa đúng. Buổi vẫn được ghi; chị hỏi lại mẹ nếu được.
        </p>
      )}
    </div>
  );
}
