import { useId } from 'react';
import { DigitBoxes, useCompleteDigits } from '../shared/DigitBoxes.tsx';
import type { ShownSession } from './useNursePage.ts';

interface Props {
  readonly code: string;
  readonly proof: ShownSession['proof'];
  readonly onChange: (code: string) => void;
  /** Called to send another code for a finished session; null before the session is finished. */
  readonly onSend: (() => void) | null;
}

/**
 * Input for the mother's four-digit code, which she reads to the nurse. A session can be finished without the code. After the session the
 * fourth digit sends the code.
 */
export function MotherCode({ code, proof, onChange, onSend }: Props) {
  const id = useId();
  useCompleteDigits(code, () => onSend?.());
  return (
    <div className="code">
      <label htmlFor={id}>4 số mẹ đọc cho chị (không có thì để trống)</label>
      <DigitBoxes id={id} value={code} onChange={onChange} />
      {onSend && (
        <button type="button" className="wide" disabled={code.length < 4} onClick={onSend}>
          Gửi mã
        </button>
      )}
      {proof === 'wrong' && (
        <p className="error" role="alert">
          Mã chưa đúng. Buổi vẫn được ghi; chị hỏi lại mẹ nếu được.
        </p>
      )}
    </div>
  );
}
