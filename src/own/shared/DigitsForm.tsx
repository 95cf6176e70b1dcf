import { type FormEvent, useState } from 'react';
import { callErrorMessageOf } from './buildPageCalls.ts';
import { RefusalWithPhone } from './OfficeLinks.tsx';

interface Props {
  readonly label: string;
  /** Called with the digits. @throws Refused if the digits are wrong or the link is locked */
  readonly onEnter: (digits: string) => Promise<void>;
}

/** Input for the last four digits of the phone of the page's owner, required once per device. */
export function DigitsForm({ label, onEnter }: Props) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onEnter(digits);
    } catch (cause) {
      setError(callErrorMessageOf(cause));
      setDigits('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label htmlFor="digits">{label}</label>
      <input
        id="digits"
        className="digits"
        value={digits}
        onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').slice(0, 4))}
        inputMode="numeric"
        autoComplete="off"
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
