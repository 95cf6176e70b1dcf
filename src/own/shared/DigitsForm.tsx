import { type FormEvent, useState } from 'react';
import { getCallErrorMessage } from './buildPageCalls.ts';
import { DigitBoxes, useCompleteDigits } from './DigitBoxes.tsx';
import { RefusalWithPhone } from './OfficeLinks.tsx';

interface Props {
  readonly label: string;
  /** Called with the digits. @throws CallRefusedError if the digits are wrong or the link is locked */
  readonly onEnter: (digits: string) => Promise<void>;
}

/** Input for the last four digits of the phone of the page's owner, required once per device. The fourth digit sends them. */
export function DigitsForm({ label, onEnter }: Props) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onEnter(digits);
    } catch (cause) {
      setError(getCallErrorMessage(cause));
      setDigits('');
    } finally {
      setBusy(false);
    }
  };
  useCompleteDigits(digits, () => void send());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="entry" onSubmit={submit}>
      <label htmlFor="digits">{label}</label>
      <DigitBoxes
        id="digits"
        value={digits}
        onChange={setDigits}
        readOnly={isBusy}
        aria-describedby={error ? 'digits-error' : undefined}
        aria-invalid={error !== null}
      />
      <RefusalWithPhone id="digits-error" text={error} />
      <button type="submit" className="main" disabled={digits.length < 4 || isBusy}>
        {isBusy ? 'Đang mở…' : 'Vào trang'}
      </button>
      <p className="calm">Chỉ hỏi một lần trên máy này.</p>
    </form>
  );
}
